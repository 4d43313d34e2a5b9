import type { BoardFiles } from '../board/files';
import type { Action, Explanation, View } from '../net/protocol';
import { listed, named } from '../words';
import type { Words } from '../words/en';
import { cardsText, claimsOf, paymentOf, routeName, sensible } from './cards';

interface Moment {
  view: View;
  names: readonly string[];
  legal: readonly Action[];
  refused: Explanation['refused'];
  waits: boolean; // for somebody else to move
}

// A route and its state: its owner, what claiming it costs, or why it cannot be claimed.
export function routeLabel(t: Words, files: BoardFiles, id: string, moment: Moment): string {
  return `${routeName(t, files, id)}: ${standing(t, files, id, moment)}`;
}

function standing(t: Words, files: BoardFiles, id: string, moment: Moment): string {
  const { view, names, refused, waits } = moment;
  const owner = view.seats.findIndex((seat) => seat.routes.includes(id));
  if (owner >= 0) return owner === view.viewer ? t.owned_by_you : t.owned_by(names[owner] ?? '');
  if (view.phase === 'over') return t.never_claimed;
  const payments = sensible(claimsOf(moment.legal, id)).map((claim) => paymentOf(files, claim));
  if (payments.length > 1) return t.can_claim;
  if (payments[0]) {
    const cards = payments[0].map(([card, n]) => cardsText(t, files.board, card, n));
    return t.can_claim_with(listed(cards));
  }
  if (waits && view.phase !== 'choose_tickets')
    return `${t.free_route}; ${t.turn_of(names[view.turn ?? -1] ?? '')}`;
  const reason = refused?.[id];
  return reason ? named(reason.text, names) : t.free_route;
}
