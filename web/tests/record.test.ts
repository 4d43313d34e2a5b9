// Two games, and their statistics on the page "Your games".
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { smallTargets } from './checks';
import { playQuickly } from './play';
import { screen, Stage } from './stage';

const stage = await Stage.ofFile();

// The table, and the player's place and points in the result.
async function play(page: Page, city: string, opponents: number): Promise<[string, number, number]> {
  await stage.start(page, city, opponents);
  await playQuickly(page);
  const mine = page.locator('[data-part=score] tbody tr').filter({ hasText: 'Guest' });
  const number = async (selector: string): Promise<number> =>
    Number.parseInt((await mine.locator(selector).textContent())!.replace('−', '-'), 10);
  return [new URL(page.url()).pathname, await number('td:first-child'), await number('.total')];
}
const figure = (page: Page, name: string): Promise<string> =>
  page.locator(`[data-figure=${name}]`).innerText();

test('finished games are counted in both languages and can be filtered', async () => {
  const page = await stage.visit('/record');
  await page.getByText('No finished games yet').waitFor();
  await page.getByRole('link', { name: 'Choose a city and play' }).click();
  const london = await play(page, 'london', 1);
  const newYork = await play(page, 'new-york', 2);
  const won = [london, newYork].filter(([, place]) => place === 1).length;

  await page.goto(stage.address);
  await page.getByText(`${won} ${won === 1 ? 'win' : 'wins'} in 2 finished games.`).waitFor();
  await page.click('[data-action=record]');
  await page.getByRole('heading', { level: 1, name: 'Your games' }).waitFor();
  expect(await figure(page, 'played')).toBe('2');
  expect(await figure(page, 'won')).toBe(`${won} (${won * 50}%)`);
  expect(await figure(page, 'points')).toBe(((london[2] + newYork[2]) / 2).toFixed(1));
  expect(await figure(page, 'place')).toBe(((london[1] + newYork[1]) / 2).toFixed(1));
  // The latest first.
  const links = await page
    .locator('[data-game] a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual([newYork[0], london[0]]);
  expect(await page.locator('[data-group=london] a').getAttribute('href')).toBe(london[0]);
  expect(await page.locator('[data-group=easy] td').first().innerText()).toBe('2');

  await page.click('[data-action=language]');
  await page.getByRole('heading', { level: 1, name: 'Deine Partien' }).waitFor();
  expect(await figure(page, 'played')).toBe('2');
  expect(await page.locator('[role=status]').innerText()).toBe('2 Partien');

  await page.selectOption('[data-choice=city]', 'london');
  expect(await figure(page, 'played')).toBe('1');
  expect(await page.locator('[role=status]').innerText()).toBe('1 von 2 Partien');
  expect(await figure(page, 'points')).toBe(`${london[2]},0`);
  await page.selectOption('[data-choice=players]', '3');
  await page.getByText('Keine Partie passt zu diesem Filter.').waitFor();
  await page.click('[data-action=all]');
  expect(await figure(page, 'played')).toBe('2');
  await page.selectOption('[data-choice=players]', '3');
  expect(await figure(page, 'points')).toBe(`${newYork[2]},0`);
  // Coming back from a game keeps the filter.
  await page.locator('[data-game] a').click();
  await page.waitForSelector('[data-part=score]');
  await page.goBack();
  await page.waitForSelector('[data-figure=played]');
  expect(await figure(page, 'played')).toBe('1');
});

test('a failed request can be retried', async () => {
  const page = await stage.visit();
  await page.route('**/api/guest/record?*', (route) => route.abort('connectionrefused'));
  await page.goto(`${stage.address}/record`);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/guest/record?*');
  await page.click('[data-action=again]');
  await page.getByText('No finished games yet').waitFor();
});

test.each([
  ['en', 1280, 24],
  ['en', 360, 44],
  ['de', 360, 44],
])('%s, %i px: nothing is too wide, and every target is large enough', async (locale, width, least) => {
  const page = await stage.visit('/', { locale, ...screen(width) });
  const game = (table: string, board: string, points: number): unknown => ({
    table,
    board,
    points,
    against: ['medium', 'guest', 'expert'],
    place: 1,
    at: 1_770_000_000_000,
  });
  const games = [game('a', 'san-francisco', 57), game('b', 'own-gone', -12)];
  await page.route('**/api/guest/record?*', (route) => route.fulfill({ json: { games } }));
  await page.goto(`${stage.address}/record`);
  await page.locator('summary').click();
  expect(await smallTargets(page, least)).toEqual([]);
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((e) => e instanceof HTMLElement && e.clientWidth > 0 && e.scrollWidth > e.clientWidth)
      .map((e) => `${e.tagName} ${e.className} ${e.scrollWidth} > ${e.clientWidth}`),
  );
  expect(tooWide).toEqual([]);
});
