import { beforeEach, expect, test, vi } from 'vitest';

import type { Change } from '../net/protocol';
import { files } from '../test/fixtures';
import { en } from '../words/en';
import { Director, type Situation } from './director';
import { MotionQueue } from './queue';
import type { Scene, Viewpoint } from './scenes';

const seen: Viewpoint = { files, t: en, viewer: 0, won: false, say: (event) => event.text };
const live: Situation = { still: false, hidden: false, past: false, age: () => 50 };
const drew = (version: number, seat = 1): Change => ({
  version,
  at: 0, // the server's wall clock may be set
  type: 'moved',
  events: [{ type: 'card_drawn', text: '', seat, card: null }],
  by_server: seat === 1,
});

let played: Scene[];
let heard: string[];
let skipped: number;
let director: Director;

beforeEach(() => {
  played = [];
  heard = [];
  skipped = 0;
  const nothing = (): void => undefined;
  const queue = new MotionQueue(
    { start: nothing, begin: nothing, end: nothing, land: nothing, pace: nothing, clear: nothing },
    () => 1,
  );
  vi.spyOn(queue, 'add').mockImplementation((scene) => void played.push(scene));
  vi.spyOn(queue, 'skip').mockImplementation(() => void ++skipped);
  director = new Director(queue, 5, [2], ({ kind }) => heard.push(kind));
});
const update = (changes: Change[], at: Partial<Situation> = {}, done: number[] | null = [2]): number[] => {
  director.update(changes, done, seen, { ...live, ...at });
  return played.map((scene) => scene.version);
};

test('every new change is played once', () => {
  expect(update([drew(4), drew(5)])).toEqual([]);
  expect(update([drew(5), drew(6), drew(7)])).toEqual([6, 7]);
  expect(update([drew(5), drew(6), drew(7)])).toEqual([6, 7]);
  expect(update([drew(8)])).toEqual([6, 7, 8]);
  expect([skipped, heard]).toEqual([0, []]); // sounds belong to the animations
});

test('what happened long ago is not played', () => {
  expect(update([drew(6), drew(7)], { age: (version) => (version === 6 ? 60_000 : 50) })).toEqual([7]);
});

test('after a reconnect the table is shown as it is', () => {
  director.lost();
  expect(skipped).toBe(1);
  expect(update([drew(6)])).toEqual([]);
  expect(update([drew(7)])).toEqual([7]);
});

test.each([
  ['a hidden tab', { hidden: true }, []],
  ['an earlier moment', { past: true }, []],
  ['no animations', { still: true }, ['card']],
])('%s jumps to now', (_, at, sounds) => {
  expect(update([drew(6)], at)).toEqual([]);
  expect([skipped, heard]).toEqual([1, sounds]);
  expect(update([drew(7)])).toEqual([7]);
});

test('what is taken back is not played to its end', () => {
  update([drew(6)]);
  update([{ version: 7, at: 0, type: 'undone', seat: 0 }]);
  expect(skipped).toBe(1);
});

test('a ticket that a claim has completed belongs to its scene', () => {
  const claim: Change = {
    ...drew(6, 0),
    events: [
      { type: 'route_claimed', text: '', seat: 0, route: 'lake--mill', color: 'red', count: 2, wilds: 0 },
    ],
  };
  update([claim], {}, [2, 1]);
  const pulses = (): unknown[] => played.at(-1)!.steps.filter((step) => step.kind === 'pulse');
  expect(pulses()).toMatchObject([{ ticket: 1 }]);
  update([{ ...claim, version: 7 }], {}, null);
  update([{ ...claim, version: 8 }], {}, [2, 1]);
  expect(pulses()).toEqual([]);
});
