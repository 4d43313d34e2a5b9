import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TableView } from '../net/table.svelte';
import { press } from '../test/fixtures';
import Phrases from './Phrases.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(as: number | null = 0): TableView {
  const look = new TableView('T', as);
  render(Phrases, { look, names: ['Ada', 'Ben'] });
  return look;
}
const bubbles = (): string[] => [...document.querySelectorAll('.bubble')].map((one) => one.textContent!);
const said = (): string => screen.getByRole('log').textContent!.replace(/\s+/g, ' ').trim();
const hear = async (look: TableView, seat: number, phrase: 'hello' | 'oops'): Promise<void> => {
  look.said = { seat, phrase };
  await vi.advanceTimersByTimeAsync(0);
};

test('what is said appears as a bubble for a few seconds and is announced', async () => {
  const look = show();
  await hear(look, 1, 'hello');
  expect([bubbles(), said()]).toEqual([['Hello!'], 'Ben: Hello!']);
  await hear(look, 0, 'oops');
  expect(bubbles()).toEqual(['Hello!', 'Oops!']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(bubbles()).toEqual([]);
});

test('a player sends a phrase from a small menu, which closes', async () => {
  const look = show();
  const say = vi.spyOn(look, 'say').mockImplementation(() => undefined);
  expect(screen.queryByText('Good luck!')).toBe(null);
  await press(screen.getByRole('button', { name: 'Quick messages' }));
  await press(screen.getByRole('button', { name: 'Good luck!' }));
  expect(say).toHaveBeenCalledWith('good_luck');
  expect(screen.queryByText('Good luck!')).toBe(null);
});

test('spectators can only mute', async () => {
  show(null);
  await press(screen.getByRole('button', { name: 'Quick messages' }));
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('muted, nothing is shown or announced', async () => {
  const look = show();
  await press(screen.getByRole('button', { name: 'Quick messages' }));
  await press(screen.getByRole('button', { name: 'Mute' }));
  await hear(look, 1, 'hello');
  expect([bubbles(), said()]).toEqual([[], '']);
  await press(screen.getByRole('button', { name: 'Unmute' }));
});
