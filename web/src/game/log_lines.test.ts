import { beforeEach, expect, test } from 'vitest';

import type { Change, GameEvent } from '../net/protocol';
import { settings } from '../settings.svelte';
import { files } from '../test/fixtures';
import { de } from '../words/de';
import { en } from '../words/en';
import { linesOf } from './log_lines';

beforeEach(() => (settings.lang = 'en'));

let version = 0;
const moved = (seat: number, ...events: GameEvent[]): Change => ({
  version: ++version,
  at: 0,
  type: 'moved',
  seat,
  notation: `n${version}`,
  events,
});
const drawn = (seat: number, card: string | null = null): GameEvent => ({
  type: 'card_drawn',
  seat,
  card,
  text: card ? `You drew a card from the deck: ${card}.` : `{${seat}} drew a card from the deck.`,
});
const taken = (seat: number, card: string): GameEvent => ({
  type: 'card_taken',
  seat,
  card,
  slot: 1,
  text: `{${seat}} drew a card face up: ${card}.`,
});
const sweep: GameEvent = { type: 'row_swept', text: 'The row had 3 or more wild cards and was discarded.' };
const texts = (...changes: Change[]): string[] => linesOf(en, files, changes).map(({ text }) => text);

test('the two cards of a turn are one line', () => {
  expect(texts(moved(1, drawn(1)), moved(1, drawn(1)))).toEqual(['{1} drew 2 cards from the deck']);
  expect(texts(moved(1, taken(1, 'blue')), moved(1, drawn(1)))).toEqual([
    '{1} drew 1 blue face up and 1 card from the deck',
  ]);
  expect(texts(moved(0, drawn(0, 'blue')), moved(0, drawn(0, 'blue')))).toEqual([
    'You drew 2 blue from the deck',
  ]);
  expect(texts(moved(0, drawn(0, 'blue')), moved(1, drawn(1)))).toHaveLength(2);
});

test('of two colours, German names the cards once', () => {
  const line = (...events: GameEvent[]): string =>
    linesOf(
      de,
      files,
      events.map((event) => moved(1, event)),
    )[0]!.text;
  settings.lang = 'de';
  expect(line(taken(1, 'blue'), taken(1, 'red'))).toBe('{1} nimmt 1 blaue und 1 rote Karte aus der Auslage');
  expect(line(taken(1, 'blue'), drawn(1))).toBe(
    '{1} nimmt 1 blaue Karte aus der Auslage und 1 Karte vom Stapel',
  );
});

test('after two cards the next turn of the same player is another line', () => {
  expect(texts(moved(1, drawn(1)), moved(1, drawn(1)), moved(1, drawn(1)))).toEqual([
    '{1} drew 2 cards from the deck',
    '{1} drew 1 card from the deck',
  ]);
});

test('what happens between two cards is told between them', () => {
  expect(texts(moved(1, taken(1, 'blue'), sweep), moved(1, drawn(1)))).toEqual([
    '{1} drew 1 blue face up. The row had 3 or more wild cards and was discarded',
    '{1} drew 1 card from the deck',
  ]);
});

test('of a replaced row, the header only says that it was replaced', () => {
  const short = (...events: GameEvent[]): string => linesOf(en, files, [moved(1, ...events)])[0]!.short;
  const stays: GameEvent = { type: 'row_stays', text: 'The row stays.' };
  expect(short(taken(1, 'blue'), sweep)).toBe('Row replaced: 3 or more wild cards');
  expect(short(taken(1, 'blue'), sweep, sweep, sweep, stays)).toBe('The row stays');
  expect(short(sweep)).toBe('Row replaced: 3 or more wild cards');
  const last: GameEvent = { type: 'last_round', text: 'Last round.' };
  const passed: GameEvent = { type: 'passed', seat: 1, text: '{1} passed.' };
  expect(short(passed, sweep, last)).toBe('{1} passed. Last round');
});

