import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { files, press } from '../test/fixtures';
import Tickets from './Tickets.svelte';

const explained = [
  { ticket: 0, state: 'done' as const },
  { ticket: 1, state: 'open' as const, way: { routes: [], cards: 2, pieces: { bus: 2, taxi: 0 } } },
  { ticket: 2, state: 'lost' as const },
];
function show(known: typeof explained | undefined = explained) {
  const onlit = vi.fn();
  render(Tickets, { files, tickets: [0, 1, 2], explained: known, onlit });
  return onlit;
}
const texts = (): string[] =>
  screen.getAllByRole('button').map((b) => b.textContent!.replace(/\s+/g, ' ').trim());

test('each ticket shows its state', () => {
  show();
  expect(texts()).toEqual([
    'Hill – Lake 3 completed',
    'Lake – Mill 4 open 2 cards and 2 buses to go',
    'Hill – Mill 8 failed No free path is left.',
  ]);
});

test('a ticket without an explanation has no state', () => {
  render(Tickets, { files, tickets: [0, 1], explained: undefined, onlit: vi.fn() });
  expect(texts()).toEqual(['Hill – Lake 3', 'Lake – Mill 4']);
});

test('hovering a ticket highlights it', async () => {
  const onlit = show();
  const [, second] = screen.getAllByRole('button');
  await fireEvent.pointerEnter(second!);
  await fireEvent.pointerLeave(second!);
  expect(onlit.mock.calls).toEqual([[1], [null]]);
});

test('focusing does the same', async () => {
  const onlit = show();
  const [first] = screen.getAllByRole('button');
  await fireEvent.focus(first!);
  await fireEvent.blur(first!);
  expect(onlit.mock.calls).toEqual([[0], [null]]);
});

test('a pressed ticket stays highlighted until pressed again', async () => {
  const onlit = show();
  const [first, second] = screen.getAllByRole('button');
  await press(first!);
  expect(first!.getAttribute('aria-pressed')).toBe('true');
  await fireEvent.pointerEnter(second!);
  await fireEvent.pointerLeave(second!);
  expect(onlit).toHaveBeenLastCalledWith(0);
  await press(first!);
  expect(first!.getAttribute('aria-pressed')).toBe('false');
  expect(onlit).toHaveBeenLastCalledWith(null);
});
