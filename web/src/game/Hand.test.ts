import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import { files } from '../test/fixtures';
import Hand from './Hand.svelte';

const texts = (): string[] =>
  screen.getAllByRole('listitem').map((li) => li.querySelector('.hidden')!.textContent);

test('cards are in the order of the deck, wild cards last, none that is not there', async () => {
  const { rerender } = render(Hand, { files, hand: { wild: 1, red: 3, blue: 2 } });
  expect(texts()).toEqual(['2 × blue', '3 × red', '1 × Bus (wild)']);
  await rerender({ hand: { red: 3, blue: 0 } });
  expect(texts()).toEqual(['3 × red']);
});

test('several of a kind carry their number, a single one does not', () => {
  render(Hand, { files, hand: { wild: 1, red: 3 } });
  const numbers = screen
    .getAllByRole('listitem')
    .map((li) => li.querySelector('.number')?.textContent ?? null);
  expect(numbers).toEqual(['3', null]);
});

test('a hand without cards says so', async () => {
  const { rerender } = render(Hand, { files, hand: {} });
  expect(screen.getByText('You have no cards.')).toBeTruthy();
  await rerender({ hand: { red: 1 } });
  expect(screen.queryByText('You have no cards.')).toBeNull();
});

test('another language is spoken at once', async () => {
  const { rerender } = render(Hand, { files, hand: { wild: 1, red: 1 } });
  settings.lang = 'de';
  await rerender({});
  expect(screen.getByRole('heading').textContent).toBe('Deine Karten');
  expect(texts()).toEqual(['1 × rot', '1 × Bus (Joker)']);
});

test('whoever wants no symbols sees none', async () => {
  const { container, rerender } = render(Hand, { files, hand: { red: 1 } });
  expect(container.querySelectorAll('path')).toHaveLength(2);
  settings.symbols = false;
  await rerender({});
  expect(container.querySelectorAll('path')).toHaveLength(0);
});
