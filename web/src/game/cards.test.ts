import { expect, test } from 'vitest';

import type { BoardFiles } from '../board/files';
import type { Action } from '../net/protocol';
import { files as tiny } from '../test/fixtures';
import { de } from '../words/de';
import { en, type Words } from '../words/en';
import {
  cardKinds,
  cardsText,
  claimsOf,
  claimsOfDouble,
  paymentOf,
  routeName,
  sensible,
  type Claim,
} from './cards';

const files = {
  board: { colors: ['blue', 'red'], wild: 'taxi' },
  routes: { 'a--b': { cards: 3 } },
} as unknown as BoardFiles;
const claim = (color: string, wilds: number): Action => ({ type: 'claim', route: 'a--b', color, wilds });

test('payments with fewer wild cards come first', () => {
  const legal: Action[] = [claim('red', 2), claim('wild', 3), { type: 'draw_card' }, claim('red', 0)];
  expect(claimsOf(legal, 'a--b').map((one) => one.wilds)).toEqual([0, 2, 3]);
  expect(claimsOf(legal, 'b--c')).toEqual([]);
});

test('two gray routes of a double offer each payment once, two of different colours all', () => {
  const legal: Action[] = ['a--b', 'a--b:2'].map((route) => ({
    type: 'claim',
    route,
    color: 'red',
    wilds: 0,
  }));
  const double = (color: string) => ({
    ...files,
    routes: { 'a--b': { cards: 2, color: 'gray' }, 'a--b:2': { cards: 2, color } },
  });
  const offered = (color: string) =>
    claimsOfDouble(double(color) as unknown as BoardFiles, legal, ['a--b', 'a--b:2']).length;
  expect(offered('gray')).toBe(1);
  expect(offered('red')).toBe(2);
});

test('a payment lists its cards', () => {
  const [plain, mixed, wild] = claimsOf([claim('red', 0), claim('red', 1), claim('wild', 3)], 'a--b');
  expect(paymentOf(files, plain!)).toEqual([['red', 3]]);
  const texts = (t: Words) => paymentOf(files, mixed!).map(([card, n]) => cardsText(t, files.board, card, n));
  expect(texts(en)).toEqual(['2 red', '1 taxi (wild)']);
  expect(texts(de)).toEqual(['2 rote Karten', '1 Taxikarte (Joker)']);
  expect(paymentOf(files, wild!)).toEqual([['wild', 3]]);
});

test('a hand is in board order, wild cards last', () => {
  expect(cardKinds(files.board, { wild: 1, red: 2 })).toEqual([
    ['red', 2],
    ['wild', 1],
  ]);
});

test('a sensible payment saves wild cards', () => {
  const pay = (color: string, wilds: number, route = 'lake--mill'): Claim => ({
    type: 'claim',
    route,
    color,
    wilds,
  });
  expect(sensible([pay('red', 0), pay('red', 1), pay('wild', 2)])).toEqual([pay('red', 0)]);
  expect(sensible([pay('red', 0), pay('blue', 1), pay('blue', 2)])).toEqual([pay('red', 0), pay('blue', 1)]);
  expect(sensible([pay('wild', 2)])).toEqual([pay('wild', 2)]);
  expect(sensible([pay('red', 0, 'hill--lake--a'), pay('blue', 0, 'hill--lake--b')])).toHaveLength(2);
});

test('a route names its kind of piece where the board has several', () => {
  const route = { ...tiny.routes['hill--lake--a']!, kind: 'subway', pieces: 2 };
  const pieces = ['streetcar', 'subway'].map((kind) => ({ kind, count: 11 }));
  const berlin = { ...tiny, board: { ...tiny.board, pieces }, routes: { [route.id]: route } };
  expect(routeName(en, berlin, route.id)).toBe('Hill – Lake (red, 3 cards, 2 subway cars)');
  expect(routeName(de, berlin, route.id)).toBe('Hill – Lake (rot, 3 Karten, 2 U-Bahnen)');
  expect(routeName(en, tiny, route.id)).toBe('Hill – Lake (red, 3 cards)');
});
