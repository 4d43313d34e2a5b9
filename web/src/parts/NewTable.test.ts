import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { press, serve } from '../test/fixtures';
import NewTable from './NewTable.svelte';

const mine = { board: 'own-1', name: 'My village', version: 'own-1@1', saved: 1 };
beforeEach(() => {
  connection.name = null;
  serve({ '/api/boards/mine': { answer: { boards: [mine], most: 20 } } });
});
function show(starting = false) {
  const onmake = vi.fn();
  render(NewTable, { board: 'london', starting, onmake });
  return onmake;
}
const choose = (name: string, value: string): Promise<boolean> =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const pick = (name: string): Promise<void> => press(screen.getByRole('radio', { name }));
const make = (): Promise<void> => press(screen.getByRole('button', { name: 'Create table' }));
const usual = {
  board: 'london',
  seats: ['me', 'open'],
  listed: false,
  spectators: true,
  hints: true,
  move_seconds: 0,
  game_seconds: 0,
  absence: 'bot',
  absence_seconds: 0,
  undo_seconds: 5,
};

test('the default is a table for two with one free seat', async () => {
  const onmake = show();
  await make();
  expect(onmake.mock.calls).toEqual([[usual, '']]);
});

test('adding and removing seats keeps the others', async () => {
  const onmake = show();
  await choose('Seat 2', 'hard');
  await pick('4');
  await choose('Seat 4', 'easy');
  await make();
  await pick('3');
  await make();
  expect(screen.queryByRole('combobox', { name: 'Seat 4' })).toBeNull();
  expect(onmake.mock.calls.map(([table]) => table.seats)).toEqual([
    ['me', 'hard', 'open', 'easy'],
    ['me', 'hard', 'open'],
  ]);
});

test('the clock is per move or per player', async () => {
  const onmake = show();
  await choose('Clock', '60 seconds per move');
  await make();
  await choose('Clock', '5 minutes per player');
  await make();
  expect(onmake.mock.calls.map(([table]) => [table.move_seconds, table.game_seconds])).toEqual([
    [60, 0],
    [0, 300],
  ]);
});

test('city, spectators and hints are sent as chosen', async () => {
  const onmake = show();
  await pick('Berlin');
  for (const name of ['Show in the list of open tables', 'Allow spectators', 'Allow hints']) {
    await press(screen.getByRole('checkbox', { name }));
  }
  await make();
  expect(onmake.mock.calls).toEqual([
    [{ ...usual, board: 'berlin', listed: true, spectators: false, hints: false }, ''],
  ]);
});

test('no second table while one is being created', async () => {
  const onmake = show(true);
  await make();
  expect(onmake).not.toHaveBeenCalled();
});

test('a custom board of the guest can be chosen', async () => {
  const onmake = show();
  await press(await screen.findByRole('radio', { name: 'My village' }));
  await make();
  expect(onmake.mock.calls[0]![0].board).toBe('own-1');
});

test('the host gives a name; “Guest” is none', async () => {
  connection.name = 'Guest';
  const onmake = show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
  expect(field.value).toBe('');
  await fireEvent.input(field, { target: { value: ' Ada ' } });
  await make();
  expect(onmake.mock.calls[0]![1]).toBe('Ada');
});

test('absence and undo are sent as chosen', async () => {
  const onmake = show();
  await choose('If someone leaves', 'the others decide');
  await choose('Take back a move', 'not allowed');
  await make();
  expect(onmake.mock.calls[0]![0]).toMatchObject({ absence: 'ask', absence_seconds: 0, undo_seconds: 0 });
});
