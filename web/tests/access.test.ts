// Accessibility: axe-core on every page and dialog, light and dark, in both languages; sizes of targets.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { smallTargets, violations } from './checks';
import { choose, playMoves, playQuickly } from './play';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

// Of the whole page, or of what is new on it.
const checks =
  (page: Page) =>
  async (what: string, part?: string): Promise<void> =>
    expect(await violations(page, part), what).toEqual([]);

const LANGUAGES = ['en', 'de'] as const;
// Each with something that is there when all of it is.
const PAGES = [
  ['/settings', '[data-action=delete_data]'],
  ['/rules?city=berlin', '#R27'],
  ['/record', 'main a'],
  ['/learn', '[data-action=begin]'],
  ['/workshop', '[data-begin=berlin]'],
  ['/replay', '[data-file=log]'],
  ['/friends', '[data-action=make]'],
  ['/pass', '[data-action=hot]'],
  ['/tables', 'main a'],
  ['/watch', 'main a'],
  ['/table/nowhere', 'h1'],
  ['/move', '.trouble'],
  ['/nothing', 'h1'],
] as const;

test.each(LANGUAGES)('no violation of WCAG 2.2 AA on any page (%s)', async (locale) => {
  const page = await stage.visit('/', { locale });
  const check = checks(page);
  await page.waitForSelector('[data-action=learn]');
  await check('home of a new visitor');
  for (const [path, last] of PAGES) {
    await page.goto(stage.address + path);
    await page.waitForSelector('h1');
    await page.locator(last).first().waitFor();
    await check(path);
  }
  await page.goto(`${stage.address}/settings`);
  await page.click('[data-action=delete_data]');
  await check('deleting data');
  await page.goto(`${stage.address}/friends`);
  await page.click('[data-action=make]');
  await page.waitForSelector('[data-part=invitation] svg[role=img]');
  await check('lobby');
  await page.click('[data-action=close]');
  await page.waitForSelector('dialog');
  await check('closing the table', 'dialog');
  await page.goto(stage.address);
  await page.waitForSelector('[data-action=continue]');
  await check('home with a game');
  await page.setViewportSize({ width: 390, height: 844 });
  await check('home on a phone');
});

test.each(LANGUAGES)('no violation of WCAG 2.2 AA at a table (%s)', async (locale) => {
  const page = await stage.visit('/settings', { locale });
  const check = checks(page);
  await page.selectOption('select:has(option[value=touch])', 'always'); // so that every claim asks
  await page.goto(`${stage.address}/friends`);
  await page.click('[data-action=make]');
  await page.click('[data-bot]');
  await page.waitForSelector('[data-action=start]');
  await check('a table that can start');
  await page.click('[data-action=start]:enabled');
  await page.waitForSelector('[data-action=keep]');
  await check('first tickets');
  await playMoves(page, 6, 2);
  await check('in play');
  const dialog = page.locator('dialog');
  const asks = async (what: string): Promise<void> => {
    await dialog.waitFor();
    await check(what, 'dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.locator('.route.open').first().focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await check('the table behind a dialog');
  await asks('claiming a route');
  await page.locator('[data-action=draw_tickets]').click();
  await asks('drawing tickets');
  await page.click('[data-action=menu]');
  await check('the menu', '.menu');
  await page.keyboard.press('Escape');
  await choose(page, 'rules');
  await page.waitForSelector('dialog li');
  await asks('the rules beside the table');
  await page.locator('[data-action=hint]').click();
  await asks('a hint');
  await choose(page, 'leave');
  await asks('leaving');
  await page.locator('.player').first().click();
  await asks('the players');
  await page.locator('[data-part=ticker]').click();
  await asks('the log');
  // A refusal leads to its rule.
  await page.locator('.route[aria-disabled=true]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.refusal');
  await check('a refusal', '.refusal');
  await page.click('.refusal [data-rule]');
  await page.waitForSelector('dialog li.marked');
  await asks('a rule');
  await choose(page, 'text');
  await page.waitForSelector('[data-words]');
  await page.click('[data-part=board] summary');
  await check('as text');
  await choose(page, 'text');
  await playQuickly(page);
  await page.waitForSelector('.analysis svg[role=img]', { timeout: 60_000 });
  await check('over');
  await page.goto(stage.address + '/record');
  await page.locator('summary').click();
  await page.waitForSelector('[data-game]');
  await check('a record with a game');
});

test.each(CITY_IDS)('on %s every target is large enough, with a mouse and by touch', async (city) => {
  for (const [width, least] of [
    [1280, 24],
    [360, 44],
  ] as const) {
    const page = await stage.play(city, 1, screen(width));
    await page.waitForSelector('[data-action=keep]');
    // Routes are measured separately, and the text view offers the same moves as buttons.
    const small = await smallTargets(page, least);
    expect(small, `${width} px`).toEqual([]);
  }
});
