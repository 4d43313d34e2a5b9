// For everyone: axe-core on every page and dialog, light and dark, both languages; sizes of targets; labels that stand clear.
import { expect, test } from 'vitest';

import { violations } from './axe';
import { dice, decide, playToEnd } from './play';
import { Stage } from './stage';
import { smallTargets } from './targets';

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
    await page.click('[data-action=forget]');
    await check('whether to be forgotten');
    await page.keyboard.press('Escape');
    await page.selectOption('select:has(option[value=touch])', 'always'); // so that every claim asks
    await page.goto(stage.address);
    await page.selectOption('[data-choice=level]', 'easy');
    await page.click('[data-action=make]');
    await page.waitForSelector('[data-bot]');
    await check('a table that waits');
    await page.click('[data-bot]');
    await page.waitForSelector('[data-action=start]');
    await check('a table that can start');
    await page.click('[data-action=start]:enabled');
    await page.waitForSelector('[data-action=keep]');
    await check('first tickets');
    const roll = dice(2);
    for (let moves = 0; moves < 6;) {
      if (await decide(page, roll)) ++moves;
      else await page.waitForTimeout(15);
    }
    await page.waitForSelector('.banner.mine');
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
    await page.locator('[data-action=rules]').click();
    await page.waitForSelector('dialog li');
    await asks('the rules beside the table');
    await page.locator('[data-action=hint]').click();
    await asks('a hint');
    await page.locator('[data-action=leave]').click();
    await asks('leaving');
    // A number of a rule in a refusal opens that rule.
    await page.locator('.route[aria-label*="): R"]').first().focus();
    await page.locator('.info a').first().click();
    await page.waitForSelector('dialog li.marked');
    await asks('a rule');
    await page.locator('.tools button').filter({ hasText: /text/i }).click();
    await page.waitForSelector('[data-words]');
    await page.click('[data-part=board] summary');
    await check('as text');
    await page
      .locator('.tools button')
      .filter({ hasText: /picture|Bild/ })
      .click();
    await playToEnd([page], 3);
    await page.waitForSelector('figure', { timeout: 60_000 });
    await check('over');
    await page.goto(stage.address + '/record');
    await page.locator('summary').click();
    await page.waitForSelector('[data-game]');
    await check('a record with a game');
    await page.context().close();
  },
);

test.each(['new-york', 'london', 'san-francisco', 'berlin'])(
  'on %s every target is large enough, with a mouse and by touch',
  async (city) => {
    for (const [width, least, hasTouch] of [
      [1280, 24, false],
      [360, 44, true],
    ] as const) {
      const page = await stage.visit('/', { viewport: { width, height: 740 }, hasTouch, isMobile: hasTouch });
      await page.selectOption('[data-choice=level]', 'easy');
      await page.click(`[data-city=${city}]`);
      await page.waitForSelector('[data-action=keep]');
      // Routes have the same moves as buttons in the text view, and are measured apart.
      const small = await smallTargets(page, least);
      expect(small, `${width} px`).toEqual([]);
      await page.context().close();
    }
  },
);
