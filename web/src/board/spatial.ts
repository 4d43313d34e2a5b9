// Moving between routes with the arrow keys: to the nearest one in that direction.
import type { Point } from './camera';

const KEYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;
const WAYS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const ASIDE = 2; // how much worse a step to the side is than one ahead
const NEAR = 4; // less than this ahead is beside

// For each route, the one each arrow key goes to; at the edge of the board, the same one.
export type Arrows = readonly Readonly<Record<string, number>>[];

function nearestAhead(middles: readonly Point[], from: number, way: number): number {
  const [ax, ay] = WAYS[way]!;
  const [x, y] = middles[from]!;
  let best = from;
  let least = Infinity;
  middles.forEach(([mx, my], i) => {
    const ahead = (mx - x) * ax + (my - y) * ay;
    if (i === from || ahead < NEAR) return;
    const cost = ahead + ASIDE * Math.abs((mx - x) * ay + (my - y) * ax);
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

export function arrowsOf(middles: readonly Point[]): Arrows {
  const next = middles.map((_, from) => WAYS.map((_way, way) => nearestAhead(middles, from, way)));
  const incoming = (to: number): number =>
    next.reduce((sum, row, from) => sum + (from !== to && row.includes(to) ? 1 : 0), 0);
  // A route that is nearest to none can still be reached: from a neighbour, by the opposite key.
  middles.forEach(([x, y], lone) => {
    if (incoming(lone) > 0) return;
    const near = WAYS.map((_, way) => ({ from: next[lone]![way]!, way: (way + 2) % 4 }))
      .filter(({ from, way }) => from !== lone && incoming(next[from]![way]!) > 1)
      .sort((a, b) => {
        const far = ({ from }: { from: number }): number =>
          Math.hypot(middles[from]![0] - x, middles[from]![1] - y);
        return far(a) - far(b);
      })[0];
    if (near) next[near.from]![near.way] = lone;
  });
  return next.map((row) => Object.fromEntries(KEYS.map((key, way) => [key, row[way]!])));
}
