// A board with three locations and three routes, a table for two players, and a server with prepared answers.
import { tick } from 'svelte';
import { vi, type Mock } from 'vitest';

import type { Board, BoardFiles, Drawing, Look, Route } from '../board/files';
import type { SeatView, TableState, View } from '../net/protocol';

const look: Look = { fill: '#fff', edge: '#000', mark: '#000', symbol: 'M0 0h1' };

export const board: Board = {
  id: 'tiny',
  name: 'Tiny',
  layout: 'own',
  colors: ['blue', 'red'],
  wild: 'bus',
  pieces: [{ kind: 'bus', count: 17 }],
  end_when_pieces_left: 2,
  score_routes: 'on_claim',
  route_points: { bus: { '1': 1, '2': 2, '3': 4 } },
  bonus: {
    districts: [
      { id: '1', points: 1, locations: ['hill', 'lake'] },
      { id: '2', points: 2, locations: ['mill'] },
    ],
  },
  locations: [
    { id: 'hill', name: 'Hill' },
    { id: 'lake', name: 'Lake' },
    { id: 'mill', name: 'Mill' },
  ],
  routes: [
    { id: 'hill--lake--a', a: 'hill', b: 'lake', kind: 'bus', cards: 3, pieces: 3, color: 'red' },
    { id: 'hill--lake--b', a: 'hill', b: 'lake', kind: 'bus', cards: 3, pieces: 3, color: 'blue' },
    { id: 'lake--mill', a: 'lake', b: 'mill', kind: 'bus', cards: 2, pieces: 2, color: 'gray' },
  ],
  tickets: [
    { a: 'hill', b: 'lake', points: 3 },
    { a: 'lake', b: 'mill', points: 4 },
    { a: 'hill', b: 'mill', points: 8 },
  ],
};

export const files: BoardFiles = {
  board,
  drawing: {
    size: [300, 200],
    colors: { blue: look, red: look, gray: look },
    wild: 'M0 0h1',
    stations: { hill: [0, 0], lake: [100, 0], mill: [200, 50] },
    routes: Object.fromEntries(board.routes.map(({ id }) => [id, { spaces: [], line: 'M0 0H100' }])),
  } as unknown as Drawing,
  names: { hill: 'Hill', lake: 'Lake', mill: 'Mill' },
  routes: Object.fromEntries(board.routes.map((route): [string, Route] => [route.id, route])),
};

export const seat = (more: Partial<SeatView> = {}): SeatView => ({
  cards: 2,
  known: {},
  tickets: 1,
  pieces: { bus: 17 },
  points: 0,
  running: { routes: 0, bonus: 0 },
  routes: [],
  ...more,
});

// From seat 0, on its turn.
export const view = (more: Partial<View> = {}): View => ({
  board: 'tiny@1',
  viewer: 0,
  players: 2,
  first: 0,
  turn: 0,
  phase: 'turn',
  passes: 0,
  last_turns: 0,
  ender: null,
  reason: null,
  row: ['blue', 'red', null, 'wild', 'red'],
  deck: 20,
  discards: { blue: 2, red: 1 },
  ticket_deck: 9,
  seats: [seat(), seat()],
  ...more,
});

// A table where these seats are to move.
export const state = (toMove: readonly number[], more: Partial<TableState> = {}): TableState => ({
  status: 'running',
  settings: {
    board: 'tiny',
    first: null,
    listed: false,
    spectators: true,
    hints: true,
    move_seconds: 0,
    game_seconds: 0,
    absence: 'bot',
    absence_seconds: 0,
    undo_seconds: 0,
  },
  seats: [
    { kind: 'guest', to_move: toMove.includes(0) },
    { kind: 'bot', level: 'easy', to_move: toMove.includes(1) },
  ],
  commitment: '',
  round: 0,
  ...more,
});

// Like a real click, does nothing on a disabled element; fireEvent would.
export async function press(element: HTMLElement): Promise<void> {
  element.click();
  await tick();
}

// Answers or errors by the beginning of the path.
export type Answers = Record<string, { answer: unknown } | { refuse: { code: string; text: string } }>;

export function serve(answers: Answers): Mock<typeof fetch> {
  const fetched = vi.fn<typeof fetch>(async (path) => {
    const found = Object.entries(answers).find(([start]) => String(path).startsWith(start))?.[1];
    if (!found) throw new TypeError(`nobody answers ${String(path)}`);
    return 'answer' in found
      ? new Response(JSON.stringify(found.answer))
      : new Response(JSON.stringify({ error: found.refuse }), { status: 400 });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
