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

// What the server does to the names of guests, without its tables of look-alike characters: no invisible
// characters, single spaces, 24 characters as people see them.
const MOST_CHARACTERS = 24;
export function cleanName(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/[\s\u2800]+/gu, ' ')
    // A joiner stays between emoji.
    .replace(/(?!\u200D\p{Extended_Pictographic})[\p{C}\u3164]/gu, '')
    .trim();
  return [...new Intl.Segmenter().segment(visible)]
    .slice(0, MOST_CHARACTERS)
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

// Numbers names that look like one before: "Ben" and "BEN" become "Ben" and "BEN (2)".
export function tellApart(names: readonly string[], taken: readonly string[] = []): string[] {
  const look = (name: string): string =>
    name
      .normalize('NFKC')
      .replace(/[\p{C}\uFE0F]/gu, '')
      .toLocaleLowerCase('en');
  const seen = new Set(taken.map(look));
  return names.map((name) => {
    let shown = name;
    for (let number = 2; seen.has(look(shown)); number += 1) shown = `${name} (${number})`;
    seen.add(look(shown));
    return shown;
  });
}

// By seat; empty for a seat without a name.
export const keptNames = (table: string): readonly string[] =>
  read().find(([kept]) => kept === table)?.[1] ?? [];

export function keepNames(table: string, names: readonly string[]): void {
  if (!names.some(cleanName)) return;
  write([...read().filter(([kept]) => kept !== table), [table, names.map(cleanName)]]);
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
