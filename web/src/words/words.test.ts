import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { named, namedSeat, pieceText } from '.';
import { CITIES } from '../board/cities';
import type { Board } from '../board/files';
import { de } from './de';
import { en } from './en';
import { de as recordDe } from './record.de';
import { en as recordEn } from './record.en';
import { de as workshopDe } from './workshop.de';
import { en as workshopEn } from './workshop.en';

test('names are filled into sentences, other braces stay', () => {
  expect(named('{1} drew a card; {0} waits. {4} {x}', ['Ada', 'Ben'])).toBe(
    'Ben drew a card; Ada waits. {4} {x}',
  );
  expect(named('{3} is nobody', ['Ada'])).toBe('{3} is nobody');
});

test('a seat number in a sentence is replaced by the player’s name', () => {
  expect(namedSeat('keeps it from Player 2', 1, ['Ada', 'Ben'])).toBe('keeps it from Ben');
  expect(namedSeat('kommt Spieler 1 zuvor', 0, ['Spieler 7', 'Ben'])).toBe('kommt Spieler 7 zuvor');
  expect(namedSeat('keeps it from {1}', 1, ['Ada', 'Ben'])).toBe('keeps it from Ben');
  expect(namedSeat('scores four points', undefined, ['Ada', 'Ben'])).toBe('scores four points');
});

test('singular and plural', () => {
  expect(pieceText(en, 'taxi', 1)).toBe('1 taxi');
  expect(pieceText(de, 'streetcar', 2)).toBe('2 Straßenbahnen');
  expect(pieceText(en, 'sledge', 2)).toBe('2 sledge');
  expect(en.cards_n(1)).toBe('1 card');
  expect([en.wilds_of(2, 'ferry'), en.wilds_of(2, 'bus')]).toEqual(['2 ferries (wild)', '2 buses (wild)']);
  expect([de.cards_of(1, 'green'), de.cards_of(2, 'purple')]).toEqual(['1 grüne Karte', '2 lila Karten']);
  expect([de.wilds_of(1, 'bicycle'), de.wilds_of(2, 'ferry')]).toEqual([
    '1 Fahrradkarte (Joker)',
    '2 Fährenkarten (Joker)',
  ]);
  expect(`${de.last_round} ${de.turns_left(2)}`).toBe('Letzte Runde: noch 2 Spielzüge');
});

// Both languages have the same keys.
test.each([
  ['the page', en, de],
  ['the record', recordEn, recordDe],
  ['the workshop', workshopEn, workshopDe],
])('the dictionaries of %s have the same words', (_, english, german) => {
  const keys = (object: object, at = ''): string[] =>
    Object.entries(object).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null ? keys(value as object, `${at}${key}.`) : [`${at}${key}`],
    );
  expect(keys(german).sort()).toEqual(keys(english).sort());
});

test.each(CITIES.map((city) => city.id))(
  'everything on the board of %s has a name in both languages',
  (city) => {
    const board = JSON.parse(readFileSync(`../boards/${city}.json`, 'utf8')) as Board;
    for (const t of [en, de]) {
      const named = [...board.colors, 'gray', board.wild, ...(board.bonus.souvenirs?.symbols ?? [])];
      expect(Object.keys(t.names)).toEqual(expect.arrayContaining(named));
      expect(Object.keys(t.pieces)).toEqual(expect.arrayContaining(board.pieces.map(({ kind }) => kind)));
    }
  },
);

// The decision stands in words/README.md. At the beginning of a sentence, “Spiel” and “Spiele” are verbs.
test('in German a game that is played is a “Partie”, and “Spiel” the product', () => {
  const page = ['de', 'move.de', 'record.de', 'workshop.de'].map((name) => `src/words/${name}.ts`);
  page.push('src/rules/de.ts', 'src/learn/words.ts', 'src/chance/words.ts');
  const program = ['advice', 'arena', 'cli', 'protocol', 'server', 'words'].flatMap((folder) =>
    readdirSync(`../${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(cpp|h)$/.test(file))
      .map((file) => `../${folder}/${file}`),
  );
  expect(program.length).toBeGreaterThan(100);
  for (const path of [...page, ...program]) {
    const found = readFileSync(path, 'utf8').match(
      /.*(?<![.!?:…] |["'`„»])\bSpiel(e[ns]?|s)?\b.*|.*Spiel(verl(auf|äufe)|ende\b).*/g,
    );
    expect(found, path).toBeNull();
  }
});
