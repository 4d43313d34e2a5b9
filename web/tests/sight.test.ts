// Important things are visible without scrolling.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { movedFrom, playToEnd, versionOf } from './play';
import { screen, Stage } from './stage';

const stage = await Stage.ofFile();

// Whether each element is completely on the screen.
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
  [1280, 800, 'en', /(wins?|share the win) with/],
  [390, 844, 'de', /(gewinnst|gewinnt|teilst|teilen).* mit/],
] as const)(
  'at %i × %i px, in %s, the winner and all points are in sight',
  async (width, height, locale, won) => {
    const page = await stage.play('new-york', 2, { locale, ...screen(width, height) });
    await playToEnd([page], 4, width < 500);
    await page.waitForTimeout(200);
    expect(await page.locator('.banner').innerText()).toMatch(won);
    expect(await page.locator('[data-part=news]').innerText()).toMatch(won);
    expect(await inSight(page, '.banner')).toEqual([true]);
    // Place, name, routes, tickets, attractions and total of three players.
    expect(await inSight(page, '[data-part=score] tbody :is(th, td)')).toEqual(Array<boolean>(18).fill(true));
    expect(await totals(page, '.head .points')).toEqual(await totals(page, '[data-part=score] .total'));
  },
);

test('on a phone drawn tickets are in sight and have the focus', async () => {
  const page = await stage.play('london', 1, screen(390, 844));
  await page.locator('[data-action=keep]').tap();
  await page.locator('[data-action=draw_tickets].possible').tap();
  await page.locator('dialog [data-action=confirm]').tap();
  await page.waitForSelector('.offer');
  expect(await inSight(page, '.banner, .offer')).toEqual([true, true]);
  expect(await page.evaluate(() => document.activeElement?.matches('.offer'))).toBe(true);
});

test('every page has its own title, and a table’s title says whose turn it is', async () => {
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
    ['/learn', /^Learn to play – Kurzstrecke$/],
    ['/workshop', /^Board workshop – Kurzstrecke$/],
    ['/replay', /^Replay a log – Kurzstrecke$/],
    ['/table/nowhere', /^Table not found – Kurzstrecke$/],
    ['/nothing', /^Page not found – Kurzstrecke$/],
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
});

// The border only marks what can be taken; the outline is for keyboard focus.
test('the card that replaces a taken one does not look selected', async () => {
  const page = await stage.play('london');
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
  const before = await versionOf(page);
  await slot.click();
  await movedFrom(page, before);
  const { possible, border, outline } = await look();
  expect(border).toBe(possible ? glow : 'rgba(0, 0, 0, 0)');
  expect(outline).toBe('none');
});

test('the row does not move while routes are pointed at', async () => {
  const page = await stage.play('new-york');
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  const top = (): Promise<number> => page.locator('.row').evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  // The longest text there is.
  await page.locator('.route[aria-label*="): R"]').first().focus();
  expect((await page.locator('.info').innerText()).length).toBeGreaterThan(60);
  expect(await top()).toBe(before);
  expect(await inSight(page, '.info')).toEqual([true]);
});
