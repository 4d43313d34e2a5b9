import { beforeEach, expect, test } from 'vitest';

import { handOnNames, keepNames, keptNames } from '../net/seat_names';
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

test('equal names are told apart by seat', () => {
  const other = { kind: 'guest', name: 'Guest' } as const;
  expect(namesOf(en, 'x', [other, bot, me])).toEqual(['Guest (seat 1)', 'Bot', 'Guest (seat 3)']);
  expect(namesOf(de, 'x', [other, other])).toEqual(['Guest (Platz 1)', 'Guest (Platz 2)']);
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
