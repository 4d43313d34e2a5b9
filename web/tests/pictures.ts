// Pictures of every page: both languages, desktop and phone, light and dark.
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, dice, playToEnd } from './play';
import { manyGames } from './record_games';
import { Stage } from './stage';

const ALL = new URL('../../build/pictures/', import.meta.url).pathname;
const DOCS = new URL('../../docs/pictures/', import.meta.url).pathname;

mkdirSync(ALL, { recursive: true });
const stage = await Stage.ofFile(1, 200);

const looks = (['en', 'de'] as const).flatMap((locale) =>
  ([1280, 360] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => [locale, width, colorScheme] as const),
  ),
);

async function begin(page: Page, city: string, opponents: number): Promise<void> {
  await page.goto(stage.address);
  await page.selectOption('[data-choice=opponents]', String(opponents));
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click(`[data-city=${city}]`);
  await page.waitForSelector('.picture svg');
}
async function moves(page: Page, n: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let done = 0; done < n;) {
    if (await decide(page, roll)) ++done;
    else await page.waitForTimeout(15);
  }
  await page.waitForSelector('.banner.mine');
  await page.waitForTimeout(400);
}

test.each(looks)('all pages, %s, %i px, %s', async (locale, width, colorScheme) => {
  const touch = width < 500;
  const page = await stage.visit('/', {
    locale,
    colorScheme,
    viewport: { width, height: touch ? 740 : 800 },
    hasTouch: touch,
    isMobile: touch,
  });
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
  await page.goto(stage.address);
  await page.click('[data-action=make]');
  await page.waitForSelector('[data-bot]');
  await shoot('waiting');
  for (const [city, opponents, seed] of [
    ['new-york', 1, 3],
    ['london', 2, 4],
    ['san-francisco', 3, 5],
    ['berlin', 1, 6],
  ] as const) {
    await begin(page, city, opponents);
    await shoot(`${city}-tickets`);
    await moves(page, 9, seed);
    await shoot(city);
  }
  await page.locator('.tools button').filter({ hasText: /text/i }).click();
  await page.waitForSelector('[data-words]');
  await shoot('text');
  await page
    .locator('.tools button')
    .filter({ hasText: /picture|Bild/ })
    .click();
  await playToEnd([page], 7);
  await page.waitForSelector('figure', { timeout: 200_000 });
  await shoot('over');
  await page.route('**/api/guest/record?*', (route) => route.fulfill({ json: { games: manyGames() } }));
  await page.goto(`${stage.address}/record`);
  await page.waitForSelector('[data-game]');
  await shoot('record-games');
  await page.context().close();
});

test('those that the docs show', async () => {
  const page = await stage.visit('/', { viewport: { width: 1280, height: 860 } });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${DOCS}page-home.png` });
  await begin(page, 'london', 2);
  await moves(page, 12, 4);
  await page.screenshot({ path: `${DOCS}page-london.png` });
  await begin(page, 'san-francisco', 3);
  await moves(page, 14, 9);
  await page.screenshot({ path: `${DOCS}page-san-francisco.png` });
  await playToEnd([page], 7);
  await page.waitForSelector('figure', { timeout: 200_000 });
  await page.locator('.after').screenshot({ path: `${DOCS}page-after.png` });
  await page.context().close();
  const phone = await stage.visit('/', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'de',
    colorScheme: 'dark',
  });
  await begin(phone, 'berlin', 1);
  await moves(phone, 8, 6);
  await phone.screenshot({ path: `${DOCS}page-phone.png` });
  await phone.context().close();
  const learn = await stage.visit('/learn', { viewport: { width: 1280, height: 860 } });
  await learn.getByRole('button', { name: 'Begin' }).click();
  await learn.waitForSelector('.picture svg');
  await learn.waitForTimeout(500);
  await learn.screenshot({ path: `${DOCS}page-learn.png` });
});
