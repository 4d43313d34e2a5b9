import { expect, test } from 'vitest';

import type { Action } from '../net/protocol';
import type { ExplainedAction } from '../net/table.svelte';
import { board as tiny, files as tinyFiles } from '../test/fixtures';
import { typedMove } from './typed_move';

const names = { hill: 'Hügel Süd', lake: 'Lake', mill: 'Mill' };
const board = { ...tiny, bonus: { souvenirs: { symbols: ['bell'], start: [], points_by_count: [] } } };
const files = { ...tinyFiles, board, names };

const MOVES: Record<string, { action: Action; en: string; de: string; notation: string }> = {
  deck: {
    action: { type: 'draw_card' },
    en: 'draw a card from the deck',
    de: 'eine Karte vom Stapel ziehen',
    notation: 'draw',
  },
  red: {
    action: { type: 'take_card', slot: 1, card: 'red' },
    en: 'take the card in slot 2: red',
    de: 'offene Karte 2 nehmen: rot',
    notation: 'take 1 red',
  },
  red_again: {
    action: { type: 'take_card', slot: 4, card: 'red' },
    en: 'take the card in slot 5: red',
    de: 'offene Karte 5 nehmen: rot',
    notation: 'take 4 red',
  },
  wild: {
    action: { type: 'take_card', slot: 3, card: 'wild' },
    en: 'take the card in slot 4: bus (wild)',
    de: 'offene Karte 4 nehmen: Bus (Joker)',
    notation: 'take 3 wild',
  },
  mill_red: {
    action: { type: 'claim', route: 'lake--mill', color: 'red', wilds: 0 },
    en: 'claim Lake – Mill (gray) with 2 red cards',
    de: 'Lake – Mill (grau) nutzen: 2 rote Karten',
    notation: 'claim lake--mill 2 red',
  },
  mill_red_wild: {
    action: { type: 'claim', route: 'lake--mill', color: 'red', wilds: 1 },
    en: 'claim Lake – Mill (gray) with 1 red card and 1 bus (wild)',
    de: 'Lake – Mill (grau) nutzen: 1 rote Karte und 1 Buskarte (Joker)',
    notation: 'claim lake--mill 1 red 1 wild',
  },
  mill_wild: {
    action: { type: 'claim', route: 'lake--mill', color: 'wild', wilds: 2 },
    en: 'claim Lake – Mill (gray) with 2 buses (wild)',
    de: 'Lake – Mill (grau) nutzen: 2 Buskarten (Joker)',
    notation: 'claim lake--mill 2 wild',
  },
  hill_blue: {
    action: { type: 'claim', route: 'hill--lake--b', color: 'blue', wilds: 0 },
    en: 'claim Hügel Süd – Lake (blue) with 3 blue cards',
    de: 'Hügel Süd – Lake (blau) nutzen: 3 blaue Karten',
    notation: 'claim hill--lake--b 3 blue',
  },
  tickets: {
    action: { type: 'draw_tickets' },
    en: 'draw tickets',
    de: 'Zielkarten ziehen',
    notation: 'tickets',
  },
  pass: { action: { type: 'pass' }, en: 'pass', de: 'passen', notation: 'pass' },
  keep_first: {
    action: { type: 'keep_tickets', keep: [0] },
    en: 'keep Hügel Süd – Lake',
    de: 'Hügel Süd – Lake behalten',
    notation: 'keep 0',
  },
  keep_second: {
    action: { type: 'keep_tickets', keep: [1] },
    en: 'keep Lake – Mill',
    de: 'Lake – Mill behalten',
    notation: 'keep 1',
  },
  keep_both: {
    action: { type: 'keep_tickets', keep: [0, 1] },
    en: 'keep Hügel Süd – Lake and Lake – Mill',
    de: 'Hügel Süd – Lake und Lake – Mill behalten',
    notation: 'keep 0 1',
  },
  place: {
    action: { type: 'place_souvenir', symbol: 'bell', location: 'mill' },
    en: 'place the bell on Mill',
    de: 'Glocke auf Mill legen',
    notation: 'place bell mill',
  },
  souvenir: {
    action: { type: 'take_souvenir', location: 'mill' },
    en: 'take the souvenir from Mill',
    de: 'Souvenir von Mill nehmen',
    notation: 'souvenir mill',
  },
};
const TURN = [
  'deck',
  'red',
  'red_again',
  'wild',
  'mill_red',
  'mill_red_wild',
  'mill_wild',
  'hill_blue',
  'tickets',
];
const CHOICE = ['keep_first', 'keep_second', 'keep_both'];

