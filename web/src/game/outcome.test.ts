import { expect, test } from 'vitest';

import { seat, view } from '../test/fixtures';
import { settings } from '../settings.svelte';
import { de } from '../words/de';
import { en } from '../words/en';
import { outcomeText } from './outcome';

// Places and totals by seat.
const ended = (...results: [place: number, total: number][]) =>
  view({
    phase: 'over',
    seats: results.map(([place, total]) =>
      seat({ place, score: { routes: total, tickets: 0, bonus: 0, total, completed: 1 } }),
    ),
  });
const names = ['Ada', 'Ben', 'Cleo'];

test('the reader is told whether they won, and the others’ points', () => {
  const game = ended([2, 16], [1, 35], [3, -2]);
  expect(outcomeText(en, game, names, 0)).toBe('Ben wins with 35 points; you have 16, Cleo has −2.');
  expect(outcomeText(en, game, names, 1)).toBe('You win with 35 points; Ada has 16, Cleo has −2.');
});

test('spectators and shared devices see names instead of “you”', () => {
  expect(outcomeText(en, ended([1, 1], [2, 0]), names, null)).toBe('Ada wins with 1 point; Ben has 0.');
});

test('a tie broken by completed tickets is explained', () => {
  expect(outcomeText(en, ended([1, 20], [2, 20]), names, 1)).toBe(
    'Ada wins with 20 points and more completed tickets; you have 20.',
  );
});

test('a shared place is a shared win', () => {
  const game = ended([1, 20], [3, 9], [1, 20]);
  expect(outcomeText(en, game, names, 1)).toBe('Ada and Cleo share the win with 20 points each; you have 9.');
  expect(outcomeText(en, game, names, 2)).toBe('You share the win with Ada: 20 points each; Ben has 9.');
});

test('in German as well', () => {
  settings.lang = 'de';
  expect(outcomeText(de, ended([1, 35], [2, 16]), names, 1)).toBe('Ada gewinnt mit 35 Punkten; du hast 16.');
  expect(outcomeText(de, ended([1, 8], [1, 8]), names, null)).toBe(
    'Ada und Ben teilen sich den Sieg mit je 8 Punkten.',
  );
});

test('a running game has no outcome', () => {
  expect(outcomeText(en, view(), names, 0)).toBe('');
});
