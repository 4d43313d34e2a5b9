import type { Person, TableState } from '../net/protocol';
import type { Words } from '../words/en';

// What everybody at a table is called; "you" is for sentences that are about the reader.
export function seatNames(t: Words, state: TableState, people: readonly Person[]): string[] {
  return state.seats.map((holder, seat) => {
    if (holder.kind === 'bot') return t.bot(holder.level ?? '', seat);
    return people[seat]?.name ?? t.player(seat + 1);
  });
}
