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

const show = (
  to: TableSubscription,
  status: TableState['status'],
  seat: number | null,
  more: Partial<TableState> = {},
): void =>
  to.hear({
    type: 'update',
    table: to.table,
    version: 1,
    views: [{ seat, changes: [], state: state([], { status, ...more }) }],
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

test('a player stays at every table until its deal; without a seat, only the shown table is followed', () => {
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
  expect(followed).toEqual(['a', 'b']);
  show(other, 'closed', 1);
  show(again, 'running', 0);
  expect(followed).toEqual([]);
  const watched = TableSubscription.begin('c');
  show(watched, 'open', null);
  watched.stop();
  expect(followed).toEqual([]);
});

// What is subscribed to in the background.
const background = (table: string): TableSubscription =>
  vi
    .mocked(connection.subscribe)
    .mock.calls.map(([subscriber]) => subscriber as TableSubscription)
    .findLast((subscriber) => subscriber.table === table)!;

test('a player at the finished game is ready for the rematch', () => {
  const table = TableSubscription.begin('a');
  show(table, 'over', 0);
  show(table, 'over', 0, { rematch: 'b' });
  show(table, 'over', 0, { rematch: 'b' });
  expect(followed).toEqual(['a', 'b']);
  const seats = [{ kind: 'guest' as const }, { kind: 'guest' as const }];
  show(background('b'), 'open', 1, { seats });
  const sent = vi.mocked(connection.command).mock.calls.map(([command]) => command);
  expect(sent).toMatchObject([{ type: 'commit', table: 'b', seat: 1 }]);
  table.stop();
  expect(followed).toEqual(['b']);
  show(background('b'), 'shuffling', 1, { seats });
  const shown = TableSubscription.begin('b'); // the player goes there
  expect(followed).toEqual(['b']);
  show(shown, 'running', 1, { seats });
  shown.stop();
  expect(followed).toEqual([]);
});

test('the page of the finished game learns that the rematch has started', () => {
  const table = TableSubscription.begin('a');
  show(table, 'over', 0);
  show(table, 'over', 0, { rematch: 'b' });
  show(background('b'), 'open', 1);
  expect(table.views[0]!.rematchStarted).toBe(false);
  show(background('b'), 'running', 1);
  expect([table.views[0]!.rematchStarted, followed]).toEqual([true, ['a']]);
  table.stop();
});

test('no rematch is prepared without a seat in it, or if it was there before the page', () => {
  const watched = TableSubscription.begin('a');
  show(watched, 'over', null);
  show(watched, 'over', null, { rematch: 'b' });
  watched.stop();
  const later = TableSubscription.begin('a');
  show(later, 'over', 0, { rematch: 'b' });
  expect(followed).toEqual(['a']);
  later.stop();
  const table = TableSubscription.begin('a');
  for (const answer of ['seat', 'gone'] as const) {
    show(table, 'over', 0);
    show(table, 'over', 0, { rematch: answer });
    expect(followed).toEqual(['a', answer]);
    if (answer === 'seat') show(background(answer), 'open', null);
    else
      background(answer).hear({
        type: 'error',
        request: 'subscribe',
        table: answer,
        error: { code: 'no_such_table', text: '' },
      });
    expect(followed).toEqual(['a']);
  }
  table.stop();
});
