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

test('possible moves are sent', async () => {
  const onaction = lay([BLUE, { type: 'draw_card' }, { type: 'draw_tickets' }]);
  for (const name of [/^blue, slot 1/, /Deck/, /Tickets/]) {
    expect(button(name).getAttribute('aria-disabled')).toBe('false');
    await press(button(name));
  }
  expect(onaction.mock.calls).toEqual([
    [BLUE, true],
    [{ type: 'draw_card' }, true],
    [{ type: 'draw_tickets' }, true],
  ]);
});

// A card that cannot be taken explains why when pressed; a disabled button could not.
test('impossible moves are marked, and can be pressed for the reason', async () => {
  const onaction = lay([BLUE]);
  for (const name of [/wild.*slot 4/, /Deck/, /Tickets/]) {
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

test('equal cards are told apart by slot', async () => {
  const onaction = lay([{ type: 'take_card', slot: 4, card: 'red' }]);
  await press(button(/red, slot 2/));
  await press(button(/red, slot 5/));
  expect(onaction.mock.calls.map(([action, possible]) => [action.slot, possible])).toEqual([
    [1, false],
    [4, true],
  ]);
});

test('an empty slot is announced and cannot be pressed', () => {
  lay([]);
  expect(screen.getByRole('img', { name: 'slot 3 is empty' }).tagName).toBe('SPAN');
  expect(screen.queryByRole('button', { name: /slot 3/ })).toBeNull();
});

test('the piles show their sizes', () => {
  lay([]);
  expect(button(/Deck/).textContent?.replace(/\s+/g, ' ').trim()).toBe('Deck 20');
  expect(
    button(/Tickets/)
      .textContent?.replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Tickets 9');
  expect(screen.getByText(/Discards/).textContent).toContain('3');
});
