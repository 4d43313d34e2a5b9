import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { Person } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { state } from '../test/fixtures';
import RematchNotice from './RematchNotice.svelte';

const me = { name: 'Ada', you: true };
function show(people: Person[], rematch?: string, started = false): string {
  const look = new TableView('x', 0);
  look.rematchStarted = started;
  look.state = state([], { status: 'over', ...(rematch ? { rematch } : {}) });
  look.people = people;
  render(RematchNotice, { look, names: ['Ada', 'Ben', 'Cem'] });
  return screen.queryByRole('status')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

test('the other player is invited to the rematch', () => {
  expect(show([me, { name: 'Ben' }], 'y')).toBe('Ben wants a rematch: Go to the rematch');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/table/y');
});

test('with several others nobody is named', () => {
  expect(show([me, { name: 'Ben' }, { name: 'Cem' }], 'y')).toBe(
    'Another player wants a rematch: Go to the rematch',
  );
});

test('a player who is still at the finished game is told when the rematch has started', () => {
  expect(show([me, { name: 'Ben' }], 'y', true)).toBe('The rematch has started: Go to the rematch');
});

test('there is no notice before, nor against bots only', () => {
  expect(show([me, { name: 'Ben' }])).toBe('');
  expect(show([me, {}], 'y')).toBe('');
});
