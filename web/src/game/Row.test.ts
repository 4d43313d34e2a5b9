import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { Action } from '../net/protocol';
import { files, press, view } from '../test/fixtures';
import Row from './Row.svelte';

function lay(legal: Action[]) {
  const onaction = vi.fn();
  render(Row, { files, view: view(), legal, onaction });
  return onaction;
}
const button = (name: RegExp): HTMLButtonElement => screen.getByRole('button', { name });
const BLUE = { type: 'take_card', slot: 0, card: 'blue' } as const;

test('what is possible is done', async () => {
  const onaction = lay([BLUE, { type: 'draw_card' }, { type: 'draw_tickets' }]);
  for (const name of [/^blue, place 1/, /Deck/, /Tickets/]) {
    expect(button(name).getAttribute('aria-disabled')).toBe('false');
    await press(button(name));
  }
  expect(onaction.mock.calls).toEqual([
    [BLUE, true],
    [{ type: 'draw_card' }, true],
    [{ type: 'draw_tickets' }, true],
  ]);
});

// Whoever presses what is not possible is told why; a disabled button could not be pressed.
test('what is not possible can be pressed as well, and is marked', async () => {
  const onaction = lay([BLUE]);
  for (const name of [/wild.*place 4/, /Deck/, /Tickets/]) {
    expect(button(name).disabled).toBe(false);
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await press(button(name));
  }
  expect(onaction.mock.calls).toEqual([
    [{ type: 'take_card', slot: 3, card: 'wild' }, false],
    [{ type: 'draw_card' }, false],
    [{ type: 'draw_tickets' }, false],
  ]);
});

test('of two equal cards each has its own place', async () => {
  const onaction = lay([{ type: 'take_card', slot: 4, card: 'red' }]);
  await press(button(/red, place 2/));
  await press(button(/red, place 5/));
  expect(onaction.mock.calls.map(([action, possible]) => [action.slot, possible])).toEqual([
    [1, false],
    [4, true],
  ]);
});

test('an empty place is told, and cannot be pressed', () => {
  lay([]);
  expect(screen.getByRole('img', { name: 'place 3 is empty' }).tagName).toBe('SPAN');
  expect(screen.queryByRole('button', { name: /place 3/ })).toBeNull();
});

test('the piles are counted', () => {
  lay([]);
  expect(button(/Deck/).textContent?.replace(/\s+/g, ' ').trim()).toBe('20 Deck');
  expect(
    button(/Tickets/)
      .textContent?.replace(/\s+/g, ' ')
      .trim(),
  ).toBe('9 Tickets');
  expect(screen.getByText(/Discards/).textContent).toContain('3');
});
