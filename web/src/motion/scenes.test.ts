import { expect, test } from 'vitest';

import type { BoardFiles, Drawing, Space } from '../board/files';
import type { Change, GameEvent } from '../net/protocol';
import { files as tiny } from '../test/fixtures';
import { en } from '../words/en';
import { FLIGHT, GAP, LANDING, mainSound, sceneLength, sceneOf, type Step, type Viewpoint } from './scenes';

const space: Space = [0, 0, 0, 30, 12];
const files: BoardFiles = {
  ...tiny,
  drawing: {
    ...tiny.drawing,
    routes: { 'hill--lake--a': { spaces: [space, space, space], line: '' } },
  } as Drawing,
};
const seen = (more: Partial<Viewpoint> = {}): Viewpoint => ({
  files,
  t: en,
  viewer: 0,
  won: false,
  say: (event) => event.text,
  ...more,
});
const change = (...events: Omit<GameEvent, 'text'>[]): Change => ({
  version: 7,
  at: 0,
  type: 'moved',
  events: events.map((event) => ({ text: event.type, ...event })),
});
const steps = (made: Change, more: Partial<Viewpoint> = {}, done: number[] = []): Step[] =>
  sceneOf(made, seen(more), done, new Map()).steps;

test('my card flies face up to its stack', () => {
  const [step] = steps(change({ type: 'card_drawn', seat: 0, card: 'red' }));
  expect(step).toMatchObject({
    kind: 'fly',
    thing: { kind: 'card', card: 'red', turned: true },
    from: { anchor: 'deck' },
    to: { stack: 'red', or: 'seat-0' },
    sound: { kind: 'card' },
    lasts: FLIGHT,
  });
});

test('others draw face down, to their seat; a spectator sees nobody’s cards', () => {
  for (const viewer of [0, null]) {
    const [step] = steps(change({ type: 'card_drawn', seat: 1, card: null }), { viewer });
    expect(step).toMatchObject({ thing: { card: null }, to: { anchor: 'seat-1' } });
  }
});

test('a card taken leaves its slot, which is refilled while the card still flies', () => {
  const [taken, filled] = steps(
    change(
      { type: 'card_taken', seat: 1, slot: 2, card: 'wild' },
      { type: 'row_filled', slot: 2, card: 'blue' },
    ),
  );
  expect(taken).toMatchObject({
    from: { anchor: 'slot-2' },
    to: { anchor: 'seat-1' },
    thing: { card: 'wild' },
    lifts: 2,
    sound: { kind: 'wild' },
  });
  expect(filled).toMatchObject({
    from: { anchor: 'deck' },
    to: { anchor: 'slot-2' },
    lays: { slot: 2, card: 'blue' },
  });
  expect(filled!.at).toBeGreaterThan(0);
  expect(filled!.at).toBeLessThan(FLIGHT);
});

test('three wild cards: the reason is said, then all five cards leave, then the new ones come', () => {
  const row = ['wild', 'wild', 'wild', 'red', 'blue'];
  const all = steps(
    change(
      { type: 'row_swept', cards: row },
      ...row.map((_, slot) => ({ type: 'row_filled' as const, slot, card: 'red' })),
    ),
  );
  expect(all[0]).toMatchObject({ kind: 'caption', text: 'Three wild cards: the row is replaced' });
  const leaving = all.slice(1, 6);
  expect(leaving.map((step) => step.kind === 'fly' && step.lifts)).toEqual([0, 1, 2, 3, 4]);
  for (const step of leaving) expect(step).toMatchObject({ to: { anchor: 'discards' } });
  const coming = all.slice(6);
  expect(coming).toHaveLength(5);
  const left = Math.max(...leaving.map((step) => step.at));
  for (const step of coming) expect(step.at).toBeGreaterThan(left);
});

test('a claim: one flight per card, then the pieces one after another', () => {
  const claimed = change({
    type: 'route_claimed',
    seat: 1,
    route: 'hill--lake--a',
    color: 'red',
    count: 2,
    wilds: 1,
    points: 4,
  });
  const all = steps(claimed);
  expect(
    all.map((step) => (step.kind === 'fly' && step.thing.kind === 'card' ? step.thing.card : step.kind)),
  ).toEqual(['red', 'red', 'wild', 'drop']);
  expect(all[0]).toMatchObject({ from: { anchor: 'seat-1' }, to: { route: 'hill--lake--a', space: 0 } });
  const drop = all[3]!;
  expect(drop).toMatchObject({
    pieces: 3,
    lasts: 2 * GAP + LANDING,
    sound: { kind: 'claim', pieces: 3 },
  });
  expect(drop.at).toBeGreaterThan(all[2]!.at);
  expect(steps(claimed, { viewer: 1 })[0]).toMatchObject({ from: { stack: 'red' } });
});

test('tickets come from their deck, and those that are not kept go back', () => {
  const offers = new Map<number, number>();
  const offered = sceneOf(change({ type: 'tickets_offered', seat: 1, count: 2 }), seen(), [], offers);
  expect(offered.steps).toHaveLength(2);
  const kept = sceneOf(change({ type: 'tickets_kept', seat: 1, count: 1 }), seen(), [], offers);
  expect(kept.steps).toMatchObject([{ from: { anchor: 'seat-1' }, to: { anchor: 'tickets' } }]);
});

