// A finished game as docs/log.md and docs/chance.md describe it.
import type { Action } from '../net/protocol';

export type Outcome =
  | { card: string }
  | { fill: [slot: number, card: string] }
  | { sweep: string[] }
  | { shuffle: number }
  | { tickets: number[] }
  | { souvenir: string };

export interface RecordedMove {
  seat: number;
  action: Action;
  outcomes?: Outcome[];
}

export interface Chance {
  format: string;
  commitment: string;
  commitments?: string[];
  contributions?: string[];
  texts?: string[]; // of games before contributions
  first_by_lot: boolean;
}

export interface GameRecord {
  board: string;
  first: number;
  seed: string;
  chance: Chance;
  deal: {
    hands: string[][];
    outcomes: Outcome[];
    row: (string | null)[];
    tickets: number[][];
    souvenirs?: Record<string, [string, number]>;
    left_over?: string[];
  };
  moves: RecordedMove[];
}

// What chance needs to know of a board file.
export interface ChanceBoard {
  colors: string[];
  cards: { each_color: number; wild: number };
  first_player?: 'before_deal' | 'after_tickets';
  bonus: { souvenirs?: { symbols: string[]; start: string[]; copies_each: number } };
  routes: { id: string; cards: number }[];
  tickets: unknown[];
}
