import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from './connection.svelte';
import type { TableState } from './protocol';
import { state } from '../test/fixtures';
import { TableSubscription } from './table.svelte';

let followed: string[] = [];
beforeEach(() => {
  followed = [];
  vi.spyOn(connection, 'subscribe').mockImplementation(({ table }) => void followed.push(table));
  vi.spyOn(connection, 'unsubscribe').mockImplementation(
    ({ table }) => void followed.splice(followed.indexOf(table), 1),
  );
  vi.spyOn(connection, 'command').mockResolvedValue({ done: true, version: 2 });
});

const show = (to: TableSubscription, status: TableState['status'], seat: number | null): void =>
  to.hear({
    type: 'update',
    table: to.table,
    version: 1,
    views: [{ seat, changes: [], state: state([], { status }) }],
  });

test('a player who looks at another page stays at the table until the deal', () => {
  const table = TableSubscription.begin('a');
  show(table, 'open', 0);
  table.stop();
  expect(followed).toEqual(['a']);
  show(table, 'shuffling', 0);
  expect(followed).toEqual(['a']);
  show(table, 'running', 0);
  expect(followed).toEqual([]);
});

test('who comes back, goes to another table or holds no seat follows one table only', () => {
  const table = TableSubscription.begin('a');
  show(table, 'open', 0);
  table.stop();
  const again = TableSubscription.begin('a');
  expect(followed).toEqual(['a']);
  show(again, 'open', 0);
  again.stop();
  const other = TableSubscription.begin('b');
  show(other, 'open', 1);
  expect(followed).toEqual(['a', 'b']);
  other.stop();
  expect(followed).toEqual(['b']);
  show(other, 'closed', 1);
  expect(followed).toEqual([]);
  const watched = TableSubscription.begin('c');
  show(watched, 'open', null);
  watched.stop();
  expect(followed).toEqual([]);
});
