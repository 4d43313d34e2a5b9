import { expect, test } from 'vitest';

import { state, view } from '../test/fixtures';
import { TableView } from './table.svelte';

test('what a move leaves alone stays the same object, so that it is not drawn again', () => {
  const look = new TableView('T', 0);
  look.update(5, { changes: [], state: state([1], { view: view() }) } as never);
  const before = look.state!;
  const after = state([1], { view: view() });
  after.view!.seats[1]!.cards += 1;
  look.update(6, { changes: [], state: after } as never);
  expect(look.state).not.toBe(before);
  expect(look.state!.view!.seats[1]!.cards).toBe(before.view!.seats[1]!.cards + 1);
  expect(look.state!.view!.seats[0]).toBe(before.view!.seats[0]);
  expect(look.state!.view!.row).toBe(before.view!.row);
});
