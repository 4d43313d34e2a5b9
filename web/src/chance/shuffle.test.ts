import { afterEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { SeatHolder, TableState } from '../net/protocol';
import { state } from '../test/fixtures';
import { commitmentTo, newContribution } from './contribution';
import { clearMemory, recall, remember } from './memory';
import { commitmentFor, nextStep } from './shuffle';
import { Participant, startingTables } from './take_part.svelte';

afterEach(() => {
  clearMemory();
  localStorage.clear();
  startingTables.clear();
});

const guest = (commitment?: string, more: Partial<SeatHolder> = {}): SeatHolder => ({
  kind: 'guest',
  ...(commitment !== undefined && { commitment }),
  ...more,
});
const bot: SeatHolder = { kind: 'bot', level: 'easy' };
const table = (
  status: TableState['status'],
  seats: SeatHolder[],
  more: Partial<TableState> = {},
): TableState => state([], { status, seats, commitment: 'S0', ...more });

test('a contribution is 32 random bytes, and its commitment their SHA-256', () => {
  expect(newContribution()).toMatch(/^[0-9a-f]{64}$/);
  expect(newContribution()).not.toBe(newContribution());
  const bytes = Array.from({ length: 32 }, (_, i) => (32 + i).toString(16)).join('');
  expect(commitmentTo(bytes)).toBe('72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084');
});

test('own seats without a commitment, or with one of another browser, commit', () => {
  const mine = commitmentFor('t', 0);
  expect(nextStep('t', table('open', [guest(), guest('other'), guest(mine), bot]), [0, 1, 2]).commit).toEqual(
    [0, 1],
  );
  expect(nextStep('t', table('open', [guest(), guest(mine)]), [1]).commit).toEqual([]);
});

test('it reveals once all have committed, and keeps what it saw', () => {
  const mine = commitmentFor('t', 0);
  nextStep('t', table('open', [guest(mine), guest()]), [0]);
  expect(nextStep('t', table('shuffling', [guest(mine), guest()]), [0]).reveal).toBeNull();
  const shuffling = table('shuffling', [guest(mine), guest('B'), bot]);
  const { reveal, mismatch } = nextStep('t', shuffling, [0]);
  expect([reveal?.map(commitmentTo), mismatch]).toEqual([[mine], null]);
  expect(recall('t', 0)).toMatchObject({ commitment: 'S0', seats: [mine, 'B', ''] });
  const done = table('shuffling', [guest(mine, { revealed: true }), guest('B'), bot]);
  expect(nextStep('t', done, [0]).reveal).toBeNull();
});

test('it does not reveal if the server shows other commitments than before', () => {
  const mine = commitmentFor('t', 0);
  nextStep('t', table('open', [guest(mine), guest('B')]), [0]);
  const steps = (state: TableState) => {
    const { commit, reveal, mismatch } = nextStep('t', state, [0]);
    return [commit, reveal, mismatch];
  };
  const seats = [guest(mine), guest('B')];
  expect(steps(table('open', seats, { commitment: 'S1' }))).toEqual([[], null, 'server']);
  expect(steps(table('shuffling', seats, { commitment: 'S1' }))).toEqual([[], null, 'server']);
  expect(steps(table('shuffling', [guest('X'), guest('B')]))).toEqual([[], null, 'own']);
  expect(nextStep('t', table('shuffling', seats), [0]).reveal).not.toBeNull();
  expect(steps(table('shuffling', [guest(mine), guest('C')]))).toEqual([[], null, 'others']);
  expect(steps(table('running', [guest('X'), guest('B')]))).toEqual([[], null, 'own']);
});

test('a secret of an earlier round is never used again', () => {
  const mine = commitmentFor('t', 0);
  const again = table('open', [guest(mine)], { round: 1, commitment: 'S1' });
  expect(nextStep('t', again, [0])).toMatchObject({ commit: [0], mismatch: null });
  const replayed = table('shuffling', [guest(mine)], { round: 1, commitment: 'S1' });
  expect(nextStep('t', replayed, [0])).toMatchObject({ reveal: null, lost: true });
});

test('a browser that has lost its secret cannot reveal, and a spectator need not', () => {
  const shuffling = table('shuffling', [guest('A'), guest('B')]);
  expect(nextStep('t', shuffling, [0])).toMatchObject({ reveal: null, lost: true, mismatch: null });
  expect(nextStep('u', shuffling, [])).toMatchObject({ reveal: null, lost: false });
  expect(recall('u', 0).seats).toEqual(['A', 'B']);
});

test('what is seen only after the deal is not kept as seen before', () => {
  nextStep('t', table('running', [guest('A'), guest('B')]), [0]);
  nextStep('t', table('over', [guest('A'), guest('B')]), [0]);
  expect(recall('t', 0)).toEqual({ secrets: {} });
});

// A server that does everything at once.
function listen() {
  return vi
    .spyOn(connection, 'command')
    .mockImplementation(() => Promise.resolve({ done: true, version: 2 }));
}
const sent = (command: ReturnType<typeof listen>): string[] => command.mock.calls.map(([{ type }]) => type);

test('a table that waits for nobody commits, starts and reveals by itself', async () => {
  const command = listen();
  const participant = new Participant('t');
  startingTables.add('t');
  const open = table('open', [guest(), bot]);
  participant.update(1, open, [0]);
  participant.update(1, open, [0]); // again before the answer
  expect(sent(command)).toEqual(['commit']);
  const { commitment } = command.mock.calls[0]![0] as { commitment: string };
  await Promise.resolve();
  participant.update(2, table('open', [guest(commitment), bot]), [0]);
  const shuffling = table('shuffling', [guest(commitment), bot]);
  participant.update(3, shuffling, [0]);
  participant.update(3, shuffling, [0]);
  expect(sent(command)).toEqual(['commit', 'start', 'reveal']);
  expect(startingTables.has('t')).toBe(true);
  participant.update(4, table('running', [guest(commitment), bot]), [0]);
  expect(startingTables.has('t')).toBe(false);
  await vi.waitFor(() => expect(recall('t', 0).revealed).toBe(true));
});

test('players see the lobby if the start fails', async () => {
  vi.spyOn(connection, 'command').mockResolvedValue({ done: false, error: { code: 'stale', text: '' } });
  const mine = commitmentFor('t', 0);
  startingTables.add('t');
  new Participant('t').update(1, table('open', [guest(mine), bot]), [0]);
  await vi.waitFor(() => expect(startingTables.has('t')).toBe(false));
});

test('two pages without storage do not replace each other’s commitments for ever', async () => {
  const command = listen();
  const participant = new Participant('t');
  for (let version = 1; version < 20; ++version) {
    participant.update(version, table('open', [guest(`other ${version}`), bot]), [0]);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(sent(command)).toHaveLength(5);
});

test('a warning stays, and nothing is revealed any more', () => {
  const command = listen();
  const mine = commitmentFor('t', 0);
  const participant = new Participant('t');
  remember('t', 0, { commitment: 'S0' });
  participant.update(1, table('open', [guest(mine), bot], { commitment: 'S1' }), [0]);
  expect(participant.mismatch).toBe('server');
  participant.update(2, table('shuffling', [guest(mine), bot]), [0]);
  expect([participant.mismatch, sent(command)]).toEqual(['server', []]);
});
