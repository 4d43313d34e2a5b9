// Both books have every rule once per city, and the numbers in them are those of the boards.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { CITIES, cityOf } from '../board/cities';
import type { Board } from '../board/files';
import { isRuling, rulesOf, type Rule, type RuleBook } from './book';
import { de } from './de';
import { en } from './en';
import { rulesOfBoard } from './custom';
import { exampleOf } from './example';
import { cityWith } from './index';
import { de as deWords } from '../words/de';
import { en as enWords } from '../words/en';

const IDS = Object.keys(en.cities); // a city without texts of its own has the rules of a custom board
const numbered = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);
const ALL = [...numbered('R', 37), ...numbered('G', 14)].sort();
const everyId = (book: RuleBook): string[] =>
  [...new Set(IDS.flatMap((city) => rulesOf(book, city).map((rule) => rule.id)))].sort();
const boardOf = (city: string): Board & { year: number } =>
  JSON.parse(readFileSync(`../boards/${city}.json`, 'utf8')) as Board & { year: number };
const ruleOf = (book: RuleBook, city: string, id: string): Rule =>
  rulesOf(book, city).find((rule) => rule.id === id)!;

test.each([
  ['en', en],
  ['de', de],
])('%s has R1 to R37 and G1 to G14, and no others', (_, book) => {
  expect(everyId(book)).toEqual(ALL);
  expect(Object.keys(book.cities)).toEqual(IDS);
});

test('the cities are those of the board files, oldest first', () => {
  const boards = readdirSync('../boards')
    .flatMap((file) => (file.endsWith('.json') ? [boardOf(file.replace('.json', ''))] : []))
    .sort((a, b) => a.year - b.year);
  expect(CITIES).toEqual(
    boards.map(({ id, name, layout, locations, routes }) => ({
      id,
      name,
      own: layout === 'own',
      places: locations.length,
      routes: routes.length,
    })),
  );
  const ids = CITIES.map((city) => city.id);
  for (const id of IDS) expect(ids).toContain(id);
});

