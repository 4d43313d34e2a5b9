import type { Change, View } from '../net/protocol';
import { listed } from '../words';
import type { Words } from '../words/en';
import { movesOf } from './moves';
import { pointsText } from './points';

interface Result {
  seat: number;
  place: number;
  total: number;
}

// By place; empty before the end.
const resultsOf = (view: View): Result[] =>
  view.seats
    .flatMap(({ score, place }, seat) => (score && place ? [{ seat, place, total: score.total }] : []))
    .sort((a, b) => a.place - b.place);

// Who has won, and everyone's points. `reader` is the seat called "you", or null for spectators and for
// several players at one device.
export function outcomeText(t: Words, view: View, names: readonly string[], reader: number | null): string {
  const results = resultsOf(view);
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
    one.seat === reader
      ? t.outcome.you_have(pointsText(one.total))
      : t.outcome.has(name(one.seat), pointsText(one.total)),
  );
  return `${won}${byTickets}${rest.length ? `; ${rest.join(', ')}` : ''}.`;
}

// The same as a headline and a line below it.
export function headline(
  t: Words,
  view: View,
  names: readonly string[],
  reader: number | null,
): { title: string; text: string } {
  const results = resultsOf(view);
  const first = results[0];
  if (!first) return { title: '', text: '' };
  const winners = results.filter((one) => one.place === 1);
  const second = results.find((one) => one.place !== 1);
  const friends = listed(winners.filter((one) => one.seat !== reader).map((one) => names[one.seat] ?? ''));
  const mine = winners.some((one) => one.seat === reader);
  const title =
    winners.length > 1
      ? mine
        ? t.finish.you_share(friends)
        : t.finish.share(friends)
      : mine
        ? t.finish.you_win
        : t.finish.wins(friends);
  if (winners.length > 1) return { title, text: t.finish.each(first.total) };
  if (!second) return { title, text: t.points_n(first.total) };
  const other = second.seat === reader ? null : (names[second.seat] ?? '');
  const lead = first.total - second.total;
  return {
    title,
    text: lead > 0 ? t.finish.ahead(first.total, lead, other) : t.finish.by_tickets(first.total, other),
  };
}

// "64 moves in 9 minutes".
export function lengthText(t: Words, changes: readonly Change[]): string {
  const start = changes.find((change) => change.type === 'started');
  const moves = movesOf(changes);
  if (!start || moves.length === 0) return '';
  return t.finish.length(moves.length, Math.round((moves.at(-1)!.at - start.at) / 60_000));
}
