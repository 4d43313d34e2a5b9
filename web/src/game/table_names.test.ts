import { beforeEach, expect, test } from 'vitest';

import { cleanName, handOnNames, keepNames, keptNames } from '../net/seat_names';
import { state, view } from '../test/fixtures';
import { de } from '../words/de';
import { en } from '../words/en';
import { namesOf, seatNames } from './table_names';

beforeEach(() => localStorage.clear());
const me = { kind: 'guest', name: 'Guest', you: true } as const;
const bot = { kind: 'bot', level: 'easy' } as const;

test('players at one device have the given names, or seat numbers', () => {
  expect(namesOf(en, 'x', [me, me])).toEqual(['Player 1', 'Player 2']);
  expect(namesOf(de, 'x', [me, me])).toEqual(['Spieler 1', 'Spieler 2']);
  keepNames('x', [' Ada ', '']);
  expect(namesOf(en, 'x', [me, me, bot])).toEqual(['Ada', 'Player 2', 'Bot']);
  expect(namesOf(en, 'y', [me, me])).toEqual(['Player 1', 'Player 2']);
});

test('a single seat has the server’s name', () => {
  keepNames('x', ['Ada', 'Ben']);
  expect(namesOf(en, 'x', [me, bot])).toEqual(['Guest', 'Bot']);
  expect(namesOf(en, 'x', [{ kind: 'guest' }, { kind: 'free' }])).toEqual(['Player 1', 'free']);
});

test('bots have numbers where there are several, and levels where these differ', () => {
  expect(namesOf(en, 'x', [me, bot, bot])).toEqual(['Guest', 'Bot 2', 'Bot 3']);
  const expert = { kind: 'bot', level: 'expert' } as const;
  expect(namesOf(en, 'x', [me, bot, expert])).toEqual(['Guest', 'Bot 2 (easy)', 'Bot 3 (expert)']);
  expect(namesOf(de, 'x', [expert, bot, me])).toEqual(['Bot 1 (Experte)', 'Bot 2 (leicht)', 'Guest']);
});

test('the players of an uploaded log have seat numbers', () => {
  const seats = [{ kind: 'free' as const }, { kind: 'free' as const }];
  expect(seatNames(en, 'x', state([], { seats }), [])).toEqual(['free', 'free']);
  expect(seatNames(en, 'x', state([], { seats, view: view() }), [])).toEqual(['Player 1', 'Player 2']);
});

test('names that look alike get numbers', () => {
  const other = { kind: 'guest', name: 'Guest' } as const;
  expect(namesOf(en, 'x', [other, bot, me])).toEqual(['Guest', 'Bot', 'Guest (2)']);
  expect(namesOf(de, 'x', [other, other])).toEqual(['Guest', 'Guest (2)']);
  keepNames('x', ['Ben', 'BEN', 'Ｂen', 'Bot']);
  expect(namesOf(en, 'x', [me, me, me, me])).toEqual(['Ben', 'BEN (2)', 'Ｂen (3)', 'Bot']);
  keepNames('y', ['Bot', 'Ben', 'Ben (2)', 'Ben']);
  expect(namesOf(en, 'y', [me, me, me, bot])).toEqual(['Bot (2)', 'Ben', 'Ben (2)', 'Bot']);
  expect(namesOf(en, 'y', [me, me, me, me])).toEqual(['Bot', 'Ben', 'Ben (2)', 'Ben (3)']);
});

test.each([
  ['  Ada \t Lovelace ', 'Ada Lovelace'],
  ['A\u200Bd\u202Ea\uFEFF', 'Ada'],
  ['A\u200Dda', 'Ada'],
  ['\u2800\u3164', ''],
  ['Ju\u0308rgen', 'Jürgen'],
  ['👨‍👩‍👧 Ada', '👨‍👩‍👧 Ada'],
  ['👍🏽', '👍🏽'],
  ['דוד', 'דוד'],
  ['x'.repeat(30), 'x'.repeat(24)],
  ['👨‍👩‍👧'.repeat(30), '👨‍👩‍👧'.repeat(24)],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});

test('in a rematch the names rotate with the seats', () => {
  keepNames('x', ['Ada', '', 'Cem']);
  handOnNames('x', 'y', 3);
  expect(keptNames('y')).toEqual(['Cem', 'Ada', '']);
  handOnNames('nobody', 'z', 2);
  expect(keptNames('z')).toEqual([]);
});

test('damaged storage is ignored', () => {
  localStorage.setItem('kurz-seat-names', '{"x":1}');
  expect(keptNames('x')).toEqual([]);
  localStorage.setItem('kurz-seat-names', '[["x"],3,null]');
  expect(keptNames('x')).toEqual([]);
});
