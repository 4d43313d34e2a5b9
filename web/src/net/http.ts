// Questions by HTTP. A refusal is thrown as what it is: something to be told to a person.
import type { Refusal, SeatHolder, Settings, Status, TableState, Update } from './protocol';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

async function ask<T>(method: string, path: string, lang: string, body?: unknown): Promise<T> {
  const sep = path.includes('?') ? '&' : '?';
  let response: Response;
  try {
    response = await fetch(`${path}${sep}lang=${lang}`, {
      method,
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          }),
    });
  } catch {
    throw new Refused({ code: 'unreachable', text: '' });
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refused({ code: response.ok ? 'unreachable' : 'no_answer', text: '' });
  }
  if (!response.ok) throw new Refused((answer as { refusal: Refusal }).refusal);
  return answer as T;
}

export interface TableSummary {
  table: string;
  changed_at: number;
  status: Status;
  board_name?: string;
  settings?: Settings;
  seats?: (SeatHolder & { name?: string; you?: boolean; points?: number; place?: number })[];
}
export interface GuestPage {
  name: string;
  tables: TableSummary[];
}
export interface KeptBoard {
  board: string;
  name: string;
  made_at: number;
}
// How a game ended for the guest who asks.
export interface RecordedGame {
  table: string;
  board: string;
  against: string[]; // who held the other seats: levels of bots, "guest" for people
  place: number;
  points: number;
  at: number;
}
export interface Wish {
  board: string;
  seats: string[];
  first?: number;
  listed?: boolean;
  spectators?: boolean;
  hints?: boolean;
  move_seconds?: number;
  game_seconds?: number;
}

export const api = {
  guest: (lang: string) => ask<GuestPage>('GET', '/api/guest', lang),
  record: (lang: string) => ask<{ games: RecordedGame[] }>('GET', '/api/guest/record', lang),
  rename: (lang: string, name: string) => ask<{ name: string }>('POST', '/api/guest', lang, { name }),
  forget: (lang: string) => ask<{ forgotten: boolean }>('DELETE', '/api/guest', lang),
  tables: (lang: string) => ask<{ tables: TableSummary[] }>('GET', '/api/tables', lang),
  make: (lang: string, cmd: string, wish: Wish) =>
    ask<{ table: string }>('POST', '/api/tables', lang, { cmd, ...wish }),
  moment: (lang: string, table: string, version: number, as: number | null) =>
    ask<{ version: number; state: TableState }>(
      'GET',
      `/api/tables/${table}/moments/${version}${as === null ? '' : `?as=${as}`}`,
      lang,
    ),
  board: (lang: string, id: string) => ask<{ name: string }>('GET', `/api/boards/${id}`, lang),
  checkBoard: <Report>(lang: string, sent: unknown) => ask<Report>('POST', '/api/boards/check', lang, sent),
  keepBoard: (lang: string, sent: unknown) => ask<{ board: string }>('POST', '/api/boards', lang, sent),
  keptBoards: (lang: string) => ask<{ boards: KeptBoard[]; most: number }>('GET', '/api/boards/mine', lang),
  dropBoard: (lang: string, board: string) =>
    ask<{ removed: boolean }>('DELETE', `/api/boards/${board}`, lang),
  // The log goes as it lies in its file.
  replay: (lang: string, log: string) => ask<{ updates: Update[] }>('POST', '/api/replay', lang, log),
  analysis: (lang: string, table: string) => ask<AnalysisPage>('GET', `/api/tables/${table}/analysis`, lang),
};

export interface Value {
  win: number;
  win_error: number;
  points: number;
}
export interface Analysis {
  start: Value[];
  luck: (Value & { by: Record<string, Value> })[];
  costly: number[];
  moves: {
    move: number;
    seat: number;
    text: string;
    after: Value[];
    judgement?: { text: string; lost: Value; costly: boolean; reasons?: { text: string }[] };
  }[];
}
export type AnalysisPage =
  { status: 'running'; done: number; of: number; before: number } | { status: 'done'; analysis: Analysis };
