import { expect, test } from 'vitest';

import type { Drawing } from './files';
import { middleOf, nearest, outlineOf, reachOf } from './reach';

const routes: Drawing['routes'] = {
  'x--y--a': { spaces: [[100, 100, 0, 46, 20]], line: '' },
  'x--y--b': { spaces: [[100, 125, 0, 46, 20]], line: '' },
  'y--z': {
    spaces: [
      [200, 100, 90, 46, 20],
      [200, 150, 90, 46, 20],
    ],
    line: '',
  },
};

test('hit areas have 24 pixels with a mouse and 44 by touch, however small the board is', () => {
  for (const scale of [0.4, 0.7, 1, 3]) {
    for (const [touch, least] of [
      [false, 24],
      [true, 44],
    ] as const) {
      const [, , , length, width] = reachOf([0, 0, 0, 46, 20], scale, touch);
      expect(Math.min(length, width) * scale).toBeGreaterThanOrEqual(least - 0.001);
      expect(width).toBeGreaterThan(20);
    }
  }
});

test('the nearest route is meant where hit areas overlap', () => {
  expect(nearest(routes, [100, 111])).toBe('x--y--a');
  expect(nearest(routes, [100, 114])).toBe('x--y--b');
  expect(nearest(routes, [150, 100])).toBe('x--y--a');
  expect(nearest(routes, [185, 140])).toBe('y--z');
});

test('the middle of a route lies between its spaces', () => {
  expect(middleOf(routes['x--y--a']!)).toEqual([100, 100]);
  expect(middleOf(routes['y--z']!)).toEqual([200, 125]);
});

test('the outline of a space is turned around its middle', () => {
  const corners = (degrees: number): number[][] =>
    [...outlineOf([200, 100, degrees, 46, 20]).matchAll(/L(\S+) ([\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
  expect(corners(0)).toEqual([
    [223, 90],
    [223, 110],
    [177, 110],
    [177, 90],
  ]);
  expect(corners(90)).toEqual([
    [210, 123],
    [190, 123],
    [190, 77],
    [210, 77],
  ]);
  expect(outlineOf([0, 0, 0, 46, 20], 6)).toContain('A6 6 0 0 1 23.00 -4.00');
});
