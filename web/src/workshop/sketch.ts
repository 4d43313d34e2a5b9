// Where the spaces of the routes lie while a board is drawn.
import { itemsAt, textOf, type JsonObject } from './json';
import { bendOf, placesOf, type At } from './layout';

export interface Track {
  index: number;
  a: string;
  b: string;
  color: string;
  cards: number;
  single: boolean; // one piece for several cards: a subway
  ferries: number;
  path: string;
  line: At[]; // along the path
  middle: At;
  spaces: { at: At; degrees: number; length: number }[];
}

const BESIDE = 24; // between routes that lie side by side
const STATION = 17; // kept free at both ends
const GAP = 5;

// How long each of so many spaces is on a line, and how far apart two of them are: as on the finished board
// (draw/geometry.cpp), where spaces stretch along a line that is far too long for them.
export function spacesOn(length: number, count: number, single: boolean): { long: number; apart: number } {
  const usual = single ? 66 : 46;
  const widest = 11;
  const free = Math.max(length - 2 * STATION, 1);
  const row = count * usual + (count - 1) * widest;
  const stretch = single ? 1 : Math.min(1 + (0.6 * Math.max(0, free - 3.5 * row)) / row, 3);
  const long = Math.min(Math.max((free - (count - 1) * GAP) / count, 4), usual * stretch);
  const slack = Math.max(0, free - count * long);
  return { long, apart: long + Math.min(widest * stretch, slack / (count + 1) + GAP / 2) };
}

// A board file may hold anything, so nothing here throws.
export function tracksOf(board: JsonObject, layout: JsonObject | null): Track[] {
  const stations = placesOf(board, layout);
  const routes = itemsAt(board, 'routes');
  const key = (route: JsonObject): string => [textOf(route.a), textOf(route.b)].sort().join(' ');
  const bundles = new Map<string, number[]>();
  for (const [index, route] of routes.entries())
    bundles.set(key(route), [...(bundles.get(key(route)) ?? []), index]);
  return routes.flatMap((route, index) => {
    const [a, b] = [textOf(route.a), textOf(route.b)];
    const [from, to] = [stations.get(a), stations.get(b)];
    if (!from || !to || a === b) return [];
    const bundle = bundles.get(key(route))!;
    // Counted from one side of the bundle, whichever way the file names a route's ends.
    const way = a === textOf(routes[bundle[0]!]?.a) ? 1 : -1;
    const off = (bundle.indexOf(index) - (bundle.length - 1) / 2) * BESIDE * way;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    const bend = 2 * bendOf(board, layout, index);
    const start: At = [from[0] + nx * off, from[1] + ny * off];
    const end: At = [to[0] + nx * off, to[1] + ny * off];
    const bow: At = [(start[0] + end[0]) / 2 + nx * bend, (start[1] + end[1]) / 2 + ny * bend];
    const at = (t: number): At => [
      (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bow[0] + t * t * end[0],
      (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bow[1] + t * t * end[1],
    ];
    const cards = Math.min(Math.max(Math.round(Number(route.cards)) || 1, 1), 8);
    const single = route.pieces === 1 && cards > 1;
    const count = single ? 1 : cards;
    const { long, apart } = spacesOn(length, count, single);
    const spaces = Array.from({ length: count }, (_, i) => {
      const t = 0.5 + ((i - (count - 1) / 2) * apart) / length;
      const [p, q] = [at(t - 0.01), at(t + 0.01)];
      const degrees = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
      return { at: at(t), degrees, length: long };
    });
    const line = Array.from({ length: 25 }, (_, i) => at(i / 24));
    const path = `M${start.join(' ')}Q${bow.join(' ')} ${end.join(' ')}`;
    const ferries = Number(route.ferries) || 0;
    return [
      {
        index,
        a,
        b,
        color: textOf(route.color),
        cards,
        single,
        ferries,
        path,
        line,
        middle: at(0.5),
        spaces,
      },
    ];
  });
}

// The location at a point, if there is one within reach.
export function placeAt(stations: ReadonlyMap<string, At>, [x, y]: At, reach: number): string {
  let best = '';
  let near = reach;
  for (const [id, at] of stations) {
    const off = Math.hypot(at[0] - x, at[1] - y);
    if (off <= near) [best, near] = [id, off];
  }
  return best;
}
