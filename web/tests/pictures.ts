// Pictures of every page: both languages, desktop and phone, light and dark.
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import type { Page } from 'playwright-core';

import { choose, playMoves, playToEnd } from './play';
import { manyGames } from './record_games';
import { PHONE, screen, Stage } from './stage';

const ALL = new URL('../../build/pictures/', import.meta.url).pathname;
const DOCS = new URL('../../docs/pictures/', import.meta.url).pathname;

mkdirSync(ALL, { recursive: true });
const stage = await Stage.ofFile(1, 200);

const looks = (['en', 'de'] as const).flatMap((locale) =>
  ([1280, 360] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => [locale, width, colorScheme] as const),
  ),
);

// Plays on, then waits until all animations are over.
async function moves(page: Page, n: number, seed: number): Promise<void> {
  await playMoves(page, n, seed);
  await page.waitForTimeout(400);
}

test.each(looks)('all pages, %s, %i px, %s', async (locale, width, colorScheme) => {
  const page = await stage.visit('/', { locale, colorScheme, ...screen(width, width < 500 ? 740 : 800) });
  const shoot = async (what: string): Promise<void> => {
    await page.screenshot({ path: `${ALL}${what}-${locale}-${width}-${colorScheme}.png`, fullPage: true });
  };
  await page.waitForLoadState('networkidle');
  await shoot('home');
  for (const path of ['rules', 'settings', 'record', 'learn', 'workshop', 'nothing']) {
    await page.goto(`${stage.address}/${path}`);
    await page.waitForLoadState('networkidle');
    await shoot(path);
  }
  await page.goto(`${stage.address}/table/nowhere`);
  await page.waitForSelector('h1');
  await shoot('no-table');
  await page.goto(`${stage.address}/friends`);
  await page.click('[data-action=make]');
  await page.waitForSelector('[data-bot]');
  await shoot('waiting');
  for (const [city, opponents, seed] of [
    ['new-york', 1, 3],
    ['london', 2, 4],
    ['san-francisco', 3, 5],
    ['berlin', 1, 6],
  ] as const) {
    await stage.start(page, city, opponents);
    await shoot(`${city}-tickets`);
    await moves(page, 9, seed);
    await shoot(city);
  }
  await choose(page, 'text');
  await page.waitForSelector('[data-words]');
  await shoot('text');
  await choose(page, 'text');
  await playToEnd([page], 7);
  await page.waitForSelector('.analysis svg[role=img]', { timeout: 200_000 });
  await shoot('over');
  await page.route('**/api/guest/record?*', (route) => route.fulfill({ json: { games: manyGames() } }));
  await page.goto(`${stage.address}/record`);
  await page.waitForSelector('[data-game]');
  await shoot('record-games');
});

test('pictures for the docs', async () => {
  const page = await stage.visit('/', { viewport: { width: 1280, height: 860 } });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${DOCS}page-home.png` });
  await stage.start(page, 'london', 2);
  await moves(page, 12, 4);
  await page.screenshot({ path: `${DOCS}page-london.png` });
  await stage.start(page, 'san-francisco', 3);
  await moves(page, 14, 9);
  await page.screenshot({ path: `${DOCS}page-san-francisco.png` });
  await playToEnd([page], 7);
  await page.waitForSelector('.analysis svg[role=img]', { timeout: 200_000 });
  await page.locator('.end').screenshot({ path: `${DOCS}page-after.png` });
  const phone = await stage.visit('/', {
    ...PHONE,
    deviceScaleFactor: 2,
    locale: 'de',
    colorScheme: 'dark',
  });
  await stage.start(phone, 'berlin', 1);
  await moves(phone, 8, 6);
  await phone.screenshot({ path: `${DOCS}page-phone.png` });
  const learn = await stage.visit('/learn', { viewport: { width: 1280, height: 860 } });
  await learn.click('[data-action=begin]');
  await learn.waitForSelector('.picture .labels');
  await learn.waitForTimeout(500);
  await learn.screenshot({ path: `${DOCS}page-learn.png` });
});
