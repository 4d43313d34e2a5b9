import { expect, test } from 'vitest';

import type { Action, View } from '../net/protocol';
import { files, seat, view } from '../test/fixtures';
import { de } from '../words/de';
import { en } from '../words/en';
import { routeLabel } from './route_label';

const claim = (color: string, wilds: number): Action => ({
  type: 'claim',
  route: 'lake--mill',
  color,
  wilds,
});

function standing(id: string, seen: Partial<View> = {}, more = {}): string {
  const label = routeLabel(en, files, id, {
    view: view(seen),
    names: ['Ada', 'Ben'],
    legal: [claim('red', 1), claim('wild', 2)],
    refused: { 'hill--lake--b': { rule: 'R23', text: 'Closed: {1} owns the other half' } },
    waits: false,
    ...more,
  });
  return label.slice(label.indexOf(': ') + 2);
}
const claimed = { seats: [seat(), seat({ routes: ['hill--lake--a'] })] };

test('a route shows its owner, that it can be claimed, or why not', () => {
  expect(standing('hill--lake--a', claimed)).toBe('claimed by Ben');
  expect(standing('hill--lake--a', { ...claimed, viewer: 1 })).toBe('claimed by you');
  expect(standing('lake--mill')).toBe('You can claim it now with 1 red and 1 bus (wild).');
  expect(standing('hill--lake--b', claimed)).toBe('Closed: Ben owns the other half');
});

test('the player to wait for is named', () => {
  const waiting = { legal: [], waits: true };
  expect(standing('lake--mill', { turn: 1 }, waiting)).toBe('free; Ben’s turn');
  expect(standing('lake--mill', { turn: 1, phase: 'choose_tickets' }, waiting)).toBe('free');
});

test('after the end no route is free', () => {
  const ended = { legal: [], waits: true };
  expect(standing('hill--lake--b', { ...claimed, phase: 'over' }, ended)).toBe('never claimed');
});

test('the name of a ferry says how many wild cards it needs', () => {
  const route = { ...files.routes['lake--mill']!, ferries: 2 };
  const sea = { ...files, routes: { ...files.routes, [route.id]: route } };
  const moment = { view: view({}), names: [], legal: [], refused: {}, waits: false };
  expect(routeLabel(en, sea, route.id, moment)).toMatch(/cards?, needs 2 wild cards\)/);
});

test('where several payments make sense, the player chooses', () => {
  const legal = [claim('red', 0), claim('red', 1), claim('blue', 0)];
  expect(standing('lake--mill', {}, { legal })).toBe('You can claim it now and choose the cards.');
  expect(standing('lake--mill', {}, { legal: legal.slice(0, 2) })).toBe('You can claim it now with 2 red.');
});

test('the halves of a double in one colour have numbers, those in two colours have none', () => {
  const routes = Object.fromEntries(
    Object.entries(files.routes).map(([id, route]) => [id, { ...route, color: 'gray' }]),
  );
  const alike = { ...files, routes, board: { ...files.board, routes: Object.values(routes) } };
  const moment = { view: view({}), names: [], legal: [], refused: {}, waits: false };
  const named = (where: typeof files, id: string, words = en): string => routeLabel(words, where, id, moment);
  expect(named(alike, 'hill--lake--a')).toBe('Hill – Lake (gray, any one colour, track 1, 3 cards): free');
  expect(named(alike, 'hill--lake--b', de)).toMatch(
    /^Hill – Lake \(grau, beliebige Farbe, Spur 2, 3 Karten\)/,
  );
  expect(named(alike, 'lake--mill')).not.toContain('track');
  expect(named(files, 'hill--lake--b')).toBe('Hill – Lake (blue, 3 cards): free');
});
