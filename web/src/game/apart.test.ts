import { expect, test } from 'vitest';

import { apart } from './apart';

test('places that are far enough apart stay where they are', () => {
  expect(apart([50, 10, 90], 18, 100)).toEqual([50, 10, 90]);
  expect(apart([], 18, 100)).toEqual([]);
});

test('places that are too near move apart, in their order', () => {
  expect(apart([50, 52, 10], 18, 100)).toEqual([50, 68, 10]);
  expect(apart([50, 50, 60], 18, 100)).toEqual([50, 68, 86]);
});

test('no place leaves the line', () => {
  expect(apart([100, 99], 18, 100)).toEqual([100, 82]);
  expect(apart([95, 97, 0], 18, 100)).toEqual([82, 100, 0]);
});
