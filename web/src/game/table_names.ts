import type { Person, SeatHolder, TableState } from '../net/protocol';
import { keptNames, tellApart } from '../net/seat_names';
import type { Words } from '../words/en';

// The names of everyone at a table.
export function namesOf(t: Words, table: string, seats: readonly (SeatHolder & Person)[]): string[] {
  const several = seats.filter((one) => one.you).length > 1;
  const own = several ? keptNames(table) : [];
  const bots = seats.filter((one) => one.kind === 'bot');
  // A level or a number is told only where it tells bots apart.
  const mixed = new Set(bots.map((one) => one.level)).size > 1;
  const names = seats.map((one, seat) => {
    if (one.kind === 'bot')
      return t.bot(mixed ? (one.level ?? '') : null, bots.length > 1 ? seat : undefined);
    if (one.kind === 'free') return t.free;
    if (several && one.you) return own[seat] || t.player(seat + 1);
    return one.name ?? t.player(seat + 1);
  });
  // The server tells its guests apart; names that only this page knows may still be equal.
  const isGuest = (seat: number): boolean => seats[seat]!.kind === 'guest';
  const told = tellApart(
    names.filter((_, seat) => isGuest(seat)),
    names.filter((_, seat) => seats[seat]!.kind === 'bot'),
  );
  return names.map((name, seat) => (isGuest(seat) ? told.shift()! : name));
}

export const seatNames = (t: Words, table: string, state: TableState, people: readonly Person[]): string[] =>
  namesOf(
    t,
    table,
    state.seats.map((holder, seat) => ({
      ...holder,
      // An uploaded log does not say who played: its seats are free.
      kind: holder.kind === 'free' && state.view ? 'guest' : holder.kind,
      ...people[seat],
    })),
  );
