// The steps of the guided first game. Which one is next depends only on what the table shows; what is allowed comes from the
// server (own.legal), so nothing here knows the rules.
import type { Action, Explanation, View } from '../net/protocol';

// In teaching order. Each is shown once.
export const STEPS = ['choose', 'way', 'cards', 'second', 'claim', 'score', 'more', 'last', 'end'] as const;
export type Step = (typeof STEPS)[number];

// Shown when no step is due.
export type Aside = 'wait' | 'keep' | 'collect' | 'play';

// Steps to read: done when the player presses "Next" or simply plays on.
export const READ: ReadonlySet<Step> = new Set<Step>(['way', 'score', 'more']);

export interface Moment {
  view: View;
  seat: number;
  mine: boolean; // whether this seat decides now
  moves: number; // that the person has made
  tickets: Explanation['tickets'];
}

export const isStep = (due: Step | Aside): due is Step => (STEPS as readonly string[]).includes(due);

const can = ({ view }: Moment, type: Action['type']): boolean =>
  view.own?.legal.some(({ action }) => action.type === type) ?? false;
const routes = ({ view, seat }: Moment): number => view.seats[seat]?.routes.length ?? 0;
const cards = ({ view, seat }: Moment): number => view.seats[seat]?.cards ?? 0;

function isDue(step: Step, now: Moment): boolean {
  const { phase, last_turns } = now.view;
  switch (step) {
    case 'choose':
      return phase === 'choose_tickets' && can(now, 'keep_tickets');
    case 'way':
      return !can(now, 'keep_tickets');
    case 'cards':
      return phase === 'turn' && (can(now, 'draw_card') || can(now, 'take_card'));
    case 'second':
      return phase === 'second_card' && now.mine;
    case 'claim':
      return can(now, 'claim');
    case 'score':
      return routes(now) > 0;
    case 'more':
      // When a ticket is completed or lost, and at the latest after the second route.
      return (
        can(now, 'draw_tickets') &&
        (routes(now) > 1 || Boolean(now.tickets?.some((ticket) => ticket.state !== 'open')))
      );
    case 'last':
      return last_turns > 0 && phase !== 'over';
    case 'end':
      return phase === 'over';
  }
}

export function dueAt(done: ReadonlySet<Step>, now: Moment): Step | Aside {
  if (now.view.phase === 'over') return 'end';
  // The last round comes first, even if other steps are still due.
  if (isDue('last', now) && !done.has('last')) return 'last';
  const step = STEPS.find((one) => !done.has(one) && isDue(one, now));
  if (step) return step;
  if (!now.mine) return 'wait';
  if (can(now, 'keep_tickets')) return 'keep';
  return routes(now) === 0 && !can(now, 'claim') ? 'collect' : 'play';
}

// The steps done between two moments. Without an earlier moment, a game is resumed
// where it stands.
export function doneBy(done: ReadonlySet<Step>, before: Moment | null, now: Moment): ReadonlySet<Step> {
  const all = new Set(done);
  const chosen = now.view.phase !== 'choose_tickets' || !can(now, 'keep_tickets');
  if (chosen) all.add('choose');
  if (routes(now) > 0) all.add('claim');
  if (now.view.phase === 'second_card' && now.mine) all.add('cards');
  if (before && now.moves > before.moves) {
    const shown = dueAt(done, before);
    if (isStep(shown) && READ.has(shown)) all.add(shown);
    if (cards(now) > cards(before)) all.add('cards');
    if (before.view.phase === 'second_card' && before.mine) all.add('second');
  }
  if (!before && routes(now) > 0) all.add('cards').add('second');
  return all;
}
