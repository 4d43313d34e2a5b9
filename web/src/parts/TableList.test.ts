import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';

import type { TableSummary } from '../net/protocol';
import { settings } from '../settings.svelte';
import TableList from './TableList.svelte';

const summary = (table: string, status: TableSummary['status']): TableSummary => ({
  table,
  status,
  changed_at: new Date(2026, 2, 7, 18, 5).getTime(),
  board_name: 'London',
  seats: [
    { kind: 'guest', name: 'Ada', you: true },
    { kind: 'bot', level: 'easy' },
  ],
});
const waiting: TableSummary = {
  ...summary('z', 'open'),
  seats: [{ kind: 'guest', name: 'Ada' }, { kind: 'free' }, { kind: 'free' }],
};
beforeEach(() => {
  settings.lang = 'en';
  render(TableList, { tables: [summary('x', 'running'), summary('y', 'over'), waiting], word: 'Continue' });
});
const item = (i: number): string => screen.getAllByRole('listitem')[i]!.textContent!.replace(/\s+/g, ' ');
const names = (): (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

test('a finished game is reviewed, not continued', () => {
  expect(names()).toEqual(['Continue: London', 'Review: London', 'Continue: London']);
});

test('games show their players and time', async () => {
  expect(item(0)).toContain('Ada and Bot, Mar 7, 2026, 6:05 PM');
  settings.lang = 'de';
  await Promise.resolve();
  expect(item(0)).toContain('07.03.2026, 18:05');
});

test('a waiting table shows how many seats are taken, without the free ones among the names', () => {
  expect(item(2)).toContain('1/3');
  expect(item(2)).toContain('1 of 3 seats taken');
  expect(item(2)).not.toContain('free');
  expect(item(0)).not.toContain('2/2');
});
