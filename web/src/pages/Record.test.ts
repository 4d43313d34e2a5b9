import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';

import type { RecordedGame } from '../net/protocol';
import { router } from '../router.svelte';
import { press, serve } from '../test/fixtures';
import Record from './Record.svelte';

const RECORD = '/api/guest/record';
const game = (table: string, more: Partial<RecordedGame> = {}): RecordedGame => ({
  table,
  board: 'london',
  against: ['easy'],
  place: 1,
  points: 20,
  at: Date.UTC(2026, 0, 2, 12),
  ...more,
});
async function show(games: RecordedGame[]): Promise<void> {
  serve({ [RECORD]: { answer: { games } }, '/api/boards/own-a': { answer: { name: 'My village' } } });
  render(Record);
  await screen.findByRole('heading', { name: 'Overall' });
}
const figures = (): (string | null)[] =>
  [...document.querySelectorAll('[data-figure]')].map((e) => e.textContent);

beforeEach(() => router.go('/record', true));

test('a new visitor is shown how to begin', async () => {
  serve({ [RECORD]: { refuse: { code: 'no_guest', text: 'Choose a name first.' } } });
  render(Record);
  const begin = await screen.findByRole('link', { name: 'Choose a city and play' });
  expect(begin.getAttribute('href')).toBe('/');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('errors are shown in the server’s words, with a retry', async () => {
  serve({ [RECORD]: { refuse: { code: 'store_failed', text: 'The disk is full.' } } });
  render(Record);
  expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
  serve({ [RECORD]: { answer: { games: [game('a')] } } });
  await press(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Overall' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a custom board has its name, a deleted one none', async () => {
  await show([game('a', { board: 'own-a' }), game('b', { board: 'own-gone' })]);
  expect(await screen.findByRole('rowheader', { name: 'My village' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'custom board' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My village, Jan 2, 2026' }).getAttribute('href')).toBe('/table/a');
});

test('everything follows the filter', async () => {
  await show([
    game('a', { points: 30 }),
    game('b', { board: 'berlin', place: 3, points: 10, against: ['easy', 'guest'] }),
  ]);
  expect(figures()).toEqual(['2', '1 (50%)', '1', '1', '2.0', '20.0']);
  await fireEvent.change(screen.getByLabelText('Players'), { target: { value: '3' } });
  expect(figures()).toEqual(['1', '0 (0%)', '0', '0', '3.0', '10.0']);
  expect(screen.getByRole('status').textContent).toBe('1 of 2 games');
  expect(screen.queryByRole('rowheader', { name: 'London' })).toBeNull();
  expect(screen.getByText('against Bot (easy), a person')).toBeTruthy();
  expect(location.search).toBe('?players=3');
  await fireEvent.change(screen.getByLabelText('City'), { target: { value: 'london' } });
  expect(screen.getByText('No games match this filter.')).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Show all games' }));
  expect(figures()[0]).toBe('2');
});

test('the chart has a description and a table, oldest game first', async () => {
  const games = Array.from({ length: 32 }, (_, i) => game(`g${i}`, { points: i - 2, place: 1 + (i % 2) }));
  await show(games);
  const name = 'Points in your last 30 games. From -2 to 27, 12.5 on average. Oldest game first.';
  const chart = screen.getByRole('img', { name });
  expect(chart.querySelectorAll('g')).toHaveLength(30);
  expect(chart.querySelectorAll('g.won')).toHaveLength(15);
  const details = screen.getByText('Show as table').closest('details')!;
  details.open = true;
  const rows = within(details).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.lastElementChild!.textContent)).toEqual(
    Array.from({ length: 30 }, (_, i) => String(27 - i)),
  );
});

test('the list shows the latest games, and more on request', async () => {
  await show(Array.from({ length: 25 }, (_, i) => game(`g${i}`)));
  const links = (): (string | null)[] =>
    [...document.querySelectorAll('[data-game]')].map((e) => e.getAttribute('data-game'));
  expect(links()).toHaveLength(20);
  expect(links()[0]).toBe('g0');
  await press(screen.getByRole('button', { name: 'Show 5 more' }));
  expect(links()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});
