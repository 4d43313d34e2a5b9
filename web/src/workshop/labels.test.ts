import { expect, test } from 'vitest';

import { readableNames, type MapName } from './labels';

const name = (index: number, x: number, y: number, text = 'Dorf'): MapName => ({
  index,
  at: [x, y],
  side: 'e',
  rows: [text],
});

test('on a small screen a name gives way to one before it, to locations and to the selected one', () => {
  const names = [name(0, 0, 0), name(1, 30, 12), name(2, 0, 300), name(3, 40, 304, 'X')];
  expect([...readableNames(names, 1, -1)]).toEqual([0, 1, 2, 3]);
  // The name of 0 runs over location 1, that of 2 over location 3.
  expect([...readableNames(names, 1.5, -1)]).toEqual([1, 3]);
  expect([...readableNames(names, 1.5, 0)].sort()).toEqual([0, 3]);
});
