import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { Person } from '../net/protocol';
import { TableLook } from '../net/table.svelte';
import { state } from '../test/fixtures';
import RematchNotice from './RematchNotice.svelte';

const me = { name: 'Ada', you: true };
function show(people: Person[], rematch?: string): string {
  const look = new TableLook('x', 0);
  look.state = state([], { status: 'over', ...(rematch ? { rematch } : {}) });
  look.people = people;
  render(RematchNotice, { look, names: ['Ada', 'Ben', 'Cem'] });
  return screen.queryByRole('status')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

test('who has not asked for it is led to the next game', () => {
  expect(show([me, { name: 'Ben' }], 'y')).toBe('Ben wants a rematch: To the next game');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/table/y');
});

test('of several others nobody is named', () => {
  expect(show([me, { name: 'Ben' }, { name: 'Cem' }], 'y')).toBe(
    'Somebody wants a rematch: To the next game',
  );
});

test('nothing is said before, nor to who plays against bots', () => {
  expect(show([me, { name: 'Ben' }])).toBe('');
  expect(show([me, {}], 'y')).toBe('');
});
