import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { SeatHolder } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { files, press, serve, state } from '../test/fixtures';
import Lobby from './Lobby.svelte';

beforeEach(() => {
  connection.name = 'Ada';
  vi.spyOn(connection, 'start').mockReturnValue();
});
const me: SeatHolder = { kind: 'guest' };
const free: SeatHolder = { kind: 'free' };
const easy: SeatHolder = { kind: 'bot', level: 'easy' };

// A table with these seats, seen from the first one or by a visitor.
function show(seats: SeatHolder[], sits = true) {
  const outside = new TableView('x', null);
  outside.state = state([], { status: 'open', seats });
  outside.people = seats.map((one, seat) =>
    one.kind === 'guest' ? { name: 'Ada', here: true, you: sits && seat === 0 } : {},
  );
  const act = vi.spyOn(outside, 'act').mockResolvedValue({ done: true, version: 2 });
  render(Lobby, { outside, files, seats: sits ? [new TableView('x', 0)] : [] });
  return act;
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a visitor can sit down at once', async () => {
  const act = show([me, free], false);
  await press(button('Sit here'));
  expect(act.mock.calls).toEqual([['sit', { seat: 1, text: '' }]]);
});

test('a visitor without a name enters one and sits down in one step', async () => {
  connection.name = null;
  serve({ '/api/guest': { answer: { name: 'Ben' } } });
  const act = show([me, free], false);
  await press(button('Sit here'));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ben' } });
  await press(screen.getAllByRole('button', { name: 'Sit here' }).at(-1)!);
  await vi.waitFor(() => expect(act.mock.calls).toEqual([['sit', { seat: 1, text: '' }]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one button fills the free seats with bots of the chosen level, and starts', async () => {
  const act = show([me, free, easy, free]);
  await fireEvent.change(screen.getByRole('combobox', { name: 'Difficulty of new bots' }), {
    target: { value: 'hard' },
  });
  await press(button('Fill free seats with bots and start'));
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(3));
  expect(act.mock.calls).toEqual([
    ['seat_bot', { seat: 1, level: 'hard' }],
    ['seat_bot', { seat: 3, level: 'hard' }],
    ['start'],
  ]);
});

test('nothing starts if a bot cannot be added', async () => {
  const act = show([me, free]);
  act.mockResolvedValue({ done: false, error: { code: 'not_the_host', text: '' } });
  await press(button('Fill free seats with bots and start'));
  expect(act).toHaveBeenCalledOnce();
});

test('a bot can be changed and removed', async () => {
  const act = show([me, easy]);
  const level = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Difficulty of the bot in seat 2' });
  expect(level.value).toBe('easy');
  await fireEvent.change(level, { target: { value: 'expert' } });
  await press(button('Remove bot'));
  expect(act.mock.calls).toEqual([
    ['seat_bot', { seat: 1, level: 'expert' }],
    ['leave', { seat: 1 }],
  ]);
});

test('a full table shows no invitation and can start', () => {
  show([me, easy]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All seats are taken');
  expect(screen.getByText('You can start the game now.')).toBeTruthy();
  expect(screen.queryByText('Share this link to invite players:')).toBeNull();
  expect(button('Start game')).toBeTruthy();
});
