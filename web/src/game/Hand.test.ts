import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import { files } from '../test/fixtures';
import Hand from './Hand.svelte';

const texts = (): string[] =>
  screen.getAllByRole('listitem').map((li) => li.querySelector('.hidden')!.textContent);

test('cards are in board order, wild cards last', async () => {
  const { rerender } = render(Hand, { files, hand: { wild: 1, red: 3, blue: 2 } });
  expect(texts()).toEqual(['2 blue', '3 red', '1 bus (wild)']);
  await rerender({ hand: { red: 3, blue: 0 } });
  expect(texts()).toEqual(['3 red']);
});

test('several cards of a kind show their number', () => {
  render(Hand, { files, hand: { wild: 1, red: 3 } });
  const numbers = screen
    .getAllByRole('listitem')
    .map((li) => li.querySelector('.number')?.textContent ?? null);
  expect(numbers).toEqual(['3', null]);
});

test('an empty hand says so', async () => {
  const { rerender } = render(Hand, { files, hand: {} });
  expect(screen.getByText('You have no cards.')).toBeTruthy();
  await rerender({ hand: { red: 1 } });
  expect(screen.queryByText('You have no cards.')).toBeNull();
});

test('a change of language applies at once', async () => {
  const { rerender } = render(Hand, { files, hand: { wild: 1, red: 1 } });
  settings.lang = 'de';
  await rerender({});
  expect(screen.getByRole('heading').textContent).toContain('Deine Karten');
  expect(texts()).toEqual(['1 rote Karte', '1 Buskarte (Joker)']);
});

test('symbols can be turned off', async () => {
  const { container, rerender } = render(Hand, { files, hand: { red: 1 } });
  const paths = (): number => container.querySelectorAll('path').length;
  const drawn = paths();
  settings.symbols = false;
  await rerender({});
  expect(drawn - paths()).toBe(2); // in the corner and in the middle
});
