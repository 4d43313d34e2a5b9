import { expect, test } from 'vitest';

import { besides, type Board, type Route } from './files';

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

test('the two routes of a double are found in either direction', () => {
  expect(besides(board, board.routes[0]!).map((one) => one.id)).toEqual(['x--y--a', 'x--y--b']);
  expect(besides(board, board.routes[2]!)).toHaveLength(1);
});
