import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import Scrubber from './Scrubber.svelte';

// A game of six moves that began with version 2.
function look(at: number) {
  const ongo = vi.fn();
  const { rerender } = render(Scrubber, { at, first: 2, last: 8, ongo });
  return { ongo, rerender };
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

test('tells which move of how many is shown', async () => {
  const { rerender } = look(2);
  expect(screen.getByText('Move 0 of 6')).toBeTruthy();
  await rerender({ at: 8 });
  expect(screen.getByText('Move 6 of 6')).toBeTruthy();
});

test('goes a move on, a move back, to the beginning and back to now', async () => {
  const { ongo } = look(5);
  for (const name of ['One move on', 'One move back', 'To the beginning', 'Back to now']) {
    await press(button(name));
  }
  expect(ongo.mock.calls).toEqual([[6], [4], [2], [null]]);
});

test('at the ends it goes no further', async () => {
  const { rerender } = look(2);
  const ways = ['To the beginning', 'One move back', 'One move on'];
  expect(ways.map((name) => button(name).disabled)).toEqual([true, true, false]);
  await rerender({ at: 8 });
  expect(ways.map((name) => button(name).disabled)).toEqual([false, false, true]);
});

// Arrow keys, Home and End move a slider from its least to its most, one by one: that is the browser's part.
test('the slider reaches from the first move to the last, and tells where it was put', async () => {
  const { ongo } = look(5);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Move 3 of 6' });
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['2', '8', '', '5']);
  slider.stepUp();
  await fireEvent.input(slider);
  expect(ongo.mock.calls).toEqual([[6]]);
});

test('whoever came by a link beyond an end is led back into the game', async () => {
  const { ongo, rerender } = look(99);
  await press(button('One move back'));
  await rerender({ at: -5 });
  await press(button('One move on'));
  expect(ongo.mock.calls).toEqual([[8], [2]]);
});

test('the link to a moment is copied, and that is said until another is looked at', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { rerender } = look(5);
  await press(button('Copy a link to this moment'));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}${location.pathname}?at=5`);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  await press(button('One move on'));
  await rerender({ at: 6 });
  expect(button('Copy a link to this moment')).toBeTruthy();
});
