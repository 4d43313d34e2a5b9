// Where the name of a location stands beside it, and a side of it where no route runs through the name.
import { isObject, itemsAt, textOf, type Json, type JsonObject } from './json';
import { placesOf, sizeOf, type At } from './layout';
import { tracksOf } from './sketch';

export const LINE = 20; // from one line of a name to the next
const LETTER = 9.5; // the usual width of a letter
const SIDES = ['e', 'w', 'n', 's', 'ne', 'se', 'nw', 'sw'];

// From the location to where the name begins, ends or has its middle, on its first line.
export function labelAt(side: string, lines: number): { at: At; anchor: 'start' | 'middle' | 'end' } {
  const [east, west] = [side.includes('e'), side.includes('w')];
  const far = side.length === 1 ? 19 : 13;
  const y = side.includes('n')
    ? -(side === 'n' ? 22 : 15) - (lines - 1) * LINE
    : side.includes('s')
      ? side === 's'
        ? 34
        : 28
      : 6 - ((lines - 1) * LINE) / 2;
  return {
    at: [east ? far : west ? -far : 0, y],
    anchor: east ? 'start' : west ? 'end' : 'middle',
  };
}

// The lines of a name as the layout breaks it, unless the name has changed since.
export const rowsOf = (name: string, lines: Json): string[] =>
  Array.isArray(lines) && lines.join(' ') === name ? lines.map(String) : [name];

interface Box {
  from: At;
  to: At;
}
function boxOf([x, y]: At, side: string, rows: readonly string[], grown = 1): Box {
  const { at, anchor } = labelAt(side, rows.length);
  const width = Math.max(...rows.map((row) => row.length)) * LETTER;
  const left = at[0] - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const bottom = at[1] + (rows.length - 1) * LINE + 6;
  return {
    from: [x + grown * left, y + grown * (at[1] - 16)],
    to: [x + grown * (left + width), y + grown * bottom],
  };
}
const within = ([x, y]: At, { from, to }: Box, room: number): boolean =>
  x > from[0] - room && x < to[0] + room && y > from[1] - room && y < to[1] + room;
const overlap = (one: Box, two: Box): boolean =>
  one.from[0] < two.to[0] && one.to[0] > two.from[0] && one.from[1] < two.to[1] && one.to[1] > two.from[1];

export interface MapName {
  index: number;
  at: At;
  side: string;
  rows: readonly string[];
}
// The names that can be read when all are `grown` times as large as on the board: none over another or over a location.
// The selected one comes first.
export function readableNames(names: readonly MapName[], grown: number, chosen: number): Set<number> {
  if (grown === 1) return new Set(names.map(({ index }) => index));
  const taken: Box[] = [];
  const found = new Set<number>();
  for (const name of [...names].sort(
    (one, two) => Number(two.index === chosen) - Number(one.index === chosen),
  )) {
    const box = boxOf(name.at, name.side, name.rows, grown);
    const isFree =
      !taken.some((other) => overlap(box, other)) &&
      !names.some((other) => other !== name && within(other.at, box, 13 * grown));
    if (!isFree && name.index !== chosen) continue;
    taken.push(box);
    found.add(name.index);
  }
  return found;
}

// Moves the names of these locations that are in the way to their best side. Names that were fitted by hand stay.
export function clearLabels(board: JsonObject, layout: JsonObject | null, ids: readonly string[]): void {
  const entries = layout?.locations;
  if (!isObject(entries)) return;
  const stations = placesOf(board, layout);
  const tracks = tracksOf(board, layout).flatMap((track) => track.line);
  const names = new Map(itemsAt(board, 'locations').map((place) => [textOf(place.id), textOf(place.name)]));
  const size = sizeOf(layout);
  const sideOf = (id: string): string => (isObject(entries[id]) ? textOf(entries[id].label) : '') || 'e';
  for (const id of ids) {
    const [at, entry] = [stations.get(id), entries[id]];
    if (!at || !isObject(entry) || entry.lines !== undefined || entry.shift !== undefined) continue;
    const others = [...stations].filter(([other]) => other !== id);
    const taken = others.map(([other, there]) => boxOf(there, sideOf(other), [names.get(other) ?? '']));
    const crowd = (side: string): number => {
      const box = boxOf(at, side, [names.get(id) ?? '']);
      const { from, to } = box;
      const outside = from[0] < 0 || from[1] < 0 || to[0] > size[0] || to[1] > size[1];
      return (
        tracks.filter((point) => within(point, box, 7)).length +
        others.filter(([, there]) => within(there, box, 16)).length * 10 +
        taken.filter((one) => overlap(box, one)).length * 10 +
        (outside ? 100 : 0)
      );
    };
    const now = sideOf(id);
    const best = SIDES.reduce((one, other) => (crowd(other) < crowd(one) ? other : one), now);
    if (best !== now) entry.label = best;
  }
}
