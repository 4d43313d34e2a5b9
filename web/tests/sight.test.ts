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

test('every page has a title of its own, and a table tells whose turn it is', async () => {
  const page = await stage.visit('/');
  const titled = (title: RegExp): Promise<unknown> =>
    page.waitForFunction(
      ([source, flags]) => new RegExp(source!, flags).test(document.title),
      [title.source, title.flags],
      { timeout: 10_000 },
    );
  await titled(/^Kurzstrecke$/);
  for (const [path, title] of [
    ['/settings', /^Settings – Kurzstrecke$/],
    ['/rules?city=berlin', /^Rules, Berlin – Kurzstrecke$/],
    ['/record', /^Your games – Kurzstrecke$/],
    ['/learn', /^Learn the game – Kurzstrecke$/],
    ['/workshop', /^Board workshop – Kurzstrecke$/],
    ['/replay', /^Look at a log – Kurzstrecke$/],
    ['/table/nowhere', /^This table is not there.* – Kurzstrecke$/],
    ['/nothing', /^There is no such page. – Kurzstrecke$/],
  ] as const) {
    await page.goto(stage.address + path);
    await titled(title);
  }
  await page.click('.home');
  await titled(/^Kurzstrecke$/);
  await page.click('[data-action=make]');
  await titled(/^New York, waiting – Kurzstrecke$/);
  await page.click('.home');
  await page.click('[data-city=london]');
  await titled(/^● London, your turn – Kurzstrecke$/);
  await page.click('[data-action=language]');
  await titled(/^● London, du bist dran – Kurzstrecke$/);
  await page.click('.home');
  await titled(/^Kurzstrecke$/);
  await page.context().close();
});

// The border shows what can be taken, and nothing else; the outline is for whoever uses keys.
test('a card that came where another was taken does not look chosen', async () => {
  const page = await stage.visit();
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click('[data-city=london]');
  await page.click('[data-action=keep]');
  const slot = page.locator('[data-slot="1"]');
  await page.waitForSelector('[data-slot="1"].possible');
  const look = (): Promise<{ possible: boolean; border: string; outline: string }> =>
    slot.evaluate((one) => ({
      possible: one.classList.contains('possible'),
      border: getComputedStyle(one).borderColor,
      outline: getComputedStyle(one).outlineStyle,
    }));
  const { border: glow } = await look();
  const before = await page.locator('.banner').getAttribute('data-version');
  await slot.click();
  await page.waitForFunction(
    (was) => document.querySelector('.banner')?.getAttribute('data-version') !== was,
    before,
  );
  const { possible, border, outline } = await look();
  expect(border).toBe(possible ? glow : 'rgba(0, 0, 0, 0)');
  expect(outline).toBe('none');
  await page.context().close();
});

test('the row stays where it is while one looks at routes', async () => {
  const page = await stage.visit();
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click('[data-city=new-york]');
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  const top = (): Promise<number> => page.locator('.row').evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  // The longest text there is.
  await page.locator('.route[aria-label*="): R"]').first().focus();
  expect((await page.locator('.info').innerText()).length).toBeGreaterThan(60);
  expect(await top()).toBe(before);
  expect(await inSight(page, '.info')).toEqual([true]);
  await page.context().close();
});