test('a completed ticket is celebrated after everything else', () => {
  const all = steps(change({ type: 'souvenir_taken', seat: 0, symbol: 'bell', location: 'hill' }), {}, [1]);
  expect(all[0]).toMatchObject({ from: { station: 'hill' }, to: { anchor: 'seat-0' } });
  expect(all.slice(1)).toMatchObject([
    { kind: 'pulse', ticket: 1, at: FLIGHT, sound: { kind: 'ticket' } },
    { kind: 'caption', text: 'Ticket completed: Lake – Mill' },
  ]);
});

test('what cannot be seen is said', () => {
  for (const type of ['row_stays', 'deck_shuffled', 'passed', 'first_drawn', 'last_round'] as const) {
    expect(steps(change({ type, seat: 1 }))[0]).toMatchObject({ kind: 'caption' });
  }
  expect(steps(change({ type: 'tickets_chosen', seat: 1 }))).toEqual([]);
});

test('the deal: a card for everyone in turn, then the row and the tickets, in at most 1.5 seconds', () => {
  const seats = [0, 1, 2, 3];
  const deal = change(
    ...seats.map((seat) => ({
      type: 'hand_dealt' as const,
      seat,
      cards: seat === 0 ? ['red', 'blue'] : [null, null],
    })),
    ...[0, 1, 2, 3, 4].map((slot) => ({ type: 'row_filled' as const, slot, card: 'red' })),
    ...seats.map((seat) => ({ type: 'tickets_offered' as const, seat, count: 2 })),
  );
  const offers = new Map<number, number>();
  const scene = sceneOf({ ...deal, type: 'started' }, seen(), [], offers);
  expect(offers.get(3)).toBe(2);
  const goals = [...scene.steps]
    .sort((a, b) => a.at - b.at)
    .flatMap((step) => (step.kind === 'fly' && step.thing.kind === 'card' ? [step.to] : []))
    .map((to) => ('stack' in to ? to.stack : 'anchor' in to ? to.anchor : ''));
  const slots = [0, 1, 2, 3, 4].map((slot) => `slot-${slot}`);
  const others = ['seat-1', 'seat-2', 'seat-3'];
  expect(goals).toEqual(['red', ...others, 'blue', ...others, ...slots]);
  const tickets = scene.steps.filter((step) => step.kind === 'fly' && step.thing.kind === 'ticket');
  expect(tickets).toHaveLength(8);
  expect(tickets[0]).toMatchObject({ from: { anchor: 'tickets' }, to: { anchor: 'offer', or: 'seat-0' } });
  expect(tickets.at(-1)).toMatchObject({ to: { anchor: 'seat-3' } });
  const hands = scene.steps.slice(0, 8).map((step) => step.at + step.lasts);
  expect(scene.lands).toBe(Math.max(...hands));
  expect(sceneLength(scene)).toBeLessThanOrEqual(1500);
});

test('what a move changes is counted when it lands', () => {
  const landing = (...events: Omit<GameEvent, 'text'>[]): number =>
    sceneOf(change(...events), seen(), [], new Map()).lands;
  expect(landing({ type: 'card_drawn', seat: 1, card: null })).toBe(FLIGHT);
  const claimed = { type: 'route_claimed', seat: 1, route: 'hill--lake--a', color: 'red', count: 3 } as const;
  const drop = steps(change(claimed)).find((step) => step.kind === 'drop')!;
  expect(landing(claimed, { type: 'last_round', seat: 1 })).toBe(drop.at + drop.lasts);
  expect(landing({ type: 'souvenir_taken', seat: 1, symbol: 'bell', location: 'hill' })).toBe(0);
  expect(landing({ type: 'souvenir_placed', seat: 1, symbol: 'bell', location: 'hill' })).toBe(FLIGHT);
  expect(landing({ type: 'passed', seat: 1 })).toBe(0);
});

test('the player’s own move, unless a bot made it for them', () => {
  const drawn = change({ type: 'card_drawn', seat: 0, card: 'red' });
  expect(sceneOf(drawn, seen(), [], new Map()).own).toBe(true);
  expect(sceneOf({ ...drawn, by_server: true }, seen(), [], new Map()).own).toBe(false);
  expect(sceneOf(drawn, seen({ viewer: 1 }), [], new Map()).own).toBe(false);
  expect(sceneOf(change({ type: 'game_over' }), seen({ viewer: null }), [], new Map()).own).toBe(false);
});

test('without animations the most important sound is heard', () => {
  const end = change(
    { type: 'route_claimed', seat: 0, route: 'hill--lake--a', color: 'red', count: 3, wilds: 0 },
    { type: 'game_over' },
  );
  expect(mainSound(sceneOf(end, seen(), [], new Map()))).toEqual({ kind: 'end' });
  const claim = change(end.events![0]!);
  expect(mainSound(sceneOf(claim, seen(), [], new Map()))).toEqual({ kind: 'claim', pieces: 3 });
  expect(mainSound(sceneOf(end, seen({ won: true }), [], new Map()))).toEqual({ kind: 'win' });
  expect(mainSound(sceneOf(change(), seen(), [], new Map()))).toBeUndefined();
});

test('a bot’s turn is seen in little more than a second', () => {
  const claimed = {
    type: 'route_claimed',
    seat: 1,
    route: 'hill--lake--a',
    color: 'red',
    count: 3,
    wilds: 0,
  } as const;
  const length = sceneLength(sceneOf(change(claimed), seen(), [], new Map()));
  expect(length).toBeGreaterThan(800);
  expect(length).toBeLessThan(1300);
});
