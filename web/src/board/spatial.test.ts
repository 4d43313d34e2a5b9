// Arrow keys on the board, with the positions of every city's layout.
import { expect, test } from 'vitest';

import type { Point } from './camera';
import type { Route } from './files';
import { arrowsOf } from './spatial';

interface Layout {
  locations: Record<string, { at: [number, number] }>;
  routes: Record<string, { bend: number }>;
}
const boards = import.meta.glob<Route[]>('../../../boards/*.json', { eager: true, import: 'routes' });
const layouts = import.meta.glob<Layout>('../../../layouts/*.json', { eager: true, import: 'default' });
const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
const WAYS: Record<string, Point> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

// As draw/ places them: in the middle between the stations, beside it by the bend and by the lane of a double.
function middlesOf(name: string): Point[] {
  const routes = boards[`../../../boards/${name}.json`]!;
  const layout = layouts[`../../../layouts/${name}.json`]!;
  return routes.map(({ id, a, b }) => {
    const [ax, ay] = layout.locations[a]!.at;
    const [bx, by] = layout.locations[b]!.at;
    const long = Math.hypot(bx - ax, by - ay);
    const lane = id.endsWith('--a') ? -12 : id.endsWith('--b') ? 12 : 0;
    const aside = lane + (layout.routes[id.replace(/--b$/, '--a')]?.bend ?? 0);
    return [(ax + bx) / 2 - ((by - ay) / long) * aside, (ay + by) / 2 + ((bx - ax) / long) * aside];
  });
}

const cities = Object.keys(boards).map((path) => path.replace(/^.*\/|\.json$/g, ''));

test.each(cities)('on %s every arrow goes to a near route in its direction, or stays at the edge', (city) => {
  const middles = middlesOf(city);
  const arrows = arrowsOf(middles);
  middles.forEach(([x, y], from) => {
    for (const key of KEYS) {
      const [ax, ay] = WAYS[key]!;
      const ahead = ([mx, my]: Point): number => (mx - x) * ax + (my - y) * ay;
      const to = arrows[from]![key]!;
      if (to === from) {
        expect(middles.filter((one) => ahead(one) > 4)).toEqual([]);
        continue;
      }
      expect(ahead(middles[to]!)).toBeGreaterThan(0);
      // No other route is ahead and nearer by far.
      const far = Math.hypot(middles[to]![0] - x, middles[to]![1] - y);
      const nearer = middles.filter(
        (one) =>
          ahead(one) > 0.9 * Math.hypot(one[0] - x, one[1] - y) && ahead(one) < far / 3 && ahead(one) > 4,
      );
      expect(nearer).toEqual([]);
    }
  });
});

test.each(cities)('on %s the arrows reach every route from every route', (city) => {
  const middles = middlesOf(city);
  const arrows = arrowsOf(middles);
  for (let start = 0; start < middles.length; start++) {
    const reached = new Set([start]);
    for (const at of reached) for (const key of KEYS) reached.add(arrows[at]![key]!);
    expect(reached.size).toBe(middles.length);
  }
});

test('to the side counts for less than ahead', () => {
  const middles: Point[] = [
    [0, 0],
    [100, 10],
    [60, 80],
    [0, 50],
  ];
  expect(arrowsOf(middles)[0]!['ArrowRight']).toBe(1);
  expect(arrowsOf(middles)[0]!['ArrowDown']).toBe(3);
  expect(arrowsOf(middles)[0]!['ArrowUp']).toBe(0);
});
