import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { Action } from '../net/protocol';
import { files, press } from '../test/fixtures';
import { claimsOf, type Claim } from './cards';
import ClaimSheet from './ClaimSheet.svelte';

const claim = (route: string, color: string, wilds: number): Claim => ({
  type: 'claim',
  route,
  color,
  wilds,
});
const legal: Action[] = [
  claim('hill--lake--a', 'wild', 3),
  claim('hill--lake--a', 'red', 1),
  claim('hill--lake--a', 'red', 0),
];

function open(claims = claimsOf(legal, 'hill--lake--a')) {
  const onclaim = vi.fn();
  const onclose = vi.fn();
  render(ClaimSheet, { files, claims, onclaim, onclose });
  return { onclaim, onclose };
}
const payments = (): (string | undefined)[] =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim());
const pressButton = (name: string): Promise<void> => press(screen.getByRole('button', { name }));

test('payments are listed, the one with the fewest wild cards first and selected', async () => {
  const { onclaim } = open();
  expect(screen.getByRole('dialog', { name: 'Hill – Lake' })).toBeTruthy();
  expect(payments()).toEqual(['3 red', '2 red, 1 bus (wild)', '3 buses (wild)']);
  await pressButton('Claim route');
  expect(onclaim.mock.calls).toEqual([[claim('hill--lake--a', 'red', 0)]]);
});

test('Enter on a payment claims, and the sheet is described by its facts', async () => {
  const { onclaim } = open();
  const form = screen.getByRole<HTMLInputElement>('radio', { name: '3 red' }).form!;
  expect(form.querySelector('[data-action=claim]')).toHaveProperty('type', 'submit');
  await fireEvent.submit(form);
  expect(onclaim.mock.calls).toEqual([[claim('hill--lake--a', 'red', 0)]]);
  const described = screen.getByRole('dialog').getAttribute('aria-describedby')!;
  expect(document.getElementById(described)!.textContent).toMatch(/4 points/);
});

test('every paid card is drawn', () => {
  open();
  expect(screen.getAllByRole('radio').map((r) => r.closest('label')!.querySelectorAll('svg').length)).toEqual(
    [3, 3, 3],
  );
});

test('the selected payment is used', async () => {
  const { onclaim, onclose } = open();
  await press(screen.getByLabelText('2 red, 1 bus (wild)'));
  expect(onclaim).not.toHaveBeenCalled();
  await pressButton('Claim route');
  expect(onclaim.mock.calls).toEqual([[claim('hill--lake--a', 'red', 1)]]);
  expect(onclose).not.toHaveBeenCalled();
});

test('payments for a double name their route', () => {
  open([claim('hill--lake--a', 'red', 0), claim('hill--lake--b', 'blue', 0)]);
  expect(screen.getByRole('dialog', { name: 'Hill – Lake' })).toBeTruthy();
  expect(payments().map((text) => text?.replace(/\s+/g, ' '))).toEqual(['3 red red', '3 blue blue']);
});

test('“Cancel” claims nothing', async () => {
  const { onclaim, onclose } = open();
  await pressButton('Cancel');
  expect(onclose).toHaveBeenCalledOnce();
  expect(onclaim).not.toHaveBeenCalled();
});

test('Escape claims nothing and asks the opener to close the sheet', async () => {
  const { onclaim, onclose } = open();
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(onclose).toHaveBeenCalledOnce();
  expect(onclaim).not.toHaveBeenCalled();
});

test('the focus starts on the payment with the fewest wild cards', () => {
  open();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '3 red' }));
});

test('the hand is told which cards would be paid', async () => {
  const onpick = vi.fn();
  const { unmount } = render(ClaimSheet, {
    files,
    claims: claimsOf(legal, 'hill--lake--a'),
    onclaim: vi.fn(),
    onclose: vi.fn(),
    onpick,
  });
  await press(screen.getByLabelText('3 buses (wild)'));
  unmount();
  expect(onpick.mock.calls.map(([one]) => (one as Claim | null)?.wilds)).toEqual([
    0,
    undefined,
    3,
    undefined,
  ]);
});

test.each([
  [[], '2 buses · 2 points + 4 ★'],
  [['hill--lake--a'], '2 buses · 2 points + 2 ★'],
  [['lake--mill'], '2 buses · 2 points'],
])('a player with the routes %s is told the points for new attractions', (owned, text) => {
  const bonus = { attractions: { points_each: 2, locations: ['lake', 'mill'] } };
  render(ClaimSheet, {
    files: { ...files, board: { ...files.board, bonus } },
    claims: [claim('lake--mill', 'red', 0)],
    owned,
    onclaim: vi.fn(),
    onclose: vi.fn(),
  });
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  [['lake--mill'], '2 buses · 2 points · completes your 4-point ticket'],
  [['lake--mill', 'hill--lake--a'], '2 buses · 2 points · on your 4-point ticket'],
  [['hill--lake--a'], '2 buses · 2 points'],
])('a route says what it does for a ticket with the path %s', (routes, text) => {
  const tickets = [
    { ticket: 1, state: 'open' as const, way: { routes, cards: 2, to_draw: 2, pieces: { bus: 2 } } },
  ];
  render(ClaimSheet, {
    files,
    claims: [claim('lake--mill', 'red', 0)],
    tickets,
    onclaim: vi.fn(),
    onclose: vi.fn(),
  });
  expect(screen.getByText(text)).toBeTruthy();
});
