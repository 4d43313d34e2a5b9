import { expect, test, vi } from 'vitest';

import { state, view } from '../test/fixtures';
import type { Change } from './protocol';
import { TableView } from './table.svelte';

test('what a move leaves alone stays the same object, so that it is not drawn again', () => {
  const look = new TableView('T', 0);
  look.update(5, { changes: [], state: state([1], { view: view() }) } as never);
  const before = look.state!;
  const after = state([1], { view: view() });
  after.view!.seats[1]!.cards += 1;
  look.update(6, { changes: [], state: after } as never);
  expect(look.state).not.toBe(before);
  expect(look.state!.view!.seats[1]!.cards).toBe(before.view!.seats[1]!.cards + 1);
  expect(look.state!.view!.seats[0]).toBe(before.view!.seats[0]);
  expect(look.state!.view!.row).toBe(before.view!.row);
});

// An update with the changes from one version to another. Their times are of a wall clock that was set.
const part = (from: number, to: number): [number, never] => {
  const changes = Array.from({ length: to - from + 1 }, (_, i): Change => ({
    version: from + i,
    at: Date.now() + 3_600_000,
    type: 'moved',
  }));
  return [to, { changes, state: state([1]) } as never];
};

test('a change is as old as its arrival; what was there before the page is history', () => {
  vi.useFakeTimers();
  const look = new TableView('T', 0);
  look.update(...part(1, 3));
  look.update(...part(4, 4));
  vi.advanceTimersByTime(1000);
  look.update(...part(5, 6));
  vi.setSystemTime(0);
  expect([3, 4, 5, 6].map((version) => look.age(version))).toEqual([Infinity, 1000, 0, 0]);
  look.update(...part(1, 6)); // once more, in another language
  vi.advanceTimersByTime(500);
  expect([3, 4, 6].map((version) => look.age(version))).toEqual([Infinity, 1500, 500]);
  vi.useRealTimers();
});

test('the parts of a long history are all history', () => {
  const look = new TableView('T', 0);
  look.update(...part(1, 250));
  look.update(...part(251, 500));
  look.update(...part(501, 510));
  expect([250, 251, 500, 501, 510].map((version) => look.age(version))).toEqual(Array(5).fill(Infinity));
  look.update(...part(511, 511));
  expect(look.age(511)).toBeLessThan(1000);
});
