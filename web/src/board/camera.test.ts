import { expect, test } from 'vitest';

import { MAX_ZOOM, moved, settled, showing, viewOf, whole, zoomed, type Frame } from './camera';

const fit = { x: 0, y: 0, width: 1000, height: 600 };
const frame: Frame = { fit, shape: 1 };

test('everything fits, in a frame of any shape', () => {
  for (const shape of [0.5, 1, 1.7, 3]) {
    const view = viewOf(whole({ ...frame, shape }), { ...frame, shape });
    expect(view.width / view.height).toBeCloseTo(shape);
    expect(view.x).toBeLessThanOrEqual(0);
    expect(view.y).toBeLessThanOrEqual(0);
    expect(view.x + view.width).toBeGreaterThanOrEqual(1000);
    expect(view.y + view.height).toBeGreaterThanOrEqual(600);
  }
});

test('zooming keeps the point under the pointer and stays within limits', () => {
  const at = [400, 300] as const;
  const before = viewOf(whole(frame), frame);
  const near = zoomed(whole(frame), frame, 2, at);
  const view = viewOf(near, frame);
  expect((at[0] - view.x) / view.width).toBeCloseTo((at[0] - before.x) / before.width);
  expect((at[1] - view.y) / view.height).toBeCloseTo((at[1] - before.y) / before.height);
  expect(zoomed(near, frame, 100, at).zoom).toBe(MAX_ZOOM);
  expect(zoomed(near, frame, 0.001, at)).toEqual(whole(frame));
});

test('the board cannot be moved out of sight', () => {
  expect(moved(whole(frame), frame, [500, -500])).toEqual(whole(frame));
  const near = zoomed(whole(frame), frame, 4, [500, 300]);
  const view = viewOf(moved(near, frame, [9999, 9999]), frame);
  expect(view.x + view.width).toBeCloseTo(1000);
  expect(view.y + view.height).toBeCloseTo(600);
});

test('what is beside the fitted part comes into reach with zooming in, and nothing jumps', () => {
  const cropped: Frame = { fit: { x: 200, y: 100, width: 600, height: 400 }, around: fit, shape: 1.5 };
  const corner = (zoom: number): [number, number] => {
    const { x, y } = viewOf(settled({ zoom, x: -999, y: -999 }, cropped), cropped);
    return [Math.round(x), Math.round(y)];
  };
  expect(corner(1)).toEqual([200, 100]);
  expect(corner(1.25)).toEqual([100, 50]);
  expect(corner(1.5)).toEqual([0, 0]);
  expect(corner(3)).toEqual([0, 0]);
  // What is lower than the frame stays in the middle of it, as it was.
  const low: Frame = { ...cropped, fit: { x: 200, y: 150, width: 600, height: 200 }, shape: 0.5 };
  expect([1, 1.1, 1.5].map((zoom) => settled({ zoom, x: 500, y: 0 }, low).y)).toEqual([250, 250, 250]);
});

test('places are brought into view only if they are not', () => {
  const near = settled({ zoom: 4, x: 200, y: 200 }, frame);
  expect(showing(near, frame, [[200, 200]])).toBe(near);
  expect(showing(whole(frame), frame, [[990, 590]])).toEqual(whole(frame));
  const other = showing(near, frame, [[900, 500]]);
  expect(other.zoom).toBe(4);
  const both = showing(near, frame, [
    [150, 150],
    [900, 500],
  ]);
  const view = viewOf(both, frame);
  expect(both.zoom).toBeLessThan(4);
  for (const [x, y] of [
    [150, 150],
    [900, 500],
  ] as const) {
    expect(x).toBeGreaterThan(view.x);
    expect(x).toBeLessThan(view.x + view.width);
    expect(y).toBeGreaterThan(view.y);
    expect(y).toBeLessThan(view.y + view.height);
  }
});
