import type { BoardFiles } from '../board/files';
import type { Explanation, View } from '../net/protocol';
import { named } from '../words';
import type { Words } from '../words/en';
import { routeName } from './cards';

interface Moment {
  view: View;
  names: readonly string[];
  claimable: ReadonlySet<string>;
  closed: Explanation['closed'];
  waits: boolean; // for somebody else to move
}

// A route and its state: its owner, or why it cannot be claimed.
export function routeLabel(t: Words, files: BoardFiles, id: string, moment: Moment): string {
  return `${routeName(t, files, id)}: ${standing(t, id, moment)}`;
}

function standing(t: Words, id: string, { view, names, claimable, closed, waits }: Moment): string {
  const owner = view.seats.findIndex((seat) => seat.routes.includes(id));
  if (owner >= 0) return owner === view.viewer ? t.owned_by_you : t.owned_by(names[owner] ?? '');
  if (view.phase === 'over') return t.never_claimed;
  if (claimable.has(id)) return t.can_claim;
  if (waits) return `${t.free_route}; ${t.turn_of(names[view.turn ?? -1] ?? '')}`;
  return named(closed?.[id] ?? t.free_route, names);
}
