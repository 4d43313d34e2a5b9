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

// Nothing is on it yet; cards, pieces and points are those that most of our cities have.
export const emptyBoard = (name: string, year: number): JsonObject => ({
  format: 1,
  id: idFrom(name) || 'board',
  version: 1,
  name,
  year,
  layout: 'own',
  colors: ['blue', 'green', 'black', 'pink', 'red', 'orange'],
  wild: 'bus',
  cards: { each_color: 6, wild: 8 },
  pieces: [{ kind: 'tram', count: 15 }],
  end_when_pieces_left: 2,
  score_routes: 'on_claim',
  route_points: { tram: { 1: 1, 2: 2, 3: 4, 4: 7 } },
  bonus: {},
  locations: [],
  routes: [],
  tickets: [],
});

// The board's id follows its name.
export function nameBoard(board: JsonObject, name: string): void {
  board.name = name;
  board.id = idFrom(name) || 'board';
}

// A copy has a name of its own, and no longer claims to follow a printed board.
export function copyOf(board: JsonObject, name: string): void {
  nameBoard(board, name);
  board.layout = 'own';
}

export function addPlace(board: JsonObject, name: string): string {
  const id = freeId(idsOf(board, 'locations'), idFrom(name) || 'place');
  listAt(board, 'locations').push({ id, name });
  return id;
}

// The id follows the name, wherever it is used.
export function namePlace(board: JsonObject, layout: JsonObject | null, index: number, name: string): void {
  putAt(board, `locations[${index}].name`, name);
  const others = idsOf(board, 'locations').filter((_, at) => at !== index);
  renamePlace(board, layout, index, freeId(others, idFrom(name) || 'place'));
}

const routeId = (board: JsonObject, a: string, b: string): string =>
  freeId(idsOf(board, 'routes'), `${a}--${b}`);

export function addRoute(board: JsonObject, a?: string, b?: string): number {
  const places = idsOf(board, 'locations');
  const from = a ?? places[0] ?? '';
  const to = b ?? places.find((id) => id !== from) ?? '';
  const kind = textOf(itemsAt(board, 'pieces')[0]?.kind);
  const routes = listAt(board, 'routes');
  routes.push({ id: routeId(board, from, to), a: from, b: to, kind, cards: 2, pieces: 2, color: 'gray' });
  return routes.length - 1;
}

const sameEnds = (one: JsonObject, other: JsonObject): boolean =>
  (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a);

// The other half of a double, or -1.
export function twinOf(board: JsonObject, index: number): number {
  const routes = itemsAt(board, 'routes');
  const route = routes[index];
  if (!route || route.double !== true) return -1;
  return routes.findIndex((other, at) => at !== index && other.double === true && sameEnds(route, other));
}

// A single piece on a route of several cards stays a single one: a subway.
export function setCards(board: JsonObject, index: number, cards: number): void {
  const twin = twinOf(board, index);
  for (const at of twin < 0 ? [index] : [index, twin]) {
    const route = itemsAt(board, 'routes')[at]!;
    const single = route.pieces === 1 && Number(route.cards) > 1;
    putAt(board, `routes[${at}].cards`, cards);
    putAt(board, `routes[${at}].pieces`, single ? 1 : cards);
    if (Number(route.ferries) > cards) putAt(board, `routes[${at}].ferries`, cards);
  }
  // A length that had no points yet gets as many as it has cards.
  const path = `route_points.${textOf(itemsAt(board, 'routes')[index]?.kind)}.${cards}`;
  if (valueAt(board, path) === undefined) putAt(board, path, cards);
}

// Makes a route double by adding its second track, or single again by removing that.
export function setDouble(board: JsonObject, index: number, double: boolean): number {
  const routes = listAt(board, 'routes');
  const route = itemsAt(board, 'routes')[index];
  if (!route) return index;
  const twin = twinOf(board, index);
  if (!double) {
    putAt(board, `routes[${index}].double`, undefined);
    if (twin >= 0) routes.splice(twin, 1);
    return twin >= 0 && twin < index ? index - 1 : index;
  }
  route.double = true;
  if (twin >= 0) return index;
  const free = itemsAt(board, 'routes').findIndex((other, at) => at !== index && sameEnds(route, other));
  if (free >= 0) putAt(board, `routes[${free}].double`, true);
  else routes.push({ ...route, id: routeId(board, textOf(route.a), textOf(route.b)) });
  return index;
}

export function removeRoute(board: JsonObject, index: number): void {
  const twin = twinOf(board, index);
  if (twin >= 0) putAt(board, `routes[${twin}].double`, undefined);
  putAt(board, `routes[${index}]`, undefined);
}

// The fewest cards between any two locations.
function distances(board: JsonObject): Map<string, Map<string, number>> {
  const places = idsOf(board, 'locations');
  const far = new Map(places.map((id) => [id, new Map([[id, 0]])]));
  for (const route of itemsAt(board, 'routes')) {
    const [a, b, cards] = [textOf(route.a), textOf(route.b), Number(route.cards) || 1];
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      far.get(from)?.set(to, Math.min(cards, far.get(from)?.get(to) ?? Infinity));
  }
  for (const via of places)
    for (const from of places)
      for (const to of places) {
        const way = (far.get(from)!.get(via) ?? Infinity) + (far.get(via)!.get(to) ?? Infinity);
        if (way < (far.get(from)!.get(to) ?? Infinity)) far.get(from)!.set(to, way);
      }
  return far;
}

// Fills up to the wanted number with tickets that are worth the cards of their shortest path, longest first;
// each location is used about equally often.
export function suggestTickets(board: JsonObject, wanted: number): number {
  const far = distances(board);
  const places = idsOf(board, 'locations');
  const tickets = listAt(board, 'tickets');
  const uses = new Map(places.map((id) => [id, 0]));
  for (const ticket of itemsAt(board, 'tickets'))
    for (const end of [textOf(ticket.a), textOf(ticket.b)]) uses.set(end, (uses.get(end) ?? 0) + 1);
  const taken = (a: string, b: string): boolean =>
    itemsAt(board, 'tickets').some((ticket) => sameEnds(ticket, { a, b }));
  let pairs = places.flatMap((a, at) =>
    places.slice(at + 1).map((b) => ({ a, b, points: far.get(a)?.get(b) ?? 0 })),
  );
  pairs = pairs.filter(({ a, b, points }) => points > 0 && !taken(a, b));
  let added = 0;
  while (tickets.length < wanted && pairs.length > 0) {
    const cost = ({ a, b, points }: (typeof pairs)[number]): number =>
      3 * ((uses.get(a) ?? 0) + (uses.get(b) ?? 0)) - points;
    const best = pairs.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    pairs = pairs.filter((pair) => pair !== best);
    tickets.push({ a: best.a, b: best.b, points: Math.min(best.points, 99) });
    for (const end of [best.a, best.b]) uses.set(end, (uses.get(end) ?? 0) + 1);
    ++added;
  }
  return added;
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
  // Ids of routes that are made of their ends follow.
  for (const [at, route] of itemsAt(board, 'routes').entries()) {
    const [a, b] = [textOf(route.a), textOf(route.b)];
    if (a !== to && b !== to) continue;
    const before = `${a === to ? from : a}--${b === to ? from : b}`;
    if (!textOf(route.id).startsWith(before)) continue;
    const others = idsOf(board, 'routes').filter((_, other) => other !== at);
    renameRoute(board, layout, at, freeId(others, `${a}--${b}`));
  }
}

function renameRoute(board: JsonObject, layout: JsonObject | null, index: number, to: string): void {
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
