import { settings } from '../settings.svelte';

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
  crop: [number, number, number, number]; // all stations and tracks: x, y, width, height
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

// The layers of a picture, so that what changes during a game can lie between them.
const LAYERS = ['ground', 'captions', 'beds', 'routes', 'stations', 'labels', 'panel'] as const;
export type PictureLayers = Record<(typeof LAYERS)[number], string>;

const pictures = new Map<string, Promise<PictureLayers>>();

export function pictureLayers(id: string, lang: string): Promise<PictureLayers> {
  const path = pictureOf(id, lang);
  let layers = pictures.get(path);
  if (!layers) {
    layers = fetched(path)
      .then((r) => r.text())
      .then((text) => {
        const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        const layer = (name: string): string => svg.querySelector(`:scope > .${name}`)?.outerHTML ?? '';
        return Object.fromEntries(LAYERS.map((name) => [name, layer(name)])) as PictureLayers;
      });
    layers.catch(() => pictures.delete(path));
    pictures.set(path, layers);
  }
  return layers;
}

// While a table is being created. Whoever needs the files later learns of a failure.
export function readAhead(id: string): void {
  boardFiles(id).catch(() => undefined);
  pictureLayers(id, settings.lang).catch(() => undefined);
}
