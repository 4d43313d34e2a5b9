import { expect, test } from 'vitest';

import type { View } from '../net/protocol';
import { files, seat, view } from '../test/fixtures';
import { en } from '../words/en';
import { routeLabel } from './route_label';

function standing(id: string, seen: Partial<View> = {}, more = {}): string {
  const label = routeLabel(en, files, id, {
    view: view(seen),
    names: ['Ada', 'Ben'],
    claimable: new Set(['lake--mill']),
    closed: { 'hill--lake--b': 'R23: {1} holds the other half, and with two players this one is closed.' },
    waits: false,
    ...more,
  });
  return label.slice(label.indexOf(': ') + 2);
}
const claimed = { seats: [seat(), seat({ routes: ['hill--lake--a'] })] };

test('a route shows its owner, that it can be claimed, or why not', () => {
  expect(standing('hill--lake--a', claimed)).toBe('claimed by Ben');
  expect(standing('hill--lake--a', { ...claimed, viewer: 1 })).toBe('claimed by you');
  expect(standing('lake--mill')).toBe('You can claim it now.');
  expect(standing('hill--lake--b', claimed)).toMatch(/^R23: Ben holds the other half/);
});

test('the player to wait for is named', () => {
  const waiting = { claimable: new Set(), waits: true };
  expect(standing('lake--mill', { turn: 1 }, waiting)).toBe('free; Ben’s turn');
});

test('after the end no route is free', () => {
  const ended = { claimable: new Set(), waits: true };
  expect(standing('hill--lake--b', { ...claimed, phase: 'over' }, ended)).toBe('never claimed');
});

test('the name of a ferry says how many wild cards it needs', () => {
  const route = { ...files.routes['lake--mill']!, ferries: 2 };
  const sea = { ...files, routes: { ...files.routes, [route.id]: route } };
  const moment = { view: view({}), names: [], claimable: new Set<string>(), closed: {}, waits: false };
  expect(routeLabel(en, sea, route.id, moment)).toMatch(/cards?, needs 2 wild cards\)/);
});
