import { expect, test } from 'vitest';

import type { Space } from './files';
import { Cover } from './placing';
import { tagPlace } from './tag';

const spaces: Space[] = [40, 100, 160].map((x) => [x, 100, 0, 50, 22]);
const size: [number, number] = [200, 200];
const alone = new Cover({ size, routes: { one: { spaces, line: '' } }, stations: {} });

test('the points stand above the middle of a track', () => {
  expect(tagPlace(spaces, alone, [])).toEqual([100, 61]);
});

test('the points hide no name where there is another place', () => {
  const above = { x: 80, y: 50, width: 40, height: 20 };
  expect(tagPlace(spaces, alone, [above])).toEqual([100, 139]);
  const below = { x: 0, y: 130, width: 200, height: 20 };
  expect(tagPlace(spaces, alone, [above, below])).toEqual([40, 61]);
});

test('the points hide no other track where there is another place', () => {
  const other: Space = [100, 61, 0, 40, 22];
  const cover = new Cover({
    size,
    routes: { one: { spaces, line: '' }, two: { spaces: [other], line: '' } },
    stations: {},
  });
  expect(tagPlace(spaces, cover, [])).toEqual([100, 139]);
});
