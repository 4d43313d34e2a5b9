import { expect, test } from 'vitest';

import { en } from '../words/en';
import { de } from '../words/de';
import { SOUVENIRS } from '../board/souvenirs';
import { addDistrict, bonusChoice, boxesFor, chooseBonus, fitCounts, tickBox } from './bonus';
import { bonusListPaths } from './edits';
import { valueAt, type JsonObject } from './json';

test('a kind of bonus comes back unchanged', () => {
  const board: JsonObject = { bonus: { attractions: { points_each: 2, locations: ['a'] } } };
  expect(bonusChoice(board)).toBe('attractions');
  let aside = chooseBonus(board, 'districts', {});
  expect(board.bonus).toEqual({ districts: [{ id: 'district-1', points: 1, locations: [] }] });
  addDistrict(board);
  expect(valueAt(board, 'bonus.districts[1]')).toEqual({ id: 'district-2', points: 2, locations: [] });
  aside = chooseBonus(board, 'none', aside);
  expect(board.bonus).toEqual({});
  expect(bonusChoice(board)).toBe('none');
  aside = chooseBonus(board, 'attractions', aside);
  expect(board.bonus).toEqual({ attractions: { points_each: 2, locations: ['a'] } });
  chooseBonus(board, 'districts', aside);
  expect(valueAt(board, 'bonus.districts[1].id')).toBe('district-2');
});

test('an unclear bonus has no kind until one is chosen', () => {
  for (const bonus of [7, [], null, { attractions: {}, souvenirs: {} }]) {
    const board: JsonObject = { bonus };
    expect(bonusChoice(board)).toBe('');
    chooseBonus(board, 'none', {});
    expect(board.bonus).toEqual({});
  }
  expect(bonusChoice({})).toBe('');
});

test('a list shows all choices and all stray entries', () => {
  const board: JsonObject = { bonus: { attractions: { locations: ['b', 'moon', 'b', 3] } } };
  const path = 'bonus.attractions.locations';
  expect(boxesFor(board, path, ['a', 'b'])).toEqual([
    { value: 'a', at: -1 },
    { value: 'b', at: 0 },
    { value: 'moon', at: 1, stray: 'unknown' },
    { value: 'b', at: 2, stray: 'again' },
    { value: '3', at: 3, stray: 'unknown' },
  ]);
  const tick = (index: number): void => tickBox(board, path, boxesFor(board, path, ['a', 'b'])[index]!);
  tick(4);
  tick(2);
  tick(0);
  expect(valueAt(board, path)).toEqual(['b', 'b', 'a']);
  tick(1);
  expect(valueAt(board, path)).toEqual(['b', 'a']);
  // A missing list is created.
  tickBox(board, 'bonus.souvenirs.start', { value: 'a', at: -1 });
  expect(bonusListPaths(board)).toEqual([path, 'bonus.souvenirs.start']);
});

test('every number of souvenirs has points', () => {
  const board: JsonObject = {};
  chooseBonus(board, 'souvenirs', {});
  const counts = (): unknown => valueAt(board, 'bonus.souvenirs.points_by_count');
  expect(counts()).toHaveLength(SOUVENIRS.length + 1);
  tickBox(board, 'bonus.souvenirs.symbols', { value: 'bell', at: 0 });
  fitCounts(board);
  expect(counts()).toEqual([0, 0, 1, 2, 4, 6, 9]);
  tickBox(board, 'bonus.souvenirs.symbols', { value: 'bell', at: -1 });
  fitCounts(board);
  expect(counts()).toEqual([0, 0, 1, 2, 4, 6, 9, 9]);
  for (const words of [en, de])
    expect(Object.keys(words.names)).toEqual(expect.arrayContaining([...SOUVENIRS]));
});
