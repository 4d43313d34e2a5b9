import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { Change, Person } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { press, state } from '../test/fixtures';
import AbsenceNotice from './AbsenceNotice.svelte';

afterEach(() => void vi.useRealTimers());

function show(
  people: Person[],
  changes: Change[] = [],
  replaced = false,
  as: number | null = 0,
  age = 0, // of the changes
): TableView {
  const look = new TableView('T', as);
  vi.spyOn(look, 'age').mockReturnValue(age);
  look.people = people;
  look.changes = changes;
  look.state = state([1]);
  look.state.seats[0]!.substituted = replaced;
  render(AbsenceNotice, { look, names: ['Ada', 'Ben', 'Cleo'] });
  return look;
}
const me = { name: 'Ada', here: true, you: true };
const text = (): string[] =>
  screen
    .queryAllByRole('status')
    .map((one) => one.querySelector('span')!.textContent!.replace(/\s+/g, ' ').trim());
const change = (version: number, more: Partial<Change>): Change => ({
  version,
  at: 0, // the server's wall clock may be set
  type: 'moved',
  seat: 0,
  ...more,
});

test('the others are asked whether a bot should play for an absent player', async () => {
  const send = vi.spyOn(connection, 'send').mockImplementation(() => undefined);
  const look = show([me, { name: 'Ben', here: false, asked: true, agreed: [] }, { name: 'Cleo' }]);
  expect(text()).toEqual(['Ben is away. Should a bot play?']);
  await press(screen.getByRole('button', { name: 'Let a bot play' }));
  expect(send).toHaveBeenCalledWith({ type: 'agree_to_bot', table: 'T', seat: 1 });
  look.people = [me, { name: 'Ben', here: false, asked: true, agreed: [0] }, { name: 'Cleo' }];
  expect(await screen.findByText(/You agreed that a bot plays for Ben/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a player who chose to wait is not asked again until the next absence', async () => {
  const away = { name: 'Ben', here: false, asked: true };
  const look = show([me, away]);
  await press(screen.getByRole('button', { name: 'Wait' }));
  expect(text()).toEqual([]);
  look.people = [me, { name: 'Ben', here: true }];
  await Promise.resolve();
  look.people = [me, { ...away }];
  expect(await screen.findByText(/Ben is away/)).toBeTruthy();
});

test('spectators and the absent player are not asked', () => {
  show([{ name: 'Ada' }, { name: 'Ben', asked: true }], [], false, null);
  show([{ ...me, asked: true }, { name: 'Ben' }]);
  expect(text()).toEqual([]);
});

test('a player whose seat a bot plays reads how much it has played, and can take the seat back', async () => {
  const look = show(
    [me],
    [
      change(3, { by_bot: true }), // in an earlier absence
      change(4, { type: 'substituted', on: true }),
      change(5, { by_bot: true }),
      change(6, { by_bot: true, seat: 1 }),
      change(7, { by_bot: true }),
    ],
    true,
  );
  expect(text()).toEqual(['A bot is playing for you. 2 moves so far.']);
  const act = vi.spyOn(look, 'act').mockResolvedValue({ done: true, version: 9 });
  await press(screen.getByRole('button', { name: 'Take your seat back' }));
  expect(act).toHaveBeenCalledWith('return', { seat: 0 });
});

test('back at the table, the player is told once what a bot did', async () => {
  show([me], [change(4, { type: 'substituted', on: false, bot_turns: 3 })]);
  expect(text()).toEqual(['A bot took 3 turns for you. You have your seat back.']);
  await press(screen.getByRole('button', { name: 'OK' }));
  expect(text()).toEqual([]);
});

test('an old return, or one after which no bot had moved, is no news', () => {
  show([me], [change(4, { type: 'substituted', on: false, bot_turns: 3 })], false, 0, 120_000);
  show([me], [change(4, { type: 'substituted', on: false, bot_turns: 0 })]);
  expect(text()).toEqual([]);
});
