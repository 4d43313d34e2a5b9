import type { View } from '../net/protocol';
import { listed } from '../words';
import type { Words } from '../words/en';

// Who has won, and everyone's points. `reader` is the seat called "you", or null for spectators and for
// several players at one device.
export function outcomeText(t: Words, view: View, names: readonly string[], reader: number | null): string {
  const results = view.seats
    .flatMap(({ score, place }, seat) => (score && place ? [{ seat, place, total: score.total }] : []))
    .sort((a, b) => a.place - b.place);
  const first = results[0];
  if (!first) return '';
  const name = (seat: number): string => names[seat] ?? '';
  const winners = results.filter((one) => one.place === 1).map((one) => one.seat);
  const others = results.filter((one) => one.place !== 1);
  const friends = listed(winners.filter((seat) => seat !== reader).map(name));
  const shared = winners.length > 1;
  const mine = reader !== null && winners.includes(reader);
  const won = mine
    ? shared
      ? t.outcome.you_share(friends, first.total)
      : t.outcome.you_win(first.total)
    : (shared ? t.outcome.share : t.outcome.wins)(friends, first.total);
  const byTickets = others.some((one) => one.total === first.total) ? ` ${t.outcome.by_tickets}` : '';
  const rest = others.map((one) =>
    one.seat === reader ? t.outcome.you_have(one.total) : t.outcome.has(name(one.seat), one.total),
  );
  return `${won}${byTickets}${rest.length ? `; ${rest.join(', ')}` : ''}.`;
}
