import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { Action } from '../net/protocol';
import { files, press } from '../test/fixtures';
import { claimsOf, type Claim } from './cards';
import ClaimDialog from './ClaimDialog.svelte';

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
  render(ClaimDialog, { files, claims, onclaim, onclose });
  return { onclaim, onclose };
}
const payments = (): (string | undefined)[] =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim());
const pressButton = (name: string): Promise<void> => press(screen.getByRole('button', { name }));

test('payments are listed, the one with the fewest wild cards first and selected', async () => {
  const { onclaim } = open();
  expect(screen.getByRole('dialog', { name: 'Claim Hill – Lake (red, 3 cards)' })).toBeTruthy();
  expect(payments()).toEqual(['3 × red', '2 × red + 1 × bus (wild)', '3 × bus (wild)']);
  await pressButton('Claim');
  expect(onclaim.mock.calls).toEqual([[claim('hill--lake--a', 'red', 0)]]);
});

test('every paid card is drawn', () => {
  open();
  expect(screen.getAllByRole('radio').map((r) => r.closest('label')!.querySelectorAll('svg').length)).toEqual(
    [3, 3, 3],
  );
});

test('the selected payment is used', async () => {
  const { onclaim, onclose } = open();
  await press(screen.getByLabelText('2 × red + 1 × bus (wild)'));
  expect(onclaim).not.toHaveBeenCalled();
  await pressButton('Claim');
  expect(onclaim.mock.calls).toEqual([[claim('hill--lake--a', 'red', 1)]]);
  expect(onclose).not.toHaveBeenCalled();
});

test('payments for a double name their route', () => {
  open([claim('hill--lake--a', 'red', 0), claim('hill--lake--b', 'blue', 0)]);
  expect(screen.getByRole('dialog', { name: 'Claim Hill – Lake' })).toBeTruthy();
  expect(payments().map((text) => text?.replace(/\s+/g, ' '))).toEqual([
    '3 × red (Hill – Lake (red, 3 cards))',
    '3 × blue (Hill – Lake (blue, 3 cards))',
  ]);
});

test.each(['Cancel', 'Close'])('“%s” claims nothing', async (way) => {
  const { onclaim, onclose } = open();
  await pressButton(way);
  expect(onclose).toHaveBeenCalledOnce();
  expect(onclaim).not.toHaveBeenCalled();
});

test('Escape claims nothing and asks the opener to close the dialog', async () => {
  const { onclaim, onclose } = open();
  const left = await fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(left).toBe(false);
  expect(onclose).toHaveBeenCalledOnce();
  expect(onclaim).not.toHaveBeenCalled();
});
