// Whether a record tells the game that this page has shown, as far as the player could see it.
import type { Change, GameEvent } from '../net/protocol';
import type { GameRecord, Outcome, RecordedMove } from './record';

// What an event says about chance; null for the parts that the viewer could not see.
function outcomeOf(event: GameEvent): unknown {
  switch (event.type) {
    case 'card_drawn':
      return { card: event.card ?? null };
    case 'row_filled':
      return { fill: [event.slot, event.card] };
    case 'row_swept':
      return { sweep: event.cards };
    case 'deck_shuffled':
      return { shuffle: event.count };
    case 'tickets_offered':
      return { tickets: event.tickets?.length ? event.tickets : null };
    default:
      return undefined;
  }
}

const isHidden = (outcome: unknown): boolean => Object.values(outcome as object)[0] === null;
const kindOf = (outcome: unknown): string | undefined => Object.keys(outcome as object)[0];

function fits(events: readonly GameEvent[], recorded: readonly Outcome[]): boolean {
  const shown = events.map(outcomeOf).filter((one) => one !== undefined);
  const told = recorded.filter((one) => !('souvenir' in one));
  return (
    shown.length === told.length &&
    shown.every((one, i) =>
      isHidden(one) ? kindOf(one) === kindOf(told[i]) : JSON.stringify(one) === JSON.stringify(told[i]),
    )
  );
}

function fitsDeal(events: readonly GameEvent[], { deal }: GameRecord): boolean {
  const fitsSeat = ({ type, seat = -1, cards, tickets }: GameEvent): boolean => {
    if (type === 'hand_dealt' && cards?.[0]) return String(cards) === String(deal.hands[seat]);
    if (type === 'tickets_offered' && tickets?.length) return String(tickets) === String(deal.tickets[seat]);
    return true;
  };
  return (
    events.every(fitsSeat) &&
    fits(
      events.filter(({ type }) => type !== 'tickets_offered'),
      deal.outcomes,
    )
  );
}

function fitsMove({ seat, events = [] }: Change, move: RecordedMove): boolean {
  const { action } = move;
  const fitsAction = (event: GameEvent): boolean => {
    if (event.type === 'card_taken')
      return action.type === 'take_card' && action.slot === event.slot && action.card === event.card;
    if (event.type === 'route_claimed')
      return action.type === 'claim' && action.route === event.route && action.color === event.color;
    return true;
  };
  return seat === move.seat && events.every(fitsAction) && fits(events, move.outcomes ?? []);
}

// Whether all changes of the game have arrived; long ones come in several parts.
export const hasShown = (changes: readonly Change[]): boolean =>
  changes.every(({ version }, i) => version === i + 1) &&
  changes.some(({ events }) => events?.some(({ type }) => type === 'game_over'));

// The first move that differs, 0 for the deal; null if there is none.
export function differenceFromShown(record: GameRecord, changes: readonly Change[]): number | null {
  const undone = new Set(changes.flatMap(({ undoes }) => undoes ?? []));
  const deal = changes.find(({ type }) => type === 'started');
  const moves = changes.filter(({ type, version }) => type === 'moved' && !undone.has(version));
  if (!fitsDeal(deal?.events ?? [], record)) return 0;
  const differs = record.moves.findIndex((move, i) => !moves[i] || !fitsMove(moves[i], move));
  if (differs >= 0) return differs + 1;
  return moves.length > record.moves.length ? record.moves.length + 1 : null;
}
