import { cleanup, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

import type { Board } from '../board/files';
import { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { files, press, state } from '../test/fixtures';
import { commitmentTo } from './contribution';
import { clearMemory, remember } from './memory';
import type { GameRecord } from './record';
import Verdict from './Verdict.svelte';

afterEach(() => {
  clearMemory();
  localStorage.clear();
});

const game = JSON.parse(
  readFileSync('../tests/golden/record_chance_2.log', 'utf8').split('\n')[0]!,
) as GameRecord;
const board = JSON.parse(readFileSync(`../boards/${game.board.split('@')[0]}.json`, 'utf8')) as Board;

// The game as the player of the first seat sees it at the end.
function show(record: Promise<unknown>, as: number | null = 0, round = 0): void {
  const look = new TableView('t', as);
  look.state = state([], { status: 'over', round });
  vi.spyOn(look, 'record').mockReturnValue(record);
  render(Verdict, { look, files: { ...files, board }, names: ['Ada', 'Ben', 'Cleo', 'Dan'] });
}
function takePart(): void {
  const [contribution] = game.chance.contributions!;
  remember('t', 0, {
    commitment: game.chance.commitment,
    seats: game.chance.commitments!,
    secrets: { [commitmentTo(contribution!)]: contribution! },
  });
}

test.each([
  ['en', 'Shuffle verified: nobody could choose the cards.'],
  ['de', 'Mischen geprüft: Niemand konnte die Karten bestimmen.'],
] as const)('one line for a player who took part (%s)', async (lang, line) => {
  settings.lang = lang;
  takePart();
  show(Promise.resolve(game));
  await screen.findByText(line);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(game.chance.commitment).tagName).toBe('CODE');
});

test('a visitor learns what the browser cannot know', async () => {
  show(Promise.resolve(game), null);
  await screen.findByText('The cards match the published values.');
  screen.getByText(/^Your browser did not see the commitments before this game/);
  expect(screen.queryByText(/contribution is part of the game/)).toBeNull();
});

test.each([
  ['on the device that took part', 0, true, 'Your browser’s random contribution is part of the game.'],
  ['on a second device', 0, false, 'Your contribution from another device matches its commitment.'],
  ['for a spectator', null, false, 'The contribution of the player matches its commitment.'],
] as const)(
  'whose contribution matches, where one person plays a bot: %s',
  async (_, as, tookPart, proof) => {
    if (tookPart) takePart();
    show(Promise.resolve(game), as);
    await screen.findByText(proof);
    expect(screen.queryByText(/other player/)).toBeNull();
  },
);

test('a game without contributions says so', async () => {
  const old = JSON.parse(readFileSync('../tests/golden/record_chance_1.log', 'utf8')) as GameRecord;
  const london = JSON.parse(readFileSync('../boards/london.json', 'utf8')) as Board;
  const look = new TableView('t', null);
  look.state = state([], { status: 'over' });
  vi.spyOn(look, 'record').mockResolvedValue(old);
  render(Verdict, { look, files: { ...files, board: london }, names: ['Ada', 'Ben'] });
  await screen.findByText('The cards match the published values.');
  screen.getByText(/^No player contributed to this shuffle/);
});

test('what does not match is a warning with its reason', async () => {
  takePart();
  const changed = structuredClone(game);
  changed.chance.contributions![0] = '00'.repeat(32);
  show(Promise.resolve(changed));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Warning: something is wrong with the shuffle of this game\./);
  expect(alert.textContent).toContain(
    'Your contribution in the record is not the one that your browser made.',
  );
  expect(alert.textContent).toContain('The contribution of Ada does not match its commitment.');
});

test('a player who saw the game run in another round is warned, unless the seat was lost then', async () => {
  takePart();
  remember('t', 0, { played: true });
  show(Promise.resolve(game), 0, 1);
  expect((await screen.findByRole('alert')).textContent).toContain('of a different shuffle');
  cleanup();
  show(Promise.resolve(game), null, 1);
  await screen.findByText('The cards match the published values.');
});

test('no warning if another device took part in the round that was played', async () => {
  takePart();
  show(Promise.resolve(game), 0, 1);
  await screen.findByText('The cards match the published values.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without an answer it can be tried again; a log without a shuffle shows nothing', async () => {
  const look = new TableView('t', 0);
  look.state = state([], { status: 'over' });
  const record = vi.spyOn(look, 'record').mockRejectedValueOnce(new Error('unreachable'));
  record.mockResolvedValue({ ...game, chance: undefined });
  render(Verdict, { look, files: { ...files, board }, names: [] });
  await screen.findByText('The shuffle could not be checked.');
  await press(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(document.querySelector('[data-part=verdict]')!.textContent!.trim()).toBe(''));
});
