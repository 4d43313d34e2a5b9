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

test('each ticket tells whether it is done, open or lost', () => {
  show();
  expect(texts()).toEqual([
    'Hill – Lake 3 done',
    'Lake – Mill 4 open 2 cards and 2 buses to go',
    'Hill – Mill 8 lost No way is open any more.',
  ]);
});

test('before the words have come a ticket is there without a state', () => {
  render(Tickets, { files, tickets: [0, 1], explained: undefined, onlit: vi.fn() });
  expect(texts()).toEqual(['Hill – Lake 3', 'Lake – Mill 4']);
});

test('pointing at a ticket lights it as long as the pointer is there', async () => {
  const onlit = show();
  const [, second] = screen.getAllByRole('button');
  await fireEvent.pointerEnter(second!);
  await fireEvent.pointerLeave(second!);
  expect(onlit.mock.calls).toEqual([[1], [null]]);
});

test('the key reaches the same', async () => {
  const onlit = show();
  const [first] = screen.getAllByRole('button');
  await fireEvent.focus(first!);
  await fireEvent.blur(first!);
  expect(onlit.mock.calls).toEqual([[0], [null]]);
});

test('a pressed ticket stays lit until it is pressed again', async () => {
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
