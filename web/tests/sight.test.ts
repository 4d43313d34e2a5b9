// What matters now is seen without a search for it.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { playToEnd } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile();

// Whether all of it is on the screen, nothing cut off at a side.
const inSight = (page: Page, selector: string): Promise<boolean[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const box = one.getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    }),
  );
const totals = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent!, 10)).sort((a, b) => a - b));

test.each([
  ['desk', 'en', { width: 1280, height: 800 }, /(wins?|share the win) with/],
  ['phone', 'de', { width: 390, height: 844 }, /(gewinnst|gewinnt|teilst|teilen).* mit/],
] as const)(
  'at a %s, in %s, the winner and all points are in sight',
  async (where, locale, viewport, won) => {
    const touch = where === 'phone';
    const page = await stage.visit('/', { locale, viewport, hasTouch: touch, isMobile: touch });
    await page.selectOption('[data-choice=opponents]', '2');
    await page.selectOption('[data-choice=level]', 'easy');
    await page.click('[data-city=new-york]');
    await page.waitForSelector('.board');
    await playToEnd([page], 4, touch);
    await page.waitForTimeout(200);
    expect(await page.locator('.banner').innerText()).toMatch(won);
    expect(await page.locator('[data-part=news]').innerText()).toMatch(won);
    expect(await inSight(page, '.banner')).toEqual([true]);
    // Place, name, routes, tickets, attractions and total of three.
    expect(await inSight(page, '[data-part=score] tbody :is(th, td)')).toEqual(Array<boolean>(18).fill(true));
    expect(await totals(page, '.head .points')).toEqual(await totals(page, '[data-part=score] .total'));
    await page.context().close();
  },
);

test('on a phone the tickets that were drawn are in sight, and have the focus', async () => {
  const page = await stage.visit('/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.selectOption('[data-choice=level]', 'easy');
  await page.locator('[data-city=london]').tap();
  await page.locator('[data-action=keep]').tap();
  await page.locator('[data-action=draw_tickets].possible').tap();
  await page.locator('dialog [data-action=confirm]').tap();
  await page.waitForSelector('.offer');
  expect(await inSight(page, '.banner, .offer')).toEqual([true, true]);
  expect(await page.evaluate(() => document.activeElement?.matches('.offer'))).toBe(true);
  await page.context().close();
});
