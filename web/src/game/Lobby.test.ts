import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { remember } from '../chance/memory';
import { Participant } from '../chance/take_part.svelte';
import { connection } from '../net/connection.svelte';
import type { SeatHolder, TableState } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { files, press, serve, state } from '../test/fixtures';
import Lobby from './Lobby.svelte';

beforeEach(() => {
  connection.name = 'Ada';
  vi.spyOn(connection, 'start').mockReturnValue();
});
const me: SeatHolder = { kind: 'guest', commitment: 'c0' };
const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const free: SeatHolder = { kind: 'free' };
const easy: SeatHolder = { kind: 'bot', level: 'easy' };

// A table with these seats, seen by the host in the first one, by another player or by a visitor.
function show(seats: SeatHolder[], who: 'host' | 'player' | 'visitor' = 'host') {
  return visit(seats, who).act;
}
function visit(seats: SeatHolder[], who: 'host' | 'player' | 'visitor', more: Partial<TableState> = {}) {
  const mine = { host: 0, player: 1, visitor: -1 }[who];
  const outside = new TableView('x', null);
  const participant = new Participant('x');
  outside.state = state([], { status: 'open', seats, ...more });
  outside.people = seats.map((one, seat) =>
    one.kind === 'guest'
      ? { name: seat === 0 ? 'Ada' : 'Ben', here: true, you: seat === mine, host: seat === 0 }
      : {},
  );
  const act = vi.spyOn(outside, 'act').mockResolvedValue({ done: true, version: 2 });
  render(Lobby, { outside, files, participant, seats: mine < 0 ? [] : [new TableView('x', mine)] });
  return { act, outside, participant };
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a visitor can sit down at once', async () => {
  const act = show([me, free], 'visitor');
  await press(button('Sit here'));
  expect(act.mock.calls).toEqual([['sit', { seat: 1, commitment: hash }]]);
});

test('a visitor without a name enters one and sits down in one step', async () => {
  connection.name = null;
  serve({ '/api/guest': { answer: { name: 'Ben' } } });
  const act = show([me, free], 'visitor');
  await press(button('Sit here'));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ben' } });
  await press(screen.getAllByRole('button', { name: 'Sit here' }).at(-1)!);
  await vi.waitFor(() => expect(act.mock.calls).toEqual([['sit', { seat: 1, commitment: hash }]]));
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
    'Free this seat',
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

test('every player may free the seat of somebody who is not ready; visitors may not', async () => {
  const absent: SeatHolder = { kind: 'guest' };
  const { act, outside } = visit([me, me, absent], 'player');
  expect(buttons()).toEqual(['Leave seat', 'Free this seat', 'Start game']);
  act.mockResolvedValueOnce({
    done: false,
    error: { code: 'not_your_seat', text: 'This is not your seat.' },
  });
  await press(screen.getByText('Free this seat'));
  expect(act.mock.calls).toEqual([['leave', { seat: 2 }]]);
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Only the host can free this seat.'),
  );
  outside.error = null;
  cleanup();
  show([me, me, absent], 'visitor');
  expect(screen.queryAllByRole('button')).toEqual([]);
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

test('nobody starts before every page is ready for the shuffle', () => {
  const { act } = visit([me, { kind: 'guest' }], 'host');
  expect(button('Start game')).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Waiting for Ben: the game can start once/).id).toBe(
    button('Start game').getAttribute('aria-describedby'),
  );
  expect(act).not.toHaveBeenCalled();
});

const revealed: SeatHolder = { ...me, revealed: true };

test('while shuffling nothing can be changed, and after a while it says who is missing', async () => {
  vi.useFakeTimers();
  const { act } = visit([revealed, me, easy], 'host', {
    status: 'shuffling',
    shuffle_until: connection.serverNow() + 15_000,
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shuffling …');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByText('Waiting for Ben')).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByText('Waiting for Ben')).toBeTruthy();
  expect(screen.getByText('10 s left')).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
  vi.useRealTimers();
});

// The game was started, and these seats did not answer.
async function reopen(seats: SeatHolder[], who: 'host' | 'player', freed: number[]) {
  const { outside, participant } = visit([me, me], who, { status: 'shuffling' });
  await tick();
  outside.changes = [
    { version: 2, at: 0, type: 'shuffling' },
    { version: 3, at: 0, type: 'reopened', seats: freed, text: 'Seat 2 did not answer.' },
  ];
  outside.people = outside.people.map((person, seat) => (freed.includes(seat) ? {} : person));
  outside.state = state([], { status: 'open', seats, round: 1 });
  await tick();
  return participant;
}
const reason = (): string => document.querySelector('[data-part=reopened]')?.textContent ?? '';

test('everybody is told whose device did not answer', async () => {
  await reopen([me, free], 'host', [1]);
  expect(reason()).toBe('Ben’s device did not answer, so the seat is free again. No cards were dealt.');
});

test('players who did not answer in time are told so, unless the server had their answer', async () => {
  localStorage.clear();
  await reopen([me, free], 'player', [1]);
  expect(reason()).toMatch(/^Your device did not answer in time/);
  cleanup();
  remember('x', 0, { revealed: true });
  await reopen([me, free], 'player', [1]);
  expect(reason()).toMatch(/^The server says that your device did not answer/);
  localStorage.clear();
});

test('a visitor who comes later reads which seat did not answer', async () => {
  const { outside } = visit([me, free], 'visitor', { round: 1 });
  outside.changes = [{ version: 3, at: 0, type: 'reopened', seats: [1], text: 'Seat 2 did not answer.' }];
  await tick();
  expect(reason()).toBe('Seat 2 did not answer.');
});

test('a server that does not keep its word is a warning', async () => {
  const participant = await reopen([me, free], 'host', [1]);
  participant.mismatch = 'server';
  await tick();
  expect(screen.getByRole('alert').textContent).toMatch(/the server now shows a different commitment/);
  participant.mismatch = null;
  participant.lost = true;
  await tick();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/no longer has its part of the shuffle/)).toBeTruthy();
});
