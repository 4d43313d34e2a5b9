import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import Scrubber from './Scrubber.svelte';

// A game of six moves that started with version 2.
function look(at: number) {
  const ongo = vi.fn();
  const { rerender } = render(Scrubber, { at, first: 2, last: 8, ongo });
  return { ongo, rerender };
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

test('shows the number of the move', async () => {
  const { rerender } = look(2);
  expect(screen.getByText('Move 0 of 6')).toBeTruthy();
  await rerender({ at: 8 });
  expect(screen.getByText('Move 6 of 6')).toBeTruthy();
});

test('goes forward, back, to the start and to the latest move', async () => {
  const { ongo } = look(5);
  for (const name of ['Next move', 'Previous move', 'Start of the game', 'Latest move']) {
    await press(button(name));
  }
  expect(ongo.mock.calls).toEqual([[6], [4], [2], [null]]);
});

test('stops at both ends', async () => {
  const { rerender } = look(2);
  const ways = ['Start of the game', 'Previous move', 'Next move'];
  expect(ways.map((name) => button(name).disabled)).toEqual([true, true, false]);
  await rerender({ at: 8 });
  expect(ways.map((name) => button(name).disabled)).toEqual([false, false, true]);
});

// The browser itself handles arrow keys, Home and End on a slider.
test('the slider covers all moves and reports its position', async () => {
  const { ongo } = look(5);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Move 3 of 6' });
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['2', '8', '', '5']);
  slider.stepUp();
  await fireEvent.input(slider);
  expect(ongo.mock.calls).toEqual([[6]]);
});

test('a link beyond an end leads back into the game', async () => {
  const { ongo, rerender } = look(99);
  await press(button('Previous move'));
  await rerender({ at: -5 });
  await press(button('Next move'));
  expect(ongo.mock.calls).toEqual([[8], [2]]);
});

test('the link to a move is copied, and the button says so until the next move', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { rerender } = look(5);
  await press(button('Copy link to this move'));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}${location.pathname}?at=5`);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  await press(button('Next move'));
  await rerender({ at: 6 });
  expect(button('Copy link to this move')).toBeTruthy();
});
