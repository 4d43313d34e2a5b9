import { expect, test } from 'vitest';

import type { RecordedGame } from '../net/protocol';
import {
  byCity,
  byOpponents,
  byPlayers,
  figuresOf,
  fitting,
  isWon,
  lastGames,
  opponentsOf,
  steps,
  winRuns,
} from './figures';

const game = (place: number, points: number, more: Partial<RecordedGame> = {}): RecordedGame => ({
  table: `t${points}`,
  board: 'london',
  against: ['easy'],
  place,
  points,
  at: 0,
  ...more,
});

test('without games everything is zero and nothing is best', () => {
  expect(figuresOf([])).toEqual({ played: 0, won: 0, share: 0, place: 0, points: 0, best: null });
  expect(winRuns([])).toEqual({ current: 0, longest: 0 });
  expect(byCity([])).toEqual([]);
});

test('counts and averages', () => {
  const games = [game(1, 30), game(3, -3, { against: ['easy', 'guest'] }), game(2, 12), game(1, 41)];
  expect(figuresOf(games)).toEqual({
    played: 4,
    won: 2,
    share: 0.5,
    place: 1.75,
    points: 20,
    best: games[3],
  });
  expect(games.map(isWon)).toEqual([true, false, false, true]);
});

test('with equal points the latest game is best; points may be negative', () => {
  const games = [game(2, -7, { table: 'late' }), game(2, -7, { table: 'early' }), game(2, -9)];
  expect(figuresOf(games).best?.table).toBe('late');
});

test('the current streak starts at the latest game', () => {
  const runs = (places: number[]): unknown => winRuns(places.map((place) => game(place, 10)));
  expect(runs([1, 1, 2, 1, 1, 1, 3])).toEqual({ current: 2, longest: 3 });
  expect(runs([2, 1])).toEqual({ current: 0, longest: 1 });
  expect(runs([1, 1])).toEqual({ current: 2, longest: 2 });
  expect(runs([4, 2])).toEqual({ current: 0, longest: 0 });
});

test('cities come first, in order, then custom boards', () => {
  const games = ['mine', 'berlin', 'london', 'berlin'].map((board, i) => game(1 + (i % 2), i, { board }));
  expect(byCity(games).map((one) => [one.key, one.figures.played, one.figures.won])).toEqual([
    ['london', 1, 1],
    ['berlin', 2, 0],
    ['mine', 1, 1],
  ]);
});

test('opponents are people, bots of a level, or mixed', () => {
  expect(opponentsOf(game(1, 1, { against: ['guest', 'guest'] }))).toBe('guest');
  expect(opponentsOf(game(1, 1, { against: ['hard', 'hard', 'hard'] }))).toBe('hard');
  expect(opponentsOf(game(1, 1, { against: ['hard', 'easy'] }))).toBe('mixed');
  expect(opponentsOf(game(1, 1, { against: ['guest', 'easy'] }))).toBe('mixed');
  const games = [['easy', 'hard'], ['expert'], ['guest'], ['easy'], ['easy']].map((against) =>
    game(1, 1, { against }),
  );
  expect(byOpponents(games).map((one) => [one.key, one.figures.played])).toEqual([
    ['guest', 1],
    ['easy', 2],
    ['expert', 1],
    ['mixed', 1],
  ]);
});

test('the number of players includes the guest', () => {
  const games = [['easy', 'easy', 'easy'], ['easy'], ['guest']].map((against) => game(1, 1, { against }));
  expect(byPlayers(games).map((one) => [one.key, one.figures.played])).toEqual([
    ['2', 2],
    ['4', 1],
  ]);
});

test('filters by city and players combine', () => {
  const games = [
    game(1, 1, { board: 'berlin' }),
    game(1, 2, { board: 'berlin', against: ['easy', 'easy'] }),
    game(1, 3, { against: ['easy', 'easy'] }),
  ];
  const points = (city: string | null, players: number | null): number[] =>
    fitting(games, { city, players }).map((one) => one.points);
  expect(points(null, null)).toEqual([1, 2, 3]);
  expect(points('berlin', null)).toEqual([1, 2]);
  expect(points(null, 3)).toEqual([2, 3]);
  expect(points('berlin', 3)).toEqual([2]);
  expect(points('new-york', 3)).toEqual([]);
});

test('the last games, oldest first', () => {
  const games = [5, 4, 3, 2, 1].map((points) => game(1, points));
  expect(lastGames(games, 3).map((one) => one.points)).toEqual([3, 4, 5]);
  expect(lastGames(games, 30)).toHaveLength(5);
  expect(games[0]!.points).toBe(5);
});

test('grid lines enclose all points', () => {
  expect(steps([])).toEqual([0, 5, 10]);
  expect(steps([23, 57])).toEqual([0, 20, 40, 60]);
  expect(steps([-7, 30])).toEqual([-10, 0, 10, 20, 30]);
});
