import { expect, test } from 'vitest';

import type { Change, GameEvent } from '../net/protocol';
import { eventsFor, News, type Now } from './news';

const change = (version: number, seat = 1): Change => ({ version, type: 'moved', seat, at: 0 });
const upTo = (last: number): Change[] => Array.from({ length: last }, (_, i) => change(i + 1));
const say = { change: ({ version }: Change) => `move ${version}`, ticket: (one: number) => `ticket ${one}` };
// What the player in seat 0 is told.
const told = (news: News, changes: Change[], more: Partial<Now> = {}): string[] =>
  news.update({ changes, done: null, outcome: '', prompt: '', ...more }, 0, say);

test('each move is told once, also when all changes are sent again', () => {
  const news = new News(2, null, '');
  expect(told(news, upTo(2))).toEqual([]);
  expect(told(news, upTo(4))).toEqual(['move 3', 'move 4']);
  expect(told(news, upTo(4))).toEqual([]);
  expect(told(news, [])).toEqual([]);
  expect(told(news, upTo(5))).toEqual(['move 5']);
});

test('a round of four is told move by move; after a long disconnection only the last move is', () => {
  const news = new News(2, null, '');
  expect(told(news, upTo(8))).toHaveLength(6);
  expect(told(news, upTo(40))).toEqual(['move 40']);
});

test('a completed ticket and the end of the game are told once, after the move', () => {
  const news = new News(1, [4], '');
  expect(told(news, upTo(1), { done: [4] })).toEqual([]);
  const outcome = 'You win';
  expect(told(news, upTo(2), { done: [4, 7], outcome })).toEqual(['move 2', 'ticket 7', 'You win']);
  expect(told(news, upTo(2), { outcome })).toEqual([]);
  expect(told(news, upTo(3), { done: [4, 7], outcome: 'You win with 9 points' })).toEqual(['move 3']);
});

test('what was known when the table was opened is no news', () => {
  const news = new News(9, null, 'Ada wins');
  expect(told(news, upTo(9), { done: [3], outcome: 'Ada wins' })).toEqual([]);
});

test('what to do is said after what happened, and repeated only after the player’s own move', () => {
  const news = new News(1, null, '');
  const prompt = 'Your turn';
  expect(told(news, upTo(2), { prompt })).toEqual(['move 2', 'Your turn']);
  expect(told(news, upTo(3), { prompt })).toEqual(['move 3']);
  expect(told(news, [...upTo(3), change(4, 0)], { prompt })).toEqual(['move 4', 'Your turn']);
});

test('of the deal a player hears what they got, and that the row was replaced', () => {
  const event = (type: GameEvent['type'], seat?: number): GameEvent => ({
    type,
    text: `${type} ${seat}`,
    ...(seat !== undefined && { seat }),
  });
  const dealt = ['hand_dealt', 'tickets_offered'] as const;
  const events = [
    ...dealt.flatMap((type) => [event(type, 0), event(type, 1)]),
    event('row_filled'),
    event('row_swept'),
  ];
  const started: Change = { version: 3, type: 'started', at: 0, events };
  expect(eventsFor(1, started).map(({ text }) => text)).toEqual([
    'hand_dealt 1',
    'tickets_offered 1',
    'row_swept undefined',
  ]);
  expect(eventsFor(1, { ...started, type: 'moved' })).toEqual(events);
});
