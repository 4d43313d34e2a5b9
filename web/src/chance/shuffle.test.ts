import { afterEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { SeatHolder, TableState } from '../net/protocol';
import { state } from '../test/fixtures';
import { commitmentTo, newContribution } from './contribution';
import { clearMemory, playedRound, recall, remember } from './memory';
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

test('own seats without a commitment commit; those with one of another browser are told apart', () => {
  const mine = commitmentFor('t', 0);
  const open = table('open', [guest(), guest('other'), guest(mine), bot]);
  expect(nextStep('t', open, [0, 1, 2])).toMatchObject({ commit: [0], foreign: [1] });
  expect(nextStep('t', table('open', [guest(), guest(mine)]), [1])).toMatchObject({
    commit: [],
    foreign: [],
  });
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
  expect(nextStep('t', table('shuffling', seats), [0]).reveal).not.toBeNull();
  expect(steps(table('shuffling', [guest(mine), guest('C')]))).toEqual([[], null, 'others']);
  expect(steps(table('running', [guest('X'), guest('B')]))).toEqual([[], null, 'own']);
});

test('a secret of an earlier round is never used again', () => {
  const mine = commitmentFor('t', 0);
  const again = table('open', [guest(mine)], { round: 1, commitment: 'S1' });
  expect(nextStep('t', again, [0])).toMatchObject({ foreign: [0], mismatch: null });
  const replayed = table('shuffling', [guest(mine)], { round: 1, commitment: 'S1' });
  expect(nextStep('t', replayed, [0])).toMatchObject({ reveal: null, lost: true });
});

test('a browser that has lost its secret cannot reveal, and a spectator need not', () => {
  const shuffling = table('shuffling', [guest('A'), guest('B')]);
  expect(nextStep('t', shuffling, [0])).toMatchObject({ reveal: null, lost: true, mismatch: null });
  expect(nextStep('u', shuffling, [])).toMatchObject({ reveal: null, lost: false });
  expect(recall('u', 0).seats).toEqual(['A', 'B']);
});

test('a browser whose commitment another device has replaced does not reveal, and gives no alarm', () => {
  commitmentFor('t', 0);
  const shuffling = table('shuffling', [guest('X'), guest('B')]);
  expect(nextStep('t', shuffling, [0])).toMatchObject({
    reveal: null,
    lost: false,
    mismatch: null,
    foreign: [0],
  });
  nextStep('t', table('running', [guest('X'), guest('B')]), [0]);
  expect([recall('t', 0).seats, playedRound('t')]).toEqual([['X', 'B'], null]);
  expect(nextStep('t', table('running', [guest('Y'), guest('B')]), [0]).mismatch).toBe('own');
});

test('the round in which the game ran with an own contribution is kept', () => {
  const mine = commitmentFor('t', 1);
  nextStep('t', table('shuffling', [guest(mine), bot], { round: 1 }), [0]);
  expect(playedRound('t')).toBeNull();
  nextStep('t', table('running', [guest(mine), bot], { round: 1 }), [0]);
  expect(playedRound('t')).toBe(1);
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
  participant.update(2, table('open', [guest(commitment), bot]), [0]); // again after a new connection
  expect(startingTables.has('t')).toBe(true); // no lobby meanwhile
  const shuffling = table('shuffling', [guest(commitment), bot]);
  participant.update(3, shuffling, [0]);
  participant.update(3, shuffling, [0]);
  expect(sent(command)).toEqual(['commit', 'start', 'reveal']);
  expect(startingTables.has('t')).toBe(true);
  participant.update(4, table('running', [guest(commitment), bot]), [0]);
  expect(startingTables.has('t')).toBe(false);
  await vi.waitFor(() => expect(recall('t', 0).revealed).toBe(true));
});

test('players see the lobby if the shuffle fails and the table opens again', () => {
  listen();
  const [first, second] = [commitmentFor('t', 0), commitmentFor('t', 1)];
  const participant = new Participant('t');
  startingTables.add('t');
  participant.update(1, table('open', [guest(first), bot]), [0]);
  participant.update(2, table('shuffling', [guest(first), bot]), [0]);
  participant.update(3, table('open', [guest(second), bot], { round: 1 }), [0]);
  expect(startingTables.has('t')).toBe(false);
});

test('players see the lobby if the start fails', async () => {
  vi.spyOn(connection, 'command').mockResolvedValue({ done: false, error: { code: 'stale', text: '' } });
  const mine = commitmentFor('t', 0);
  startingTables.add('t');
  new Participant('t').update(1, table('open', [guest(mine), bot]), [0]);
  await vi.waitFor(() => expect(startingTables.has('t')).toBe(false));
});

// A server at which nothing works for a while.
async function failing(code: string, seats: (commitment: string) => TableState): Promise<string[]> {
  vi.useFakeTimers();
  const mine = commitmentFor('t', 0);
  const command = listen().mockResolvedValue({ done: false, error: { code: code as never, text: '' } });
  const participant = new Participant('t');
  participant.update(1, seats(mine), [0]);
  await vi.advanceTimersByTimeAsync(900);
  participant.update(1, seats(mine), [0]); // too early
  await vi.advanceTimersByTimeAsync(2200); // three more attempts
  command.mockResolvedValue({ done: true, version: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  const before = command.mock.calls.length;
  participant.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(command).toHaveBeenCalledTimes(before);
  vi.useRealTimers();
  return command.mock.calls.map(([one]) => JSON.stringify({ ...one, id: '' }));
}

test.each(['store_failed', 'busy', 'restarting'])(
  'after %s it reveals again, once per second',
  async (code) => {
    const sent = await failing(code, (mine) => table('shuffling', [guest(mine), guest('B')]));
    expect(sent).toHaveLength(5);
    expect(new Set(sent).size).toBe(1);
    expect(recall('t', 0).revealed).toBe(true);
  },
);

test.each(['store_failed', 'busy'])('after %s it commits to the same contribution again', async (code) => {
  const sent = await failing(code, () => table('open', [guest(), guest('B')]));
  expect(sent).toHaveLength(5);
  expect(new Set(sent).size).toBe(1);
});

test('other errors, and a table that is no longer followed, end the attempts', async () => {
  vi.useFakeTimers();
  const mine = commitmentFor('t', 0);
  const command = listen();
  for (const code of ['not_shuffling', 'busy'] as const) {
    command.mockResolvedValue({ done: false, error: { code, text: '' } });
    const participant = new Participant('t');
    participant.update(1, table('shuffling', [guest(mine), guest('B')]), [0]);
    if (code === 'busy') participant.stop();
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent(command)).toEqual(['reveal', 'reveal']);
  vi.useRealTimers();
});

test('the device opened last takes part, and the other one says so', async () => {
  // A server that shows each commitment to both devices. Each device has a storage of its own.
  let seat = guest();
  let here = '';
  const log: string[] = [];
  vi.spyOn(connection, 'command').mockImplementation((command) => {
    log.push(here);
    seat = guest((command as { commitment: string }).commitment);
    return Promise.resolve({ done: true, version: 2 });
  });
  const stored: Record<string, string> = {};
  const show = async (device: string, participant: Participant): Promise<void> => {
    here = device;
    localStorage.setItem('kurz-chance', stored[device] ?? '[]');
    participant.update(1, table('open', [seat, guest('B')]), [0]);
    stored[device] = localStorage.getItem('kurz-chance')!;
    await new Promise((done) => setTimeout(done));
  };
  const [old, phone, reloaded] = [new Participant('t'), new Participant('t'), new Participant('t')];
  for (let i = 0; i < 3; ++i) await show('old', old);
  for (let i = 0; i < 3; ++i) {
    await show('phone', phone);
    await show('old', old);
  }
  expect(log).toEqual(['old', 'phone']);
  expect([old.elsewhere, phone.elsewhere]).toEqual([true, false]);
  for (let i = 0; i < 3; ++i) {
    await show('old', reloaded);
    await show('phone', phone);
  }
  expect(log).toEqual(['old', 'phone', 'old']);
  expect([reloaded.elsewhere, phone.elsewhere]).toEqual([false, true]);
  expect([old.mismatch, phone.mismatch, reloaded.mismatch]).toEqual([null, null, null]);
});

test('two devices that share the seats of a guest: the one with the first seat gets all', async () => {
  const command = listen();
  const [first, second] = [commitmentFor('t', 0), commitmentFor('t', 0)];
  const participant = new Participant('t');
  participant.update(1, table('open', [guest(first), guest(second)]), [0, 1]);
  participant.update(2, table('open', [guest('other'), guest(second)]), [0, 1]);
  expect([sent(command), participant.elsewhere]).toEqual([[], true]);
  participant.update(3, table('open', [guest(first), guest('other')]), [0, 1]);
  expect(command.mock.calls).toMatchObject([[{ type: 'commit', seat: 1 }]]);
  expect(participant.elsewhere).toBe(false);
  await Promise.resolve();
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
