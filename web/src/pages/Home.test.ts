import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { CITIES } from '../board/cities';
import type { Board } from '../board/files';
import type { TableSummary } from '../net/protocol';
import { settings } from '../settings.svelte';
import { press, serve, type Answers } from '../test/fixtures';
import { de } from '../words/de';
import { en } from '../words/en';
import Home from './Home.svelte';

const table = (name: string, status: string, more: Partial<TableSummary> = {}): object => ({
  table: name,
  status,
  board_name: 'London',
  changed_at: 1,
  settings: { board: 'london' },
  seats: [
    { kind: 'guest', name: 'Ada', you: true },
    { kind: 'guest', name: 'Ben', to_move: status === 'running' },
  ],
  ...more,
});
const mine = {
  seats: [
    { kind: 'guest', name: 'Ada', you: true, to_move: true },
    { kind: 'bot', level: 'easy' },
  ],
};
function visit(guest: Answers[string], tables: object[] = [], games: object[] = []): void {
  serve({
    '/api/guest/record': { answer: { games } },
    '/api/guest': guest,
    '/api/tables': { answer: { tables } },
  });
  render(Home);
}
const own = (...tables: object[]): Answers[string] => ({ answer: { name: 'Ada', tables } });
const games = (): string[] =>
  [...document.querySelectorAll('[data-action=continue]')].map((e) =>
    e.textContent!.replace(/\s+/g, ' ').trim(),
  );
beforeEach(() => (settings.lang = 'en'));

test('a new visitor finds the guided game at the top', async () => {
  visit({ refuse: { code: 'no_guest', text: '' } });
  const learn = await screen.findByRole('link', { name: /New here\?.*Learn in five minutes/ });
  expect(learn.getAttribute('href')).toBe('/learn');
});

test('a game in progress can be continued, a finished one cannot', async () => {
  visit(own(table('over', 'over'), table('runs', 'running')));
  const link = await screen.findByRole('link', { name: /Continue your game London, with Ben/ });
  expect(link.getAttribute('href')).toBe('/table/runs');
  expect(link.textContent).not.toContain('Your turn');
  expect(screen.queryByText('New here?')).toBeNull();
});

test('a game where it is my turn says so', async () => {
  visit(own(table('runs', 'running', mine as Partial<TableSummary>)));
  const link = await screen.findByRole('link', { name: /Your turn Continue your game/ });
  expect(link.querySelector('.badge')).not.toBeNull();
});

test('of several games, mine to move come first; more than three lead to the list', async () => {
  visit(own(table('a', 'open'), table('b', 'running'), table('c', 'running', mine as Partial<TableSummary>)));
  await vi.waitFor(() => expect(games()).toHaveLength(3));
  expect(games().map((text) => text.split(': ').at(-1))).toEqual([
    'Your turn',
    'in progress',
    'Waiting for players',
  ]);
});

test('more than three games lead to the list', async () => {
  visit(own(...['a', 'b', 'c', 'd'].map((name) => table(name, 'running'))));
  await vi.waitFor(() => expect(games()).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'All 4 games' }).getAttribute('href')).toBe('/tables');
});

test('somebody who has only finished games is not called new', async () => {
  visit(own(table('over', 'over')), [table('x', 'open'), table('y', 'running'), table('z', 'running')]);
  await screen.findByText('1 waiting for players');
  expect(screen.getByText('2 games in progress')).toBeTruthy();
  expect(screen.queryByText('New here?')).toBeNull();
  expect(games()).toEqual([]);
});

test('somebody who has only finished games sees how many were won', async () => {
  const game = (place: number): object => ({ table: 'over', board: 'london', against: ['easy'], place });
  visit(own(table('over', 'over')), [], [game(1), game(2), game(1)]);
  const link = await screen.findByRole('link', { name: /Your games 2 wins in 3 finished games\./ });
  expect(link.getAttribute('href')).toBe('/record');
});

test('a click on a poster plays against the chosen bots', async () => {
  const fetched = serve({
    '/api/guest/record': { answer: { games: [] } },
    '/api/guest': own(),
    '/api/tables': { refuse: { code: 'too_many_tables', text: 'Too many tables.' } },
  });
  render(Home);
  await press(screen.getByRole('radio', { name: '2' }));
  await press(screen.getByRole('radio', { name: 'hard' }));
  await press(screen.getByRole('button', { name: /^London/ }));
  // The board is loaded meanwhile.
  const paths = fetched.mock.calls.map(([path]) => String(path));
  expect(paths).toEqual(expect.arrayContaining(['/api/boards/london', '/api/boards/london/picture.en.svg']));
  await screen.findByText('Too many tables.');
  const sent = fetched.mock.calls.find(([, options]) => options?.method === 'POST')![1]!.body as string;
  // A wrong click can be taken back.
  const wanted = { board: 'london', seats: ['me', 'hard', 'hard'], undo_seconds: 5 };
  expect(JSON.parse(sent)).toMatchObject(wanted);
});

test('the posters say what the boards have', () => {
  const facts = (city: string): Board => JSON.parse(readFileSync(`../boards/${city}.json`, 'utf8')) as Board;
  const { locations, bonus } = facts('new-york');
  const ids = CITIES.map((city) => city.id);
  expect(Object.keys(de.start_page.posters)).toEqual(Object.keys(en.start_page.posters));
  for (const { start_page } of [en, de]) {
    for (const id of Object.keys(start_page.posters)) expect(ids).toContain(id);
    expect(start_page.posters['new-york']!.match(/\d+/g)).toEqual([
      String(locations.length),
      String(bonus.attractions!.locations.length),
    ]);
    expect(start_page.posters.london!.match(/\d+/g)).toEqual([
      String(facts('london').bonus.districts!.length),
    ]);
  }
});
