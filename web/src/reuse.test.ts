import { expect, test } from 'vitest';

import { reuse, reusing } from './reuse';

test('what is equal stays the same object', () => {
  const before = { seats: [{ cards: 2 }, { cards: 3 }], row: ['red', null] };
  expect(reuse(before, structuredClone(before))).toBe(before);
  const after = reuse(before, { seats: [{ cards: 2 }, { cards: 4 }], row: ['red', null] });
  expect(after).not.toBe(before);
  expect(after).toEqual({ seats: [{ cards: 2 }, { cards: 4 }], row: ['red', null] });
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.row).toBe(before.row);
});

test('nothing of before remains where something was removed, added or renamed', () => {
  expect(reuse([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(reuse([1], [1, 2])).toEqual([1, 2]);
  expect(reuse<object>({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({ a: 1, c: undefined });
  expect(reuse<object>({ a: 1, b: undefined }, { a: 1, c: undefined })).toHaveProperty('c');
  expect(reuse<unknown>({ 0: 1 }, [1])).toEqual([1]);
  expect(reuse<unknown>(null, { a: 1 })).toEqual({ a: 1 });
  expect(reuse<unknown>({ a: 1 }, null)).toBe(null);
});

test('sets and maps are equal with the same members in the same order', () => {
  const set = new Set(['a', 'b']);
  expect(reuse(set, new Set(['a', 'b']))).toBe(set);
  expect(reuse(set, new Set(['b', 'a']))).not.toBe(set);
  const map = new Map([['a', 1]]);
  expect(reuse(map, new Map([['a', 1]]))).toBe(map);
  expect(reuse(map, new Map([['a', 2]]))).toEqual(new Map([['a', 2]]));
  expect(reuse<unknown>(set, map)).toBe(map);
});

test('something that is derived again', () => {
  const same = reusing<number[]>();
  const first = same([1, 2]);
  expect(same([1, 2])).toBe(first);
  expect(same([2])).toEqual([2]);
});
