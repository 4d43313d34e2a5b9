// Accessibility: axe-core on every page and dialog, light and dark, in both languages; sizes of targets.
import { expect, test } from 'vitest';

import { smallTargets, violations } from './checks';
import { choose, playMoves, playToEnd } from './play';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const looks = [
  ['en', 'light'],
  ['de', 'dark'],
] as const;

test.each(looks)(
  'no violation of WCAG 2.2 AA on any page or dialog (%s, %s)',
  async (locale, colorScheme) => {
    const page = await stage.visit('/', { locale, colorScheme });
    const check = async (what: string): Promise<void> => {
      expect(await violations(page), what).toEqual([]);
    };
    await page.waitForSelector('[data-city]');
    await check('home');
    for (const path of [
      '/settings',
      '/rules',
      '/record',
      '/learn',
      '/workshop',
      '/replay',
      '/table/nowhere',
      '/nothing',
    ]) {
      await page.goto(stage.address + path);
      await page.waitForSelector('h1');
      await page.waitForTimeout(300);
      await check(path);
    }
    await page.goto(`${stage.address}/settings`);
    await page.click('[data-action=delete_data]');
    await check('deleting data');
    await page.keyboard.press('Escape');
    await page.selectOption('select:has(option[value=touch])', 'always'); // so that every claim asks
    await page.goto(`${stage.address}/friends`);
    await page.click('[data-action=make]');
    await page.waitForSelector('[data-bot]');
    await check('a table that waits');
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
      await check(what);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.locator('.route.open').first().focus();
    await page.keyboard.press('Enter');
    await asks('claiming a route');
    await page.locator('[data-action=draw_tickets]').click();
    await asks('drawing tickets');
    await page.click('[data-action=menu]');
    await check('the menu');
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
    await page.locator('.route[aria-label*="): R"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.refusal');
    await check('a refusal');
    await page.click('.refusal [data-rule]');
    await page.waitForSelector('dialog li.marked');
    await asks('a rule');
    await choose(page, 'text');
    await page.waitForSelector('[data-words]');
    await page.click('[data-part=board] summary');
    await check('as text');
    await choose(page, 'text');
    await playToEnd([page], 3);
    await page.waitForSelector('.analysis svg[role=img]', { timeout: 60_000 });
    await check('over');
    await page.goto(stage.address + '/record');
    await page.locator('summary').click();
    await page.waitForSelector('[data-game]');
    await check('a record with a game');
  },
);

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
