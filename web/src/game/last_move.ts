// What a move is told by: its events, without what only follows from them.
import type { Change, GameEvent } from '../net/protocol';

const QUIET = new Set<GameEvent['type']>(['row_filled', 'hand_dealt', 'souvenir_stacked', 'deck_shuffled']);

export function tellingEvents(change: Change): GameEvent[] {
  const all = change.events ?? [];
  const telling = all.filter((event) => !QUIET.has(event.type));
  return telling.length > 0 ? telling : all;
}

// In words, with names as in events. A change without events, such as a move that was taken back, has a text of its own.
export const toldBy = (change: Change): string =>
  change.events?.length
    ? tellingEvents(change)
        .map((event) => event.text)
        .join(' ')
    : (change.text ?? '');

export const pointsOf = (change: Change): number =>
  (change.events ?? []).reduce(
    (sum, event) => sum + (event.type === 'route_claimed' ? (event.points ?? 0) : 0),
    0,
  );

export const lastMove = (changes: readonly Change[]): Change | undefined =>
  changes.findLast((change) => toldBy(change) !== '');