describe.each(IDS)('%s', (city) => {
  test('no number appears twice', () => {
    const ids = rulesOf(en, city).map((rule) => rule.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
  test('both languages have the same rules in the same order, with the same tables', () => {
    const shape = (book: RuleBook): unknown =>
      rulesOf(book, city).map((rule) => [rule.id, rule.tables?.map((table) => table.steps)]);
    expect(shape(de)).toEqual(shape(en));
  });
  test('every text is a sentence and is translated', () => {
    const german = new Map(rulesOf(de, city).map((rule) => [rule.id, rule.text]));
    for (const { id, text } of rulesOf(en, city)) {
      expect(text, id).toMatch(/^[A-Z].*\.$/);
      expect(german.get(id), id).toMatch(/^[A-ZÄÖÜ].*\.$/);
      expect(german.get(id), id).not.toBe(text);
    }
  });
  test('texts refer only to rules of this city', () => {
    for (const book of [en, de]) {
      const ids = new Set(rulesOf(book, city).map((rule) => rule.id));
      for (const rule of rulesOf(book, city)) {
        for (const [named] of rule.text.matchAll(/\b[RG]\d+\b/g)) expect(ids).toContain(named);
      }
    }
  });
  test.each([
    ['en', en, ['one', 'two']],
    ['de', de, ['eine', 'zwei']],
  ] as const)('the numbers in %s are those of the board', (_, book, limits) => {
    const board = boardOf(city);
    for (const { count } of board.pieces) {
      expect(ruleOf(book, city, 'R3').text).toMatch(new RegExp(`\\b${count}\\b`));
    }
    expect(ruleOf(book, city, 'R4').text).toMatch(new RegExp(`\\b${board.tickets.length}\\b`));
    const cards = ruleOf(en, city, 'R2').text;
    for (const color of board.colors) expect(cards).toContain(color);
    expect(ruleOf(book, city, 'R32').text).toContain(` ${limits[board.end_when_pieces_left - 1]} `);
    const tables = ruleOf(book, city, 'R24').tables!.map(({ steps }) => Object.fromEntries(steps));
    expect(tables).toEqual(Object.values(board.route_points));
    const souvenirs = board.bonus.souvenirs?.points_by_count;
    if (souvenirs) {
      const steps = ruleOf(book, city, 'R36').tables![0]!.steps;
      expect(steps.map(([, points]) => points)).toEqual(souvenirs.slice(1));
    }
  });
});

test('a rule of one city leads to that city, any other stays', () => {
  expect(cityWith('R27', 'new-york')).toBe('berlin');
  expect(cityWith('R19', 'london')).toBe('london');
  expect(cityWith('R24', 'london')).toBe('london');
  expect(cityWith('nonsense', 'london')).toBe('london');
  expect(cityOf('mars')).toBeUndefined();
});

test('G10 follows from the printed rules and is not marked as our ruling', () => {
  const marked = rulesOf(en, 'san-francisco').filter(isRuling);
  expect(marked.map((rule) => rule.id)).toContain('G9');
  expect(marked.map((rule) => rule.id)).not.toContain('G10');
});

test.each(IDS)('the example of %s is a payment that the rules allow', (city) => {
  const board = boardOf(city);
  const { route, color, wilds, points } = exampleOf(board)!;
  expect(board.routes).toContain(route);
  expect(board.colors).toContain(color);
  expect(wilds).toBeGreaterThanOrEqual(route.ferries ?? 0);
  expect(wilds).toBeLessThan(route.cards);
  expect(points).toBe(board.route_points[route.kind]![route.cards]);
  if (route.color !== 'gray') expect(color).toBe(route.color);
});

test('the examples show a colour, any colour, a ferry and a subway', () => {
  const routes = IDS.map((city) => exampleOf(boardOf(city))!.route);
  expect(routes.map(({ color, ferries, kind }) => ferries ?? (color === 'gray' ? 'any' : kind))).toEqual([
    'taxi',
    'any',
    1,
    'subway',
  ]);
});

test('a board without routes has no example', () => {
  expect(exampleOf({ ...boardOf('berlin'), routes: [] })).toBeNull();
});

test('only the points of Berlin’s subways are ours', () => {
  const ours = IDS.flatMap((city) =>
    rulesOf(en, city).flatMap((rule) => (rule.tables ?? []).filter((table) => table.ours).map(() => city)),
  );
  expect(ours).toEqual(['berlin']);
});

describe.each([
  ['en', en, enWords],
  ['de', de, deWords],
] as const)('a custom board in %s', (_, book, words) => {
  const rules = (city: string, more: Partial<Board> = {}): Map<string, Rule> =>
    new Map(
      rulesOfBoard(book, words, { ...boardOf(city), id: 'own-1', ...more }).map((rule) => [rule.id, rule]),
    );

  test('has its own numbers', () => {
    const own = rules('berlin', {
      pieces: [{ kind: 'streetcar', count: 23 }],
      tickets: boardOf('berlin').tickets.slice(0, 7),
      end_when_pieces_left: 5,
      route_points: { streetcar: { '1': 9, '2': 13 } },
    });
    expect(own.get('R3')!.text).toContain('23');
    expect(own.get('R4')!.text).toContain('7');
    expect(own.get('R32')!.text).toContain('5');
    expect(own.get('R24')!.tables![0]!.steps).toEqual([
      [1, 9],
      [2, 13],
    ]);
    expect(own.get('R2')!.text).toContain('44');
  });
  test('has rules only for what is on it', () => {
    const parts = ['R25', 'R27', 'R34', 'R35', 'R36'];
    const found = IDS.map((city) => parts.filter((id) => rules(city).has(id)));
    expect(found).toEqual([['R34'], ['R35'], ['R25', 'R36'], ['R27']]);
    expect(rules('new-york').get('R34')!.text).toContain('Central Park');
  });
  test('every text is a sentence', () => {
    for (const city of IDS) {
      for (const { text } of rules(city).values()) expect(text).toMatch(/^[A-ZÄÖÜ].*\.$/);
    }
  });
});
