export type Count = Record<string, number>;

export interface Refusal {
  code: string;
  text: string;
  where?: string;
  version?: number;
  rule?: { rule: string; code: string };
}

export type Action =
  | { type: 'keep_tickets'; keep: number[] }
  | { type: 'place_souvenir'; symbol: string; location: string }
  | { type: 'draw_card' }
  | { type: 'take_card'; slot: number; card: string }
  | { type: 'claim'; route: string; color: string; wilds: number }
  | { type: 'take_souvenir'; location: string }
  | { type: 'draw_tickets' }
  | { type: 'pass' };

export type Phase =
  'choose_tickets' | 'place_souvenirs' | 'turn' | 'second_card' | 'keep_tickets' | 'take_souvenir' | 'over';

export interface Score {
  routes: number;
  tickets: number;
  bonus: number;
  total: number;
  completed: number;
}

export interface SeatView {
  cards: number;
  known: Count;
  tickets: number;
  pieces: Count;
  points: number;
  routes: string[];
  souvenirs?: string[];
  choosing?: boolean;
  hand?: Count;
  ticket_list?: number[];
  done_list?: number[];
  score?: Score;
  place?: number;
}

export interface OwnView {
  hand: Count;
  tickets: number[];
  offer: number[];
  returned: { ticket: number; under: number }[];
  legal: Action[];
  first_return?: number;
}

export interface View {
  board: string;
  viewer: number | null;
  players: number;
  first: number;
  turn: number;
  phase: Phase;
  passes: number;
  last_turns: number;
  ender: number | null;
  reason: 'stuck' | 'last_round' | null;
  row: (string | null)[];
  deck: number;
  discards: Count;
  ticket_deck: number;
  seats: SeatView[];
  souvenirs?: { symbol: string; count: number; location: string | null }[];
  claimed_now?: string;
  own?: OwnView;
}

export interface GameEvent {
  type: string;
  text: string;
  seat?: number;
  route?: string;
  card?: string | null;
  slot?: number;
}

export interface Change {
  version: number;
  at: number;
  type: 'made' | 'seated' | 'started' | 'moved' | 'stood_in' | 'rematched' | 'closed';
  seat?: number;
  kind?: 'guest' | 'bot' | 'free';
  on?: boolean;
  by_server?: boolean;
  events?: GameEvent[];
}

export interface Settings {
  board: string;
  first: number | null;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
  move_seconds: number;
  game_seconds: number;
}

export interface SeatHolder {
  kind: 'guest' | 'bot' | 'free';
  level?: string;
  stood_in?: boolean;
  to_move?: boolean;
  deadline?: number;
  thought?: number;
}

export type Status = 'open' | 'running' | 'over' | 'closed' | 'hurt';

export interface TableState {
  status: Status;
  settings: Settings;
  seats: SeatHolder[];
  commitment: string;
  seed?: string;
  rematch?: string;
  view?: View;
}

export interface Person {
  name?: string;
  here?: boolean;
  you?: boolean;
}

export interface Explanation {
  lines: string[];
  actions?: { action: Action; text: string; notation: string }[];
  tickets?: {
    ticket: number;
    state: 'done' | 'open' | 'lost';
    way?: { routes: string[]; cards: number; pieces: Count };
  }[];
  closed?: Record<string, string>;
}

export interface Advice {
  moves: {
    action: Action;
    text: string;
    win: number;
    points: number;
    visits: number;
    reasons: { code: string; text: string }[];
  }[];
}

export type ServerMessage =
  | { type: 'hello'; protocol: number; name: string | null; time: number }
  | {
      type: 'update';
      table: string;
      as: number | null;
      version: number;
      changes: Change[];
      state: TableState;
    }
  | { type: 'people'; table: string; seats: Person[]; watching: number }
  | { type: 'done'; table: string; cmd: string; version: number }
  | {
      type: 'refused';
      to: string;
      table?: string;
      cmd?: string;
      seat?: number;
      as?: number | null;
      refusal: Refusal;
    }
  | { type: 'shut'; table: string; as: number | null }
  | { type: 'possible'; table: string; seat: number; action: Action }
  | { type: 'hint'; table: string; seat: number; version: number; advice: Advice }
  | { type: 'explained'; table: string; as: number | null; version: number; explanation: Explanation }
  | { type: 'bye'; again_in: number };

export type ClientMessage =
  | { type: 'open'; table: string; as: number | null; from?: number }
  | { type: 'shut'; table: string; as: number | null }
  | { type: 'do'; table: string; cmd: string; version: number; do: string; [more: string]: unknown }
  | { type: 'hint'; table: string; seat: number }
  | { type: 'why'; table: string; seat: number; action: Action }
  | { type: 'explain'; table: string; as: number | null };
