// Names for the seats that one person holds at one device, kept in the browser: the server knows one name a person.
const KEY = 'kurz-seat-names';
const MOST = 50; // tables; the oldest goes first

type Kept = [table: string, names: string[]][];

function read(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept).filter((one) => Array.isArray(one?.[1])) : [];
  } catch {
    return []; // a browser that keeps nothing, or nobody knows what
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Then they are called by the number of their seat.
  }
}

// By seat; a seat that was given no name has an empty one.
export const keptNames = (table: string): readonly string[] =>
  read().find(([kept]) => kept === table)?.[1] ?? [];

export function keepNames(table: string, names: readonly string[]): void {
  if (!names.some((name) => name.trim())) return;
  write([
    ...read().filter(([kept]) => kept !== table),
    [table, names.map((name) => name.trim().replace(/\s+/g, ' '))],
  ]);
}

// At a rematch everybody sits one seat further on.
export function handOnNames(table: string, rematch: string, seats: number): void {
  const names = keptNames(table);
  const turned = Array.from({ length: seats }, (_, seat) => names[(seat + seats - 1) % seats] ?? '');
  keepNames(rematch, turned);
}

export function forgetNames(): void {
  write([]);
}
