import { describe, expect, test } from 'vitest';

import type { Action, SeatView, View } from '../net/protocol';
import { doneBy, dueAt, STEPS, type Moment, type Step } from './course';
import { de, en } from './words';

const DRAW: Action = { type: 'draw_card' };
const CLAIM: Action = { type: 'claim', route: 'a--b', color: 'red', wilds: 0 };
const KEEP: Action = { type: 'keep_tickets', keep: [0] };
const TICKETS: Action = { type: 'draw_tickets' };

interface Situation extends Partial<Pick<View, 'phase' | 'last_turns'>> {
  legal?: Action[];
  routes?: number;
  cards?: number;
  moves?: number;
  tickets?: Moment['tickets'];
}
function at({
  phase = 'turn',
  last_turns = 0,
  legal = [],
  routes = 0,
  cards = 2,
  moves = 0,
  tickets,
}: Situation): Moment {
  const seat = { cards, routes: Array<string>(routes).fill('a--b') } as SeatView;
  const view = {
    phase,
    last_turns,
    seats: [seat],
    own: { legal: legal.map((action) => ({ action })) },
  } as unknown as View;
  return { view, seat: 0, mine: legal.length > 0, moves, tickets };
}
const none: ReadonlySet<Step> = new Set();

describe('what is due', () => {
  test('first tickets, then their path, then cards', () => {
    const choosing = at({ phase: 'choose_tickets', legal: [KEEP] });
    expect(dueAt(none, choosing)).toBe('choose');
    const turn = at({ legal: [DRAW, CLAIM], moves: 1 });
    const chosen = doneBy(none, choosing, turn);
    expect(dueAt(chosen, turn)).toBe('way');
    expect(dueAt(new Set([...chosen, 'way']), turn)).toBe('cards');
  });
  test('playing on finishes a step that is only read', () => {
    const turn = at({ legal: [DRAW], moves: 1 });
    const second = at({ phase: 'second_card', legal: [DRAW], cards: 3, moves: 2 });
    const done = doneBy(new Set<Step>(['choose']), turn, second);
    expect(dueAt(done, second)).toBe('second');
    expect(done).toContain('way');
    expect(done).toContain('cards');
  });
  test('a bot’s move finishes no step', () => {
    const before = at({ moves: 1 });
    expect(doneBy(new Set<Step>(['choose']), before, at({ legal: [DRAW], moves: 1 }))).not.toContain('way');
  });
  test('a face-up wild card leaves the second card for later', () => {
    const done = doneBy(
      new Set<Step>(['choose', 'way']),
      at({ legal: [DRAW], moves: 1 }),
      at({ cards: 3, moves: 2 }),
    );
    expect(done).toContain('cards');
    expect(done).not.toContain('second');
  });
  test('points after the first route; tickets after the second, or when a ticket is settled', () => {
    const begun = new Set<Step>(['choose', 'way', 'cards', 'second']);
    const claimed = at({ routes: 1, moves: 4 });
    const done = doneBy(begun, at({ legal: [CLAIM], moves: 3 }), claimed);
    expect(dueAt(done, claimed)).toBe('score');
    const read = new Set<Step>([...done, 'score']);
    const legal = [DRAW, TICKETS];
    expect(dueAt(read, at({ legal, routes: 1 }))).toBe('play');
    expect(dueAt(read, at({ legal, routes: 1, tickets: [{ ticket: 0, state: 'done' }] }))).toBe('more');
    expect(dueAt(read, at({ legal, routes: 2 }))).toBe('more');
  });
  test('the last round and the end come before other steps', () => {
    expect(dueAt(none, at({ legal: [DRAW], last_turns: 2 }))).toBe('last');
    expect(dueAt(none, at({ phase: 'over' }))).toBe('end');
  });
  test('between the steps', () => {
    const most = new Set<Step>(['choose', 'way', 'cards', 'second']);
    expect(dueAt(most, at({}))).toBe('wait');
    expect(dueAt(most, at({ legal: [DRAW] }))).toBe('collect');
    expect(dueAt(most, at({ phase: 'keep_tickets', legal: [KEEP] }))).toBe('keep');
  });
  test('a resumed game continues where it stands', () => {
    const now = at({ legal: [DRAW, CLAIM], routes: 1, moves: 7 });
    expect(dueAt(new Set([...doneBy(none, null, now), 'way']), now)).toBe('score');
  });
});

test('both languages have texts for every step', () => {
  expect(Object.keys(de.lessons).sort()).toEqual(Object.keys(en.lessons).sort());
  expect(Object.keys(en.lessons)).toEqual(expect.arrayContaining([...STEPS]));
});
