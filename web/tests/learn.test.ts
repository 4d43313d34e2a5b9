// The guided first game, followed step by step to its end; and the rules, on their page and beside a table.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { STEPS } from '../src/learn/course';
import { pageWidth, violations } from './checks';
import { choose, decide, isOver } from './play';
import { screen, Stage } from './stage';

const stage = await Stage.ofFile();

const stepOf = (page: Page): Promise<string | null> => page.locator('.guide').getAttribute('data-step');

// Some steps are visible only while a bot moves, so the page collects them.
async function keepSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = (): void => {
      const step = document.querySelector<HTMLElement>('.guide')?.dataset.step;
      if (step) seen.add(step);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
const keptSteps = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

// Does what the guide says; given a choice, claims a route.
async function follow(page: Page): Promise<void> {
  const step = await stepOf(page);
  const moved = (): Promise<unknown> =>
    page.waitForFunction((old) => document.querySelector<HTMLElement>('.guide')?.dataset.step !== old, step);
  switch (step) {
    case 'way':
      await page.locator('[data-ticket]').first().click();
      await moved();
      return;
    case 'score':
    case 'more':
      await page.click('[data-action=next]');
      await moved();
      return;
    case 'cards':
    case 'second':
      await page.click('[data-action=draw_card]');
      await moved();
      return;
    default:
      if (!(await decide(page, (n) => n - 1))) await page.waitForTimeout(15);
  }
}

test.each([
  [1280, 720],
  [390, 844],
])('at %i × %i px dashes mark what the guide means, all around and in sight', async (width, height) => {
  const page = await stage.visit('/learn', screen(width, height));
  await page.click('[data-action=begin]');
  const marked = (what: string): Promise<boolean[]> =>
    page.locator(what).evaluateAll((all) =>
      all.map((one) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
        const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const box = one.getBoundingClientRect();
        const isIn =
          box.left >= out &&
          box.top >= out &&
          box.right + out <= innerWidth &&
          box.bottom + out <= innerHeight;
        return outlineStyle === 'dashed' && isIn;
      }),
    );
  await page.waitForSelector('.guide[data-step=choose]');
  expect(await marked('.offer')).toEqual([true]);
  await page.click('[data-action=keep]');
  await page.waitForSelector('.guide[data-step=way]');
  const tickets = await marked('[data-ticket]');
  expect(tickets.length).toBeGreaterThan(0);
  expect(tickets.every(Boolean)).toBe(true);
  await page.click('[data-action=next]');
  await page.waitForSelector('.guide[data-step=cards]');
  expect(await marked('[data-slot].possible, [data-action=draw_card].possible')).toEqual(Array(6).fill(true));
});

test('the guided game is played to its end and shows every step', async () => {
  const page = await stage.visit('/learn');
  await keepSteps(page);
  await page.click('[data-action=begin]');
  await page.waitForSelector('.guide');
  expect(await stepOf(page)).toBe('choose');
  while (!(await isOver(page))) await follow(page);
  expect(await stepOf(page)).toBe('end');
  expect(await keptSteps(page)).toEqual(expect.arrayContaining([...STEPS]));
});

// What the guide hides, and whether it has to be scrolled.
const hiddenBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const guide = document.querySelector('.guide')!;
    const { top, bottom, left, right } = guide.getBoundingClientRect();
    const parts = '.head, .bar, .board, .rail, .dock, .hold, .drawer, [data-ticket], [data-action=keep]';
    const covered = [...document.querySelectorAll(parts)].filter((part) => {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(part).display === 'contents') return false;
      return box.top < bottom - 1 && box.bottom > top + 1 && box.left < right - 1 && box.right > left + 1;
    });
    const scrolls = [guide, document.documentElement].filter((e) => e.scrollHeight > e.clientHeight);
    return [...covered, ...scrolls].map((e) => `${e.tagName} ${e.className.toString()}`);
  });

test.each([
  ['en', 1280, 660, 500],
  ['de', 1280, 660, 500],
  ['en', 390, 844, 240],
  ['de', 390, 844, 240],
  ['en', 360, 740, 140],
  ['de', 360, 740, 140],
])('in %s at %i × %i px the guide covers nothing and leaves room for the board', async (locale, ...size) => {
  const [width, height, least] = size;
  const page = await stage.visit('/learn', { locale, ...screen(width, height) });
  await page.click('[data-action=begin]');
  for (const step of ['choose', 'way', 'cards', 'second', 'claim']) {
    // Only waiting for the bot: a move made as soon as possible could pass a step before it is seen.
    for (let now = await stepOf(page); now !== step; now = await stepOf(page))
      await (now === 'wait' ? page.waitForTimeout(15) : follow(page));
    expect([step, ...(await hiddenBy(page))]).toEqual([step]);
    expect((await page.locator('.stage').boundingBox())!.height, step).toBeGreaterThan(least);
  }
});

test('a reload continues the same game, a change of language keeps the step, and closing leads to the table', async () => {
  const page = await stage.visit('/learn');
  await page.click('[data-action=begin]');
  await page.click('[data-action=keep]');
  await page.waitForSelector('.guide[data-step=way]');
  const address = page.url();
  await page.reload();
  await page.waitForSelector('.guide[data-step=way]');
  expect(page.url()).toBe(address);
  await choose(page, 'language');
  await page.waitForSelector('.guide:has-text("Finde deinen Weg")');
  await page.locator('[data-ticket]').first().press('Enter');
  await page.waitForSelector('.guide[data-step=cards]');
  await page.click('[data-action=close_guide]');
  await page.waitForSelector('.game');
  expect(page.url()).toBe(address.replace('/learn/', '/table/'));
  expect(await page.locator('.guide').count()).toBe(0);
});

test('an address leads to a city and to a rule', async () => {
  const page = await stage.visit('/rules?city=berlin');
  await page.waitForSelector('#R27');
  await page.goto(`${stage.address}/rules#R26`); // of San Francisco only
  await page.waitForSelector('#R26.marked');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('R26');
  expect(await page.locator('main [aria-current=page]').textContent()).toBe('San Francisco');
});

test('the rules of the city can be read at the table', async () => {
  const page = await stage.play('london');
  await choose(page, 'rules');
  await page.waitForSelector('dialog #R35');
  expect(await page.locator('dialog #R27').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
});

test('no WCAG violations and nothing wider than a phone', async () => {
  const page = await stage.visit('/rules?city=san-francisco', {
    locale: 'de',
    viewport: { width: 360, height: 740 },
  });
  await page.waitForSelector('#R36');
  expect(await violations(page)).toEqual([]);
  expect(await pageWidth(page)).toBe(360);
  await page.goto(`${stage.address}/learn`);
  await page.waitForSelector('[data-action=begin]');
  expect(await violations(page)).toEqual([]);
  await page.click('[data-action=begin]');
  await page.click('[data-action=keep]');
  await page.waitForSelector('.guide[data-step=way]');
  expect(await violations(page)).toEqual([]);
  expect(await pageWidth(page)).toBe(360);
});
