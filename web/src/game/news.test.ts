import { expect, test } from 'vitest';

import type { Change } from '../net/protocol';
import { News } from './news.svelte';

const change = (version: number): Change => ({ version, type: 'moved', at: 0 });
const upTo = (last: number): Change[] => Array.from({ length: last }, (_, i) => change(i + 1));
const say = { change: ({ version }: Change) => `move ${version}`, ticket: (one: number) => `ticket ${one}` };
const texts = (news: News): string[] => news.lines.map(({ text }) => text);

test('each move adds a line and leaves the lines before as they are', () => {
  const news = new News(2, null, '');
  news.update(upTo(2), null, '', say);
  expect(news.lines).toEqual([]);
  news.update(upTo(3), null, '', say);
  const before = news.lines[0];
  news.update(upTo(5), null, '', say);
  expect(texts(news)).toEqual(['move 3', 'move 4', 'move 5']);
  expect(news.lines[0]).toBe(before);
  expect(new Set(news.lines.map(({ id }) => id)).size).toBe(3);
});

test('nothing is told twice, also when all changes are sent again', () => {
  const news = new News(2, null, '');
  news.update(upTo(4), null, '', say);
  news.update(upTo(4), null, '', say);
  news.update([], null, '', say);
  news.update(upTo(5), null, '', say);
  expect(texts(news)).toEqual(['move 3', 'move 4', 'move 5']);
});

test('after a long disconnection only the last move is told', () => {
  const news = new News(2, null, '');
  news.update(upTo(40), null, '', say);
  expect(texts(news)).toEqual(['move 40']);
});

test('the last twenty lines are kept', () => {
  const news = new News(0, null, '');
  for (let i = 1; i <= 30; ++i) news.update(upTo(i), null, '', say);
  expect(texts(news)).toEqual(Array.from({ length: 20 }, (_, i) => `move ${i + 11}`));
});

test('a completed ticket and the end of the game are told once, after the move', () => {
  const news = new News(1, [4], '');
  news.update(upTo(1), [4], '', say);
  news.update(upTo(2), [4, 7], 'You win', say);
  news.update(upTo(2), null, 'You win', say);
  news.update(upTo(3), [4, 7], 'You win with 9 points', say);
  expect(texts(news)).toEqual(['move 2', 'ticket 7', 'You win', 'move 3']);
});

test('what was known when the table was opened is no news', () => {
  const news = new News(9, null, 'Ada wins');
  news.update(upTo(9), [3], 'Ada wins', say);
  expect(texts(news)).toEqual([]);
});