test('of the first tickets, the header only says which ones the reader keeps, and who begins', () => {
  const chosen = (text: string): GameEvent => ({ type: 'tickets_chosen', text });
  const kept = (text: string): GameEvent => ({
    type: 'tickets_kept',
    seat: text.startsWith('You') ? 0 : 1,
    text,
  });
  const begins: GameEvent = { type: 'first_drawn', seat: 1, text: '{1} begins.' };
  const lines = (first: GameEvent, ...rest: GameEvent[]): ReturnType<typeof linesOf>[number] =>
    linesOf(en, files, [moved(1, first, ...rest)])[0]!;
  const others = kept('{1} kept 2 tickets.');
  const line = lines(chosen('{1} chose.'), begins, kept('You kept A – B (3).'), others);
  expect(line.short).toBe('You kept A – B (3). {1} begins');
  expect(line.text).toBe('{1} chose. {1} begins. You kept A – B (3). {1} kept 2 tickets');
  expect(lines(chosen('{1} chose.'), begins, others).short).toBe('{1} chose. {1} begins');
  expect(lines(others).short).toBe('{1} kept 2 tickets');
});

test('a line knows its versions and its notation', () => {
  const changes = [moved(1, drawn(1)), moved(1, drawn(1))];
  const [line] = linesOf(en, files, changes);
  expect([line!.from, line!.version]).toEqual(changes.map((change) => change.version));
  expect(line!.notation).toBe(changes.map((change) => change.notation).join(', '));
});

test('a claim has its points beside it, and a short form without its cost', () => {
  const id = Object.keys(files.routes)[0]!;
  const { a, b, cards } = files.routes[id]!;
  const claim: GameEvent = {
    type: 'route_claimed',
    seat: 1,
    route: id,
    color: 'wild',
    wilds: cards,
    points: 4,
    text: '{1} claimed it.',
  };
  const ends = `${files.names[a]} – ${files.names[b]}`;
  const [line] = linesOf(en, files, [moved(1, claim)]);
  expect(line!.points).toBe(4);
  expect(line!.short).toBe(`{1} claimed ${ends}`);
  expect(line!.text).toBe(`{1} claimed ${ends} with ${en.wilds_of(cards, files.board.wild)}`);
  settings.lang = 'de';
  expect(linesOf(de, files, [moved(1, claim)])[0]!.short).toBe(`{1} nutzt ${ends}`);
});

test('sentences that follow a claim end with one full stop each', () => {
  const route = Object.keys(files.routes)[0]!;
  const claim: GameEvent = {
    type: 'route_claimed',
    seat: 1,
    route,
    color: 'wild',
    wilds: 1,
    text: '{1} claimed it.',
  };
  const after: GameEvent[] = [
    { type: 'souvenir_taken', seat: 1, text: '{1} took a bell.' },
    { type: 'last_round', seat: 1, text: 'Last round: {1} has 2 left. Everyone takes one more turn.' },
  ];
  const [line] = linesOf(en, files, [{ ...moved(1, claim), events: [claim, ...after] }]);
  expect(line!.short).toMatch(
    /Lake\. \{1\} took a bell\. Last round: \{1\} has 2 left\. Everyone takes one more turn$/,
  );
});

test('moves by a bot for a person and changes without events keep their own sentences', () => {
  const byBot = {
    ...moved(1, { ...drawn(1), text: 'A bot for {1} drew a card from the deck.' }),
    by_bot: true,
  };
  const undone: Change = {
    version: ++version,
    at: 0,
    type: 'undone',
    seat: 1,
    text: '{1} took back the last move.',
  };
  expect(texts(byBot, undone)).toEqual([
    'A bot for {1} drew a card from the deck',
    '{1} took back the last move',
  ]);
});

test('a claim has the points for attractions that its player had not reached', () => {
  const bonus = { attractions: { points_each: 1, locations: ['lake', 'mill'] } };
  const claimed = (seat: number, route: string): Change =>
    moved(seat, { type: 'route_claimed', seat, route, color: 'red', wilds: 0, points: 2, text: '' });
  const stars = (...changes: Change[]): number[] =>
    linesOf(en, { ...files, board: { ...files.board, bonus } }, changes).map((line) => line.stars);
  const first = claimed(0, 'hill--lake--a');
  expect(stars(first, claimed(1, 'hill--lake--b'), claimed(0, 'lake--mill'))).toEqual([1, 1, 1]);
  const undone: Change = {
    version: ++version,
    at: 0,
    type: 'undone',
    undoes: first.version,
    text: 'Undone.',
  };
  expect(stars(first, undone, claimed(0, 'lake--mill'))).toEqual([1, 0, 2]);
});
