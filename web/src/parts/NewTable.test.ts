import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import NewTable from './NewTable.svelte';

const cities = [
  { id: 'london', name: 'London' },
  { id: 'berlin', name: 'Berlin' },
];
function show(starting = false) {
  const onmake = vi.fn();
  render(NewTable, { cities, city: 'london', starting, onmake });
  return onmake;
}
const choose = (name: string, value: string): Promise<boolean> =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const make = (): Promise<void> => press(screen.getByRole('button', { name: 'Make a table' }));
const usual = {
  board: 'london',
  seats: ['me', 'open'],
  listed: false,
  spectators: true,
  hints: true,
  move_seconds: 0,
  game_seconds: 0,
};

test('a table for two, to which one seat is open, is what most want', async () => {
  const onmake = show();
  await make();
  expect(onmake.mock.calls).toEqual([[usual]]);
});

test('seats are added and taken away, and keep who sits there', async () => {
  const onmake = show();
  await choose('Seat 2', 'hard');
  await choose('Seats', '4');
  await choose('Seat 4', 'easy');
  await make();
  await choose('Seats', '3');
  await make();
  expect(screen.queryByRole('combobox', { name: 'Seat 4' })).toBeNull();
  expect(onmake.mock.calls.map(([wish]) => wish.seats)).toEqual([
    ['me', 'hard', 'open', 'easy'],
    ['me', 'hard', 'open'],
  ]);
});

test('a clock is either for moves or for the game', async () => {
  const onmake = show();
  await choose('Clock', 'move 60');
  await make();
  await choose('Clock', 'game 5');
  await make();
  expect(onmake.mock.calls.map(([wish]) => [wish.move_seconds, wish.game_seconds])).toEqual([
    [60, 0],
    [0, 300],
  ]);
});

test('city, watching and hints are as chosen', async () => {
  const onmake = show();
  await choose('Choose a city', 'berlin');
  for (const name of ['Show it among the open tables', 'Others may watch', 'Hints are allowed']) {
    await press(screen.getByRole('checkbox', { name }));
  }
  await make();
  expect(onmake.mock.calls).toEqual([
    [{ ...usual, board: 'berlin', listed: true, spectators: false, hints: false }],
  ]);
});

test('while a table is made no second one is', async () => {
  const onmake = show(true);
  await make();
  expect(onmake).not.toHaveBeenCalled();
});
