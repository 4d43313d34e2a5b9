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
beforeEach(() => {
  render(TableList, { tables: [summary('x', 'running'), summary('y', 'over')], word: 'Continue' });
});
const names = (): (string | undefined)[] =>
  screen.getAllByRole('link').map((link) => link.textContent?.replace(/\s+/g, ' ').trim());

test('a finished game is reviewed, not continued', () => {
  expect(names()).toEqual(['London (Continue)', 'London (Review)']);
});

test('games show their players and time', async () => {
  const text = (): string => screen.getAllByRole('listitem')[0]!.textContent!.replace(/\s+/g, ' ');
  expect(text()).toContain('Ada, Bot 2 (easy), Mar 7, 2026, 6:05 PM');
  settings.lang = 'de';
  await Promise.resolve();
  expect(text()).toContain('07.03.2026, 18:05');
});
