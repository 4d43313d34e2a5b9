// The layout file, kept in step with a board that is being edited.
import { isObject, itemsAt, textOf, valueAt, type Json, type JsonObject } from './json';

export type At = [number, number];

export const FORMATS: Record<string, At> = { wide: [1140, 690], tall: [760, 1010], square: [900, 880] };
const SIZE = FORMATS.wide!;
const COLORS: JsonObject = {
  paper: '#f5f2ea',
  water: '#c3dbe6',
  park: '#d3e3c3',
  street: '#e8e3d6',
  accent: '#3a4a5c',
  accent_text: '#ffffff',
};
const MARGIN = 20;

const isNumber = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);
function pairOf(value: Json | undefined): At | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y] = value;
  return isNumber(x) && isNumber(y) ? [x, y] : null;
}

export function sizeOf(layout: JsonObject | null): At {
  const size = pairOf(layout?.size);
  return size && size.every((side) => side >= 200 && side <= 4000) ? size : SIZE;
}

// The upper left corner of the title.
export const panelOf = (layout: JsonObject | null): At => pairOf(layout?.panel) ?? [24, 24];

export function inside([x, y]: At, [width, height]: At): At {
  const clamp = (value: number, most: number): number =>
    Math.round(Math.min(Math.max(value, MARGIN), most - MARGIN));
  return [clamp(x, width), clamp(y, height)];
}

// Locations without a position are placed on a ring until they are moved.
function ring(index: number, count: number, [width, height]: At): At {
  const turn = (index / Math.max(count, 1)) * 2 * Math.PI - Math.PI / 2;
  return inside(
    [width / 2 + Math.cos(turn) * width * 0.38, height / 2 + Math.sin(turn) * height * 0.38],
    [width, height],
  );
}

// By id; of several locations with the same id the first counts.
export function placesOf(board: JsonObject, layout: JsonObject | null): Map<string, At> {
  const size = sizeOf(layout);
  const places = itemsAt(board, 'locations');
  const found = new Map<string, At>();
  for (const [index, place] of places.entries()) {
    const id = textOf(place.id);
    const entry = isObject(layout?.locations) ? layout.locations[id] : undefined;
    const at = isObject(entry) ? pairOf(entry.at) : null;
    if (!found.has(id)) found.set(id, at ? inside(at, size) : ring(index, places.length, size));
  }
  return found;
}

// A layout with exactly the board's locations and routes.
export function fittedLayout(board: JsonObject, layout: JsonObject | null): JsonObject {
  const locations: JsonObject = {};
  const names = new Map(itemsAt(board, 'locations').map((place) => [textOf(place.id), textOf(place.name)]));
  for (const [id, at] of placesOf(board, layout)) {
    const old = isObject(layout?.locations) ? layout.locations[id] : undefined;
    const entry: JsonObject = { at, label: 'e', ...(isObject(old) ? old : {}) };
    entry.at = at;
    const lines = entry.lines;
    if (lines !== undefined && !(Array.isArray(lines) && lines.join(' ') === names.get(id)))
      delete entry.lines;
    locations[id] = entry;
  }
  const known = new Set(itemsAt(board, 'routes').map((route) => textOf(route.id)));
  const bends = isObject(layout?.routes)
    ? Object.entries(layout.routes).filter(([id, entry]) => known.has(id) && isNumber(valueAt(entry, 'bend')))
    : [];
  return {
    format: 1,
    board: board.id ?? '',
    size: sizeOf(layout),
    colors: isObject(layout?.colors) ? layout.colors : COLORS,
    panel: panelOf(layout),
    ...(layout?.ground === undefined ? {} : { ground: layout.ground }),
    ...(layout?.captions === undefined ? {} : { captions: layout.captions }),
    locations,
    routes: Object.fromEntries(bends),
  };
}

// Another size: everything keeps its place relative to the edges.
export function resized(layout: JsonObject, to: At): void {
  const from = sizeOf(layout);
  const scale = (value: Json): Json => {
    const at = pairOf(value);
    return at ? [Math.round((at[0] / from[0]) * to[0]), Math.round((at[1] / from[1]) * to[1])] : value;
  };
  layout.size = to;
  for (const list of [layout.locations, layout.captions, layout.ground]) {
    for (const entry of Array.isArray(list) ? list : isObject(list) ? Object.values(list) : []) {
      if (!isObject(entry)) continue;
      if (entry.at !== undefined) entry.at = scale(entry.at);
      for (const points of ['area', 'line'])
        if (Array.isArray(entry[points])) entry[points] = entry[points].map(scale);
    }
  }
}

// Routes that lie side by side, each with its direction relative to the given one.
function bundle(board: JsonObject, index: number): { id: string; sign: number }[] {
  const routes = itemsAt(board, 'routes');
  const { a, b } = routes[index] ?? {};
  return routes.flatMap((other) => {
    if (other.a === a && other.b === b) return [{ id: textOf(other.id), sign: 1 }];
    return other.a === b && other.b === a ? [{ id: textOf(other.id), sign: -1 }] : [];
  });
}

// They bend together, so one entry is enough; the last one counts.
export function bendOf(board: JsonObject, layout: JsonObject | null, index: number): number {
  const bends = isObject(layout?.routes) ? layout.routes : {};
  const known = bundle(board, index).map(({ id, sign }) => [valueAt(bends[id] ?? {}, 'bend'), sign] as const);
  const last = known.findLast(([bend]) => isNumber(bend));
  return last ? Number(last[0]) * last[1] : 0;
}

export function bendTrack(board: JsonObject, layout: JsonObject, index: number, bend: number): void {
  const bends: JsonObject = isObject(layout.routes) ? { ...layout.routes } : {};
  for (const { id } of bundle(board, index)) Reflect.deleteProperty(bends, id);
  bends[textOf(itemsAt(board, 'routes')[index]?.id)] = { bend };
  layout.routes = bends;
}