// The keys of the moves that are meant, or why it is none.
function meant(lang: 'en' | 'de', keys: readonly string[], typed: string): string {
  const moves = keys.map(
    (key): ExplainedAction => ({ ...MOVES[key]!, text: MOVES[key]![lang] }) as ExplainedAction,
  );
  const found = typedMove(files, moves, typed);
  if ('why' in found) {
    if (found.why === 'several') return found.numbers.map((n) => keys[n - 1]).join(' ');
    return found.why === 'refused' ? `refused ${found.route}` : found.why;
  }
  return keys[moves.indexOf(found)]!;
}

const BOTH: [string, string][] = [
  ['ziehen', 'deck'],
  ['Zieh!', 'deck'],
  ['ziehe eine Karte', 'deck'],
  ['vom Stapel ziehen', 'deck'],
  ['nimm vom Stapel', 'deck'],
  ['draw a card', 'deck'],
  ['d', 'deck'],
  ['nehmen rot', 'red'],
  ['nimm die rote Karte', 'red'],
  ['rot nehmen', 'red'],
  ['ziehe rot', 'red'],
  ['take red', 'red'],
  ['take 5', 'red_again'],
  ['nimm 5', 'red_again'],
  ['nehmen Joker', 'wild'],
  ['nimm den Bus', 'wild'],
  ['nehmen', 'red red_again wild'],
  ['nutzen lake mill', 'mill_red'],
  ['Nutze Lake – Mill mit 2 roten Karten', 'mill_red'],
  ['baue mill lake 1 rot 1 joker', 'mill_red_wild'],
  ['bauen lake mill mit rot und joker', 'mill_red_wild'],
  ['lake mill bauen joker', 'mill_wild'],
  ['claim lake mill wild', 'mill_wild'],
  ['claim mill', 'mill_red'],
  ['Lake Mill nutzen', 'mill_red'],
  ['nutzen huegel lake', 'hill_blue'],
  ['nutzen hugel', 'hill_blue'],
  ['use blue', 'hill_blue'],
  ['build lake', 'mill_red hill_blue'],
  ['nutzen lake mill 5 rot', 'refused lake--mill'],
  ['nutzen hügel lake rot', 'refused hill--lake--a'],
  ['Zielkarten', 'tickets'],
  ['Zielkarten ziehen', 'tickets'],
  ['ziehen Zielkarten', 'tickets'],
  ['neue Zielkarten', 'tickets'],
  ['nimm Zielkarten', 'tickets'],
  ['draw tickets', 'tickets'],
  ['1', 'deck'],
  ['#9', 'tickets'],
  ['10', 'number'],
  ['0', 'number'],
  ['ziehe 2 Karten', 'unknown'],
  ['nehmen lila', 'unknown'],
  ['nehmen 1', 'unknown'],
  ['fliegen', 'unknown'],
  ['passen', 'not_now'],
  ['behalten 1', 'not_now'],
  [' – ', 'empty'],
];
for (const lang of ['en', 'de'] as const) {
  test.each(BOTH)(`on a turn “%s” means %s, ${lang}`, (typed, move) => {
    expect(meant(lang, TURN, typed)).toBe(move);
  });
  test.each([
    ['behalten beide', 'keep_both'],
    ['alle behalten', 'keep_both'],
    ['keep both', 'keep_both'],
    ['behalte Mill', 'keep_second'],
    ['behalten hügel', 'keep_first'],
    ['behalten hügel mill', 'keep_both'],
    ['keep 1', 'keep_second'], // as in the notation shown
    ['behalten', 'keep_first keep_second keep_both'],
    ['behalten lake', 'keep_first keep_second'],
    ['Zielkarten behalten', 'keep_first keep_second keep_both'],
    ['3', 'keep_both'],
  ])(`of tickets “%s” means %s, ${lang}`, (typed, move) => {
    expect(meant(lang, CHOICE, typed)).toBe(move);
  });
  test.each([
    ['lege Glocke mill', 'place'],
    ['legen glocke', 'place'],
    ['put bell on Mill', 'place'],
    ['souvenir mill', 'souvenir'],
    ['nimm Souvenir von Mill', 'souvenir'],
    ['passe', 'pass'],
    ['p', 'place pass'],
  ])(`otherwise “%s” means %s, ${lang}`, (typed, move) => {
    expect(meant(lang, ['place', 'souvenir', 'pass'], typed)).toBe(move);
  });
}
