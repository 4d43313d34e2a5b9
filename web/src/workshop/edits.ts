// Changes of a board that touch several fields at once.
import { isObject, itemsAt, putAt, textOf, valueAt, type Json, type JsonObject } from './json';

const idsOf = (board: JsonObject, list: string): string[] =>
  itemsAt(board, list).map((item) => textOf(item.id));

export function freeId(taken: readonly string[], id: string): string {
  if (!taken.includes(id)) return id;
  for (let n = 2; ; ++n) if (!taken.includes(`${id}-${n}`)) return `${id}-${n}`;
}

// "Café am Zoo" becomes cafe-am-zoo.
export const idFrom = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);

export function listAt(board: JsonObject, path: string): Json[] {
  const list = valueAt(board, path);
  if (Array.isArray(list)) return list;
  putAt(board, path, []);
  return valueAt(board, path) as Json[];
}

export function addPlace(board: JsonObject, name: string): string {
  const id = freeId(idsOf(board, 'locations'), idFrom(name) || 'place');
  listAt(board, 'locations').push({ id, name });
  return id;
}

const routeId = (board: JsonObject, a: string, b: string): string =>
  freeId(idsOf(board, 'routes'), `${a}--${b}`);

export function addRoute(board: JsonObject, a?: string, b?: string): number {
  const places = idsOf(board, 'locations');
  const from = a ?? places[0] ?? '';
  const to = b ?? places.find((id) => id !== from) ?? '';
  const kind = textOf(itemsAt(board, 'pieces')[0]?.kind);
  const routes = listAt(board, 'routes');
  routes.push({ id: routeId(board, from, to), a: from, b: to, kind, cards: 1, pieces: 1, color: 'gray' });
  return routes.length - 1;
}

export function addTicket(board: JsonObject, a?: string, b?: string): number {
  const places = idsOf(board, 'locations');
  const from = a ?? places[0] ?? '';
  const tickets = listAt(board, 'tickets');
  tickets.push({ a: from, b: b ?? places.find((id) => id !== from) ?? '', points: 1 });
  return tickets.length - 1;
}

export function addPiece(board: JsonObject): void {
  const kind = freeId(
    itemsAt(board, 'pieces').map((piece) => textOf(piece.kind)),
    'tram',
  );
  listAt(board, 'pieces').push({ kind, count: 15 });
}

// Changes an end of a route; an id made of the ends follows.
export function moveEnd(board: JsonObject, index: number, end: 'a' | 'b', to: string): void {
  const route = itemsAt(board, 'routes')[index];
  if (!route) return;
  const named = textOf(route.id).startsWith(`${textOf(route.a)}--${textOf(route.b)}`);
  putAt(board, `routes[${index}].${end}`, to);
  if (!named) return;
  const others = idsOf(board, 'routes').filter((_, at) => at !== index);
  const ends = { a: textOf(route.a), b: textOf(route.b), [end]: to };
  putAt(board, `routes[${index}].id`, freeId(others, `${ends.a}--${ends.b}`));
}

// The paths of the bonus lists that contain locations.
export function bonusListPaths(board: JsonObject): string[] {
  const districts = itemsAt(board, 'bonus.districts').map((_, at) => `bonus.districts[${at}].locations`);
  return ['bonus.attractions.locations', 'bonus.souvenirs.start', ...districts].filter((path) =>
    Array.isArray(valueAt(board, path)),
  );
}
const bonusLists = (board: JsonObject): Json[][] =>
  bonusListPaths(board).map((path) => valueAt(board, path) as Json[]);

function renameKey(object: Json | undefined, from: string, to: string): void {
  if (!isObject(object) || object[from] === undefined || from === to) return;
  object[to] = object[from];
  Reflect.deleteProperty(object, from);
}

// Renames a location everywhere.
export function renamePlace(board: JsonObject, layout: JsonObject | null, index: number, to: string): void {
  const from = textOf(itemsAt(board, 'locations')[index]?.id);
  putAt(board, `locations[${index}].id`, to);
  // References to an empty or shared id are ambiguous.
  if (from === '' || to === '' || idsOf(board, 'locations').includes(from)) return;
  for (const item of [...itemsAt(board, 'routes'), ...itemsAt(board, 'tickets')]) {
    for (const end of ['a', 'b']) if (item[end] === from) item[end] = to;
  }
  for (const list of bonusLists(board)) list.forEach((id, at) => id === from && (list[at] = to));
  renameKey(layout?.locations, from, to);
}

export function renameRoute(board: JsonObject, layout: JsonObject | null, index: number, to: string): void {
  const from = textOf(itemsAt(board, 'routes')[index]?.id);
  putAt(board, `routes[${index}].id`, to);
  if (!idsOf(board, 'routes').includes(from)) renameKey(layout?.routes, from, to);
}

// Removes the location with its routes and tickets, and counts them.
export function removePlace(board: JsonObject, index: number): { routes: number; tickets: number } {
  const id = textOf(itemsAt(board, 'locations')[index]?.id);
  putAt(board, `locations[${index}]`, undefined);
  const gone = { routes: 0, tickets: 0 };
  if (idsOf(board, 'locations').includes(id)) return gone;
  for (const list of ['routes', 'tickets'] as const) {
    const items = valueAt(board, list);
    if (!Array.isArray(items)) continue;
    const stay = items.filter((item) => !isObject(item) || (item.a !== id && item.b !== id));
    gone[list] = items.length - stay.length;
    board[list] = stay;
  }
  for (const list of bonusLists(board)) {
    const at = list.indexOf(id);
    if (at >= 0) list.splice(at, 1);
  }
  return gone;
}
