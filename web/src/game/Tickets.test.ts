import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { files, press } from '../test/fixtures';
import Tickets from './Tickets.svelte';

const explained = [
  { ticket: 0, state: 'done' as const },
  {
    ticket: 1,
    state: 'open' as const,
    way: { routes: [], cards: 2, to_draw: 1, pieces: { bus: 2, taxi: 0 } },
  },
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
    '3 points Hill – Lake ✓ Connected',
    '4 points Lake – Mill 2 to go 2 cards and 2 buses to go',
    '8 points Hill – Mill ✕ failed: No free path is left.',
  ]);
});

test('the points of completed tickets are counted', () => {
  show();
  expect(screen.getByRole('heading').textContent).toMatch(/3 of 15 points/);
});

test('one bar per card of the path, filled for those paid', () => {
  const way = { routes: ['lake--mill'], cards: 2, to_draw: 2, pieces: { bus: 2 } };
  const { container } = render(Tickets, {
    files,
    tickets: [2],
    explained: [{ ticket: 2, state: 'open' as const, way }],
    owned: ['hill--lake--b'],
    onlit: vi.fn(),
  });
  const bars = [...container.querySelectorAll('.bar i')].map((bar) => bar.classList.contains('on'));
  expect(bars).toEqual([true, true, true, false, false]);
});

test('a ticket without an explanation has no state', () => {
  render(Tickets, { files, tickets: [0, 1], explained: undefined, onlit: vi.fn() });
  expect(texts()).toEqual(['3 points Hill – Lake', '4 points Lake – Mill']);
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
