import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import NewTable from './NewTable.svelte';

function show(starting = false) {
  const onmake = vi.fn();
  render(NewTable, { city: 'london', starting, onmake });
  return onmake;
}
const choose = (name: string, value: string): Promise<boolean> =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const make = (): Promise<void> => press(screen.getByRole('button', { name: 'Create table' }));
const usual = {
  board: 'london',
  seats: ['me', 'open'],
  listed: false,
  spectators: true,
  hints: true,
  move_seconds: 0,
  game_seconds: 0,
};

test('the default is a table for two with one free seat', async () => {
  const onmake = show();
  await make();
  expect(onmake.mock.calls).toEqual([[usual]]);
});

test('adding and removing seats keeps the others', async () => {
  const onmake = show();
  await choose('Seat 2', 'hard');
  await choose('Seats', '4');
  await choose('Seat 4', 'easy');
  await make();
  await choose('Seats', '3');
  await make();
  expect(screen.queryByRole('combobox', { name: 'Seat 4' })).toBeNull();
  expect(onmake.mock.calls.map(([table]) => table.seats)).toEqual([
    ['me', 'hard', 'open', 'easy'],
    ['me', 'hard', 'open'],
  ]);
});

test('the clock is per move or per player', async () => {
  const onmake = show();
  await choose('Clock', 'move 60');
  await make();
  await choose('Clock', 'game 5');
  await make();
  expect(onmake.mock.calls.map(([table]) => [table.move_seconds, table.game_seconds])).toEqual([
    [60, 0],
    [0, 300],
  ]);
});

test('city, spectators and hints are sent as chosen', async () => {
  const onmake = show();
  await choose('City', 'berlin');
  for (const name of ['Show in the list of open tables', 'Allow spectators', 'Allow hints']) {
    await press(screen.getByRole('checkbox', { name }));
  }
  await make();
  expect(onmake.mock.calls).toEqual([
    [{ ...usual, board: 'berlin', listed: true, spectators: false, hints: false }],
  ]);
});

test('no second table while one is being created', async () => {
  const onmake = show(true);
  await make();
  expect(onmake).not.toHaveBeenCalled();
});
