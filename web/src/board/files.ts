// The files of a board: its data, the geometry of its picture, and the picture itself.
export interface Route {
  id: string;
  a: string;
  b: string;
  kind: string;
  cards: number;
  pieces: number;
  color: string;
  ferries?: number;
}
export interface Ticket {
  a: string;
  b: string;
  points: number;
}
export interface Board {
  id: string;
  name: string;
  layout: 'printed' | 'own';
  colors: string[];
  wild: string;
  pieces: { kind: string; count: number }[];
  end_when_pieces_left: number;
  score_routes: 'on_claim' | 'at_end';
  route_points: Record<string, Record<string, number>>;
  bonus: {
    districts?: { id: string; points: number; locations: string[] }[];
    attractions?: { points_each: number; locations: string[] };
    souvenirs?: { symbols: string[]; start: string[]; points_by_count: number[] };
  };
  locations: { id: string; name: string }[];
  routes: Route[];
  tickets: Ticket[];
}
export interface Look {
  fill: string;
  edge: string;
  mark: string;
  symbol: string;
}
// x, y, degrees, length, width
export type Space = [number, number, number, number, number];
export interface Drawing {
  size: [number, number];
  theme: { paper: string; water: string; park: string; accent: string; accent_text: string };
  colors: Record<string, Look>;
  pieces: Record<string, string>;
  wild: string;
  stations: Record<string, [number, number]>;
  routes: Record<string, { spaces: Space[]; line: string }>;
}
// The routes between the same two locations, in board order.
export const besides = (board: Board, route: Route): Route[] =>
  board.routes.filter(
    (other) => (other.a === route.a && other.b === route.b) || (other.a === route.b && other.b === route.a),
  );

const REACH = 14; // beyond a space
const HALF_GAP = 2.5; // between the halves of a double

// The hit area of a route: wider than its spaces, except towards the other route of a double.
export function reachOf(files: { board: Board; drawing: Drawing }, route: Route): Space[] {
  const other = besides(files.board, route).find((one) => one.id !== route.id);
  const lying = files.drawing.routes[route.id]?.spaces ?? [];
  const beside = other ? (files.drawing.routes[other.id]?.spaces ?? []) : [];
  return lying.map(([x, y, degrees, length, width], i) => {
    if (beside.length === 0) return [x, y, degrees, length + 10, width + 2 * REACH];
    const [bx, by] = beside[Math.min(i, beside.length - 1)]!;
    const turn = (degrees * Math.PI) / 180;
    // The side of this space on which the other route lies.
    const side = Math.sign((bx - x) * -Math.sin(turn) + (by - y) * Math.cos(turn));
    const shift = (-side * (REACH - HALF_GAP)) / 2;
    return [
      x - Math.sin(turn) * shift,
      y + Math.cos(turn) * shift,
      degrees,
      length + 10,
      width + REACH + HALF_GAP,
    ];
  });
}

export interface BoardFiles {
  board: Board;
  drawing: Drawing;
  names: Record<string, string>;
  routes: Record<string, Route>;
}

export async function fetched(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response;
}

const known = new Map<string, Promise<BoardFiles>>();

export function boardFiles(id: string): Promise<BoardFiles> {
  let files = known.get(id);
  if (!files) {
    files = Promise.all([
      fetched(`/api/boards/${id}`).then((r) => r.json() as Promise<Board>),
      fetched(`/api/boards/${id}/drawing.json`).then((r) => r.json() as Promise<Drawing>),
    ]).then(([board, drawing]) => ({
      board,
      drawing,
      names: Object.fromEntries(board.locations.map((place) => [place.id, place.name])),
      routes: Object.fromEntries(board.routes.map((route) => [route.id, route])),
    }));
    // Retry after a failure.
    files.catch(() => known.delete(id));
    known.set(id, files);
  }
  return files;
}

export const pictureOf = (id: string, lang: string): string => `/api/boards/${id}/picture.${lang}.svg`;

const pictures = new Map<string, Promise<string>>();

export function pictureText(id: string, lang: string): Promise<string> {
  const path = pictureOf(id, lang);
  let text = pictures.get(path);
  if (!text) {
    text = fetched(path).then((r) => r.text());
    text.catch(() => pictures.delete(path));
    pictures.set(path, text);
  }
  return text;
}
