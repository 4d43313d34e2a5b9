// Names of players who share a device, kept in the browser: the server stores one name per guest.
const KEY = 'kurz-seat-names';
const MOST = 50; // tables; the oldest goes first

type Kept = [table: string, names: string[]][];

function read(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept).filter((one) => Array.isArray(one?.[1])) : [];
  } catch {
    return []; // no storage, or unreadable content
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Then the players are called by the numbers of their seats.
  }
}

// By seat; empty for a seat without a name.
export const keptNames = (table: string): readonly string[] =>
  read().find(([kept]) => kept === table)?.[1] ?? [];

export function keepNames(table: string, names: readonly string[]): void {
  if (!names.some((name) => name.trim())) return;
  write([
    ...read().filter(([kept]) => kept !== table),
    [table, names.map((name) => name.trim().replace(/\s+/g, ' '))],
  ]);
}

// In a rematch the seats rotate by one.
export function handOnNames(table: string, rematch: string, seats: number): void {
  const names = keptNames(table);
  const turned = Array.from({ length: seats }, (_, seat) => names[(seat + seats - 1) % seats] ?? '');
  keepNames(rematch, turned);
}

export function clearNames(): void {
  write([]);
}
