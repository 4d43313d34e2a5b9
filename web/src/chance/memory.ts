// What this browser has seen and made of each shuffle, by table and round. Later checks compare the game with it.
const KEY = 'kurz-chance';
const MOST = 100; // tables; the oldest goes first

export interface Round {
  commitment?: string; // the server's, as first seen
  seats?: string[]; // everybody's commitments as first seen while shuffling; empty for bots
  secrets: Record<string, string>; // own contributions by their commitments
  revealed?: boolean; // the server has confirmed that it has them
  played?: boolean; // the game ran in this round, with them
}
type Rounds = Record<string, Round>;
type Kept = [table: string, rounds: Rounds][];

// Used while there is no storage, and for what it could not take.
let unstored: Kept = [];

function read(): Kept {
  if (unstored.length > 0) return unstored;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept).filter((one) => typeof one?.[1] === 'object') : [];
  } catch {
    return []; // no storage, or unreadable content
  }
}

function write(kept: Kept): void {
  const latest = kept.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(latest));
    unstored = [];
  } catch {
    unstored = latest;
  }
}

const roundsOf = (kept: Kept, table: string): Rounds => kept.find(([id]) => id === table)?.[1] ?? {};

export const recall = (table: string, round: number): Round =>
  roundsOf(read(), table)[round] ?? { secrets: {} };

// The round in which this browser saw the game run with its own contributions; null if there is none.
export function playedRound(table: string): number | null {
  const played = Object.entries(roundsOf(read(), table)).find(([, round]) => round.played);
  return played ? Number(played[0]) : null;
}

// For a record that does not name its table.
export const recallByCommitment = (commitment: string): Round | null =>
  read()
    .flatMap(([, rounds]) => Object.values(rounds))
    .find((round) => round.commitment === commitment) ?? null;

export function remember(table: string, round: number, more: Partial<Round>): Round {
  const kept = read();
  const rounds = roundsOf(kept, table);
  const known = rounds[round] ?? { secrets: {} };
  const now = { ...known, ...more, secrets: { ...known.secrets, ...more.secrets } };
  write([...kept.filter(([id]) => id !== table), [table, { ...rounds, [round]: now }]]);
  return now;
}

export function clearMemory(): void {
  write([]);
}
