import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import { board, files, seat, view } from '../test/fixtures';
import BoardText from './BoardText.svelte';

const lines = (selector: string): (string | undefined)[] =>
  [...document.querySelectorAll(selector)].map((line) => line.textContent?.trim());
const from = (place: string): (string | undefined)[] =>
  within(screen.getByRole('region', { name: place, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((line) => line.textContent?.trim());

test('free routes are listed by location with colour, length and double', () => {
  render(BoardText, { files, view: view(), names: ['Ada', 'Ben'] });
  expect(lines('h4')).toEqual(['Hill', 'Lake', 'Mill']);
  expect(from('Hill')).toEqual(['Lake: blue, 3 cards, double route', 'Lake: red, 3 cards, double route']);
  expect(from('Mill')).toEqual(['Lake: gray, any one colour, 2 cards']);
  expect(lines('[data-part=bonus] li')).toEqual(['1 point: Hill, Lake', '2 points: Mill']);
  expect(lines('[data-part=route-points] li')).toEqual([
    '1 card: 1 point, 2 cards: 2 points, 3 cards: 4 points',
  ]);
});

test('claimed routes are listed with their owner only', () => {
  const seats = [seat(), seat({ routes: ['lake--mill', 'hill--lake--a'] })];
  render(BoardText, { files, view: view({ seats }), names: ['Ada', 'Ben'] });
  expect(from('Lake')).toEqual(['Hill: blue, 3 cards, double route; Ben has the other one']);
  expect(lines('h4')).toEqual(['Hill', 'Lake']);
  expect(lines('h3')).toEqual([
    'Free routes by location',
    'Ada’s routes',
    'Ben’s routes',
    'Districts',
    'Points for routes',
  ]);
  expect(lines('[data-held="0"]')).toEqual([]);
  expect(lines('[data-held="1"]')).toEqual([
    'Hill – Lake (red, 3 cards)',
    'Lake – Mill (gray, any one colour, 2 cards)',
  ]);
});

test('ferries, kinds of pieces and souvenirs are listed, in German too', () => {
  settings.lang = 'de';
  const route = { ...board.routes[2]!, ferries: 1, kind: 'subway', pieces: 1 };
  const other = {
    ...files,
    board: {
      ...board,
      routes: [route],
      pieces: [
        { kind: 'bus', count: 17 },
        { kind: 'subway', count: 3 },
      ],
      bonus: { souvenirs: { symbols: ['bell'], start: [], points_by_count: [0, 1, 3] } },
    },
  };
  const souvenirs = [
    { symbol: 'bell', count: 2, location: 'hill' },
    { symbol: 'flower', count: 1, location: null },
    { symbol: 'postcard', count: 0, location: 'lake' },
  ];
  render(BoardText, { files: other, view: view({ souvenirs }), names: ['Ada', 'Ben'] });
  expect(from('Mill')).toEqual(['Lake: grau, beliebige Farbe, 2 Karten, 1 U-Bahn, mindestens 1 Joker']);
  expect(lines('[data-part=route-points] li')[0]).toMatch(/^Bus: 1 Karte: 1 Punkt/);
  expect(lines('[data-part=bonus] li')).toEqual([
    'Glocke: 2 (Hill)',
    'Blume: 1 (noch nicht ausgelegt)',
    'Punkte nach Anzahl verschiedener Souvenirs: 1: 1 Punkt, 2: 3 Punkte',
  ]);
});
