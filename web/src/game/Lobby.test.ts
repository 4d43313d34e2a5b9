import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { SeatHolder } from '../net/protocol';
import { TableLook } from '../net/table.svelte';
import { files, press, serve, state } from '../test/fixtures';
import Lobby from './Lobby.svelte';

beforeEach(() => {
  connection.name = 'Ada';
  vi.spyOn(connection, 'start').mockReturnValue();
});
const me: SeatHolder = { kind: 'guest' };
const free: SeatHolder = { kind: 'free' };
const easy: SeatHolder = { kind: 'bot', level: 'easy' };

// A table with these on its seats, seen by who has the first one, or by somebody who comes.
function show(seats: SeatHolder[], sits = true) {
  const outside = new TableLook('x', null);
  outside.state = state([], { status: 'open', seats });
  outside.people = seats.map((one, seat) =>
    one.kind === 'guest' ? { name: 'Ada', here: true, you: sits && seat === 0 } : {},
  );
  const act = vi.spyOn(outside, 'act').mockResolvedValue({ done: true, version: 2 });
  render(Lobby, { outside, files, seats: sits ? [new TableLook('x', 0)] : [] });
  return act;
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('who comes by the link can sit down at once', async () => {
  const act = show([me, free], false);
  await press(button('Sit down here'));
  expect(act.mock.calls).toEqual([['sit', { seat: 1, text: '' }]]);
});

test('who has no name yet gives it and sits down in one step', async () => {
  connection.name = null;
  serve({ '/api/guest': { answer: { name: 'Ben' } } });
  const act = show([me, free], false);
  await press(button('Sit down here'));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ben' } });
  await press(screen.getAllByRole('button', { name: 'Sit down here' }).at(-1)!);
  await vi.waitFor(() => expect(act.mock.calls).toEqual([['sit', { seat: 1, text: '' }]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one button fills the free seats with bots of the chosen level, and starts', async () => {
  const act = show([me, free, easy, free]);
  await fireEvent.change(screen.getByRole('combobox', { name: 'Level of new bots' }), {
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

test('where a bot is refused nothing starts', async () => {
  const act = show([me, free]);
  act.mockResolvedValue({ done: false, refusal: { code: 'not_the_maker', text: '' } });
  await press(button('Fill free seats with bots and start'));
  expect(act).toHaveBeenCalledOnce();
});

test('a bot that sits can be changed and sent away', async () => {
  const act = show([me, easy]);
  const level = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level of the bot on seat 2' });
  expect(level.value).toBe('easy');
  await fireEvent.change(level, { target: { value: 'expert' } });
  await press(button('Send the bot away'));
  expect(act.mock.calls).toEqual([
    ['seat_bot', { seat: 1, level: 'expert' }],
    ['leave', { seat: 1 }],
  ]);
});

test('a table without a free seat invites nobody, and says that it can start', () => {
  show([me, easy]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All seats are taken');
  expect(screen.getByText('The game can start.')).toBeTruthy();
  expect(screen.queryByText('Send this link to whoever shall play:')).toBeNull();
  expect(button('Start')).toBeTruthy();
});
