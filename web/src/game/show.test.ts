import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { seat, view } from '../test/fixtures';
import { Show, stepsOf } from './show.svelte';

const score = (bonus: number) => ({ routes: 9, tickets: 3, bonus, total: 12 + bonus, completed: 1 });
const over = (bonus = 2) =>
  view({
    phase: 'over',
    seats: [
      seat({ ticket_list: [0, 1, 2], done_list: [0], score: score(bonus), place: 1 }),
      seat({ ticket_list: [3], done_list: [], score: score(0), place: 2 }),
    ],
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('routes come first, then tickets in turn, then their points, the bonus and the places', () => {
  expect(stepsOf(over()).map(({ kind, seat, ticket }) => [kind, seat, ticket].join(' ').trim())).toEqual([
    'routes',
    'ticket 0 0',
    'ticket 1 3',
    'ticket 0 1',
    'ticket 0 2',
    'tickets',
    'bonus',
    'places',
  ]);
});

test('without a bonus there is no step for it, and it counts as shown at the end', () => {
  const show = new Show(stepsOf(over(0)), true);
  expect(show.steps.some((step) => step.kind === 'bonus')).toBe(false);
  expect(show.isShown('bonus')).toBe(false);
  vi.runAllTimers();
  expect(show.isShown('bonus')).toBe(true);
});

test('tickets are revealed one by one', () => {
  const show = new Show(stepsOf(over()), true);
  expect(show.isShown('routes')).toBe(false);
  vi.advanceTimersByTime(300);
  expect(show.isShown('routes')).toBe(true);
  expect(show.isRevealed(0, 0)).toBe(false);
  vi.advanceTimersByTime(700);
  expect([show.isRevealed(0, 0), show.isRevealed(1, 3), show.current]).toEqual([true, false, 0]);
  vi.advanceTimersByTime(450);
  expect([show.isRevealed(1, 3), show.current]).toEqual([true, 3]);
  vi.runAllTimers();
  expect([show.done, show.current]).toEqual([true, undefined]);
});

test('a skip shows everything, and nothing runs on', () => {
  const show = new Show(stepsOf(over()), true);
  vi.advanceTimersByTime(1200);
  show.skip();
  expect([show.done, show.isRevealed(0, 2)]).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('many tickets do not make it long', () => {
  const many = view({ seats: [seat({ ticket_list: Array.from({ length: 40 }, (_, i) => i) }), seat()] });
  const time = stepsOf(many).reduce((sum, step) => sum + step.time, 0);
  expect(time).toBeLessThan(7000);
});

test('nothing is played for a game that was over before', () => {
  const show = new Show(stepsOf(over()), false);
  expect([show.done, vi.getTimerCount()]).toEqual([true, 0]);
});
