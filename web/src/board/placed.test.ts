import { expect, test } from 'vitest';
import { placed } from './placed';
import { MARKS } from './players';

const rounded = (path: string): string =>
  path.replace(/-?\d+\.\d+/g, (n) => String(Number(Number(n).toFixed(1)) + 0));

test('moves a path', () => {
  expect(rounded(placed('M1-2H3V4L5 6 7 8Z', [10, 20]))).toBe('M11 18L13 18L13 24L15 26L17 28Z');
});
test('turns clockwise about the origin, then moves', () => {
  expect(rounded(placed('M2 0V1H0', [10, 20], 90))).toBe('M10 22L9 22L9 20');
});
test('resizes arcs and keeps their flags', () => {
  expect(rounded(placed('M2 0A3 3 0 1 0 4 2 1 1 0 0 1 5 2Z', [0, 0], 0, 2))).toBe(
    'M4 0A6 6 0 1 0 8 4A2 2 0 0 1 10 4Z',
  );
});
test('reads every mark of a player', () => {
  for (const mark of MARKS) expect(placed(mark, [0, 0])).not.toMatch(/NaN|undefined/);
});
