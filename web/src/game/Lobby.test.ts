import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
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

// A table with these seats, seen by the host in the first one, by another player or by a visitor.
function show(seats: SeatHolder[], who: 'host' | 'player' | 'visitor' = 'host') {
  const mine = { host: 0, player: 1, visitor: -1 }[who];
  const outside = new TableView('x', null);
  outside.state = state([], { status: 'open', seats });
  outside.people = seats.map((one, seat) =>
    one.kind === 'guest'
      ? { name: seat === 0 ? 'Ada' : 'Ben', here: true, you: seat === mine, host: seat === 0 }
      : {},
  );
  const act = vi.spyOn(outside, 'act').mockResolvedValue({ done: true, version: 2 });
  render(Lobby, { outside, files, seats: mine < 0 ? [] : [new TableView('x', mine)] });
  return act;
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a visitor can sit down at once', async () => {
  const act = show([me, free], 'visitor');
  await press(button('Sit here'));
  expect(act.mock.calls).toEqual([['sit', { seat: 1, text: '' }]]);
});

test('a visitor without a name enters one and sits down in one step', async () => {
  connection.name = null;
  serve({ '/api/guest': { answer: { name: 'Ben' } } });
  const act = show([me, free], 'visitor');
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
  expect(screen.queryByText('Invite players')).toBeNull();
  expect(button('Start game')).toBeTruthy();
});

const buttons = (): string[] => screen.getAllByRole('button').map((one) => one.textContent!.trim());

test('the host has all controls, and closing asks first', async () => {
  const act = show([me, me, easy, free]);
  expect(buttons()).toEqual([
    'Leave seat',
    'Remove',
    'Remove bot',
    'Add bot',
    'Copy link',
    'Fill free seats with bots and start',
    'Close table',
  ]);
  await press(button('Close table'));
  expect(act).not.toHaveBeenCalled();
  await press(screen.getAllByRole('button', { name: 'Close table' }).at(-1)!);
  expect(act.mock.calls).toEqual([['close']]);
});

// What the page proposes to do next.
const proposed = (): string[] =>
  [...document.querySelectorAll('button.main')].map((one) => one.textContent!.trim());

test('while a seat is free, players invite and visitors sit down; then the game starts', () => {
  for (const [seats, who, main] of [
    [[me, free], 'host', ['Copy link']],
    [[me, me, free], 'player', ['Copy link']],
    [[me, free], 'visitor', ['Sit here']],
    [[me, me], 'host', ['Start game']],
  ] as const) {
    show([...seats], who);
    expect(proposed(), `${who} of ${seats.length}`).toEqual(main);
    cleanup();
  }
});

test('another player has no controls of the host', () => {
  show([me, me, easy, free], 'player');
  expect(buttons()).toEqual(['Leave seat', 'Copy link']);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('everybody at a full table may start it', () => {
  show([me, me], 'player');
  expect(buttons()).toEqual(['Leave seat', 'Start game']);
});

test('a visitor can only sit down and share the link', () => {
  show([me, easy, free], 'visitor');
  expect(buttons()).toEqual(['Sit here', 'Copy link']);
});

test('seats taken and settings are shown', () => {
  show([me, easy, free], 'visitor');
  expect(screen.getByText('2/3')).toBeTruthy();
  const settings = screen.getByRole('heading', { name: 'Settings' }).parentElement!;
  expect(settings.textContent!.replace(/\s+/g, ' ')).toContain(
    'Clock offIf someone leaves a bot takes overTake back a move not allowedHints onSpectators on',
  );
});

test('a host without a name is asked for one', async () => {
  connection.name = 'Guest';
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  vi.mocked(connection.start).mockImplementation(() => void (connection.name = 'Ada'));
  show([me, free]);
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ada' } });
  await press(button('Save'));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('the link is shared by the system where it can', async () => {
  const share = vi.fn().mockRejectedValue(new Error('closed'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  show([me, free]);
  await press(button('Share link'));
  expect(share.mock.calls[0]![0]).toMatchObject({ url: `${location.origin}/table/x` });
  vi.unstubAllGlobals();
});

test('the host can change the settings, one at a time', async () => {
  const act = show([me, free]);
  await fireEvent.change(screen.getByRole('combobox', { name: 'If someone leaves' }), {
    target: { value: 'the game waits' },
  });
  await press(screen.getByRole('checkbox', { name: 'Allow hints' }));
  expect(act.mock.calls).toEqual([
    ['configure', { absence: 'wait', absence_seconds: 0 }],
    ['configure', { hints: false }],
  ]);
});
