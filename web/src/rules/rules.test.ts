// Every rule and ruling has its number, once a reader, in both languages; and the numbers in it are the boards'.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import type { Board } from '../board/files';
import { rulesOf, type RuleBook } from './book';
import { de } from './de';
import { en } from './en';
import { CITIES, cityOf, FACTS, SOUVENIR_POINTS, type City, type Facts } from './facts';
import { cityWith } from './index';

const numbered = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);
const ALL = [...numbered('R', 37), ...numbered('G', 14)].sort();
const everyId = (book: RuleBook): string[] =>
  [...new Set(CITIES.flatMap((city) => rulesOf(book, city).map((rule) => rule.id)))].sort();
const boardOf = (city: City): Board => JSON.parse(readFileSync(`../boards/${city}.json`, 'utf8')) as Board;

test.each([
  ['en', en],
  ['de', de],
])('%s has R1 to R37 and G1 to G14, and no others', (_, book) => {
  expect(everyId(book)).toEqual(ALL);
});

describe.each(CITIES)('%s', (city) => {
  test('no number stands twice', () => {
    const ids = rulesOf(en, city).map((rule) => rule.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
  test('both languages have the same rules in the same order, and tables of the same points', () => {
    const shape = (book: RuleBook): unknown =>
      rulesOf(book, city).map((rule) => [rule.id, rule.tables?.map((table) => table.steps)]);
    expect(shape(de)).toEqual(shape(en));
  });
  test('every text is a sentence, and another one in each language', () => {
    const german = new Map(rulesOf(de, city).map((rule) => [rule.id, rule.text]));
    for (const { id, text } of rulesOf(en, city)) {
      expect(text, id).toMatch(/^[A-Z].*\.$/);
      expect(german.get(id), id).toMatch(/^[A-ZÄÖÜ].*\.$/);
      expect(german.get(id), id).not.toBe(text);
    }
  });
  test('texts point only at rules that this city has', () => {
    for (const book of [en, de]) {
      const ids = new Set(rulesOf(book, city).map((rule) => rule.id));
      for (const rule of rulesOf(book, city)) {
        for (const [named] of rule.text.matchAll(/\b[RG]\d+\b/g)) expect(ids).toContain(named);
      }
    }
  });
  test('its numbers are those of its board', () => {
    const board = boardOf(city);
    const facts: Facts = FACTS[city];
    expect(facts.tickets).toBe(board.tickets.length);
    expect(facts.endWhenLeft).toBe(board.end_when_pieces_left);
    expect(facts.pieces).toEqual(Object.fromEntries(board.pieces.map(({ kind, count }) => [kind, count])));
    for (const [kind, steps] of Object.entries(facts.points)) {
      expect(Object.fromEntries(steps.map(([n, points]) => [String(n), points]))).toEqual(
        board.route_points[kind],
      );
    }
    const souvenirs = board.bonus.souvenirs?.points_by_count;
    if (souvenirs) expect(SOUVENIR_POINTS.map(([, points]) => points)).toEqual(souvenirs.slice(1));
  });
});

test('a rule of one city leads to that city, any other stays', () => {
  expect(cityWith('R27', 'new-york')).toBe('berlin');
  expect(cityWith('R19', 'london')).toBe('london');
  expect(cityWith('R24', 'london')).toBe('london');
  expect(cityWith('nonsense', 'london')).toBe('london');
  expect(cityOf('mars')).toBeNull();
});
