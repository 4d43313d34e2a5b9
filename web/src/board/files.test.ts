import { expect, test } from 'vitest';

import { besides, reachOf, type Board, type Drawing, type Route, type Space } from './files';

const route = (id: string, a: string, b: string): Route => ({
  id,
  a,
  b,
  kind: 'bus',
  cards: 1,
  pieces: 1,
  color: 'red',
});
const board = {
  routes: [route('x--y--a', 'x', 'y'), route('x--y--b', 'y', 'x'), route('y--z', 'y', 'z')],
} as Board;
const drawing = {
  routes: {
    'x--y--a': { spaces: [[100, 100, 0, 46, 20]], line: '' },
    'x--y--b': { spaces: [[100, 125, 0, 46, 20]], line: '' },
    'y--z': { spaces: [[200, 100, 90, 46, 20]], line: '' },
  },
} as unknown as Drawing;

test('the two routes of a double are found in either direction', () => {
  expect(besides(board, board.routes[0]!).map((one) => one.id)).toEqual(['x--y--a', 'x--y--b']);
  expect(besides(board, board.routes[2]!)).toHaveLength(1);
});

test('hit areas are wide, and those of a double do not overlap', () => {
  const [, upper, , , high] = reachOf({ board, drawing }, board.routes[0]!)[0] as Space;
  const [, lower, , , low] = reachOf({ board, drawing }, board.routes[1]!)[0] as Space;
  expect(upper + high / 2).toBeLessThanOrEqual(lower - low / 2);
  expect(high).toBeGreaterThan(30);
  const [x, y, , , width] = reachOf({ board, drawing }, board.routes[2]!)[0] as Space;
  expect([x, y]).toEqual([200, 100]);
  expect(width).toBeGreaterThan(44);
});
