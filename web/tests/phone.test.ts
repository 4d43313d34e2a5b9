// On phones: what a small screen must not cut off or cover.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import type { Analysis } from '../src/net/protocol';
import { pageWidth, smallTargets, violations } from './checks';
import { playMoves, playQuickly } from './play';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

// A table on one device, at the curtain, and its link.
async function atCurtain(city: string, page: Page): Promise<string> {
  await page.check(`[data-choice=board][value=${city}]`, { force: true });
  await page.click('[data-action=hot]');
  await page.waitForSelector('[data-action=curtain]');
  await page.waitForSelector('.picture .labels', { state: 'attached' });
  return new URL(page.url()).pathname;
}

// Names, the panel and stations that can be seen, but not completely.
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    const curtain = document.querySelector('[data-part=curtain]')?.getBoundingClientRect().top ?? Infinity;
    return [...document.querySelectorAll('.labels text, .panel .plate, .station circle')]
      .filter((one) => one.getClientRects().length > 0)
      .flatMap((one) => {
        const box = one.getBoundingClientRect();
        const isWhole =
          box.left >= board.left - 1 &&
          box.right <= board.right + 1 &&
          box.top >= board.top - 1 &&
          box.bottom <= Math.min(board.bottom, curtain) + 1;
        return isWhole ? [] : [one.textContent!.trim() || one.parentElement!.outerHTML.slice(0, 60)];
      });
  });

test.each(CITY_IDS)(
  'on %s nothing of the board is cut off at the curtain or for spectators',
  async (city) => {
    const page = await stage.visit('/pass', screen(390, 844));
    const path = await atCurtain(city, page);
    const spectator = await stage.visit(path, screen(390, 844));
    await spectator.waitForSelector('.picture .labels', { state: 'attached' });
    for (const [width, height] of [
      [390, 844],
      [360, 740],
      [560, 1100], // the whole picture of New York can be read
    ] as const) {
      for (const one of [page, spectator]) {
        await one.setViewportSize({ width, height });
        await one.waitForTimeout(100);
        expect(await cutOff(one), `${one === page ? 'curtain' : 'spectator'} at ${width} px`).toEqual([]);
      }
    }
    expect((await spectator.locator('.labels text:visible').count()) > 0).toBe(city === 'new-york');
    // Zoomed in, every name at the edge can be dragged into view.
    await spectator.setViewportSize({ width: 390, height: 844 });
    const board = (await spectator.locator('.kurz-board').boundingBox())!;
    await spectator.locator('.zoom button').first().tap();
    const [left] = await spectator
      .locator('.labels text')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left).sort((a, b) => a - b));
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const fingers = await spectator.context().newCDPSession(spectator);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number): Promise<unknown> =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: by === undefined ? [] : [{ x: x + by, y }],
      });
    await touch('touchStart', 0);
    for (let by = 20; by < 180; by += 20) await touch('touchMove', by);
    await touch('touchEnd');
    await touch('touchStart', 0);
    for (let by = 20; by < 180; by += 20) await touch('touchMove', by);
    await touch('touchEnd');
    expect(left).toBeLessThan(0);
    await expect
      .poll(() =>
        spectator
          .locator('.labels text')
          .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().left))),
      )
      .toBeGreaterThan(0);
  },
);

test('while a seat is free, the lobby invites first; a friend who comes too late is told so', async () => {
  const host = await stage.visit('/friends', { locale: 'de', ...screen(360, 740) });
  await host.fill('[data-field=name]', 'Ada');
  await host.click('[data-action=make]');
  await host.waitForSelector('[data-part=invitation] svg[role=img]');
  const top = async (selector: string): Promise<number> => (await host.locator(selector).boundingBox())!.y;
  expect(await top('[data-part=invitation] .main')).toBeLessThan(await top('[data-action=fill]'));
  expect(await top('[data-part=invitation] .main')).toBeLessThan(740 - 44);
  expect(await host.locator('[data-action=fill].main').count()).toBe(0);
  expect(await pageWidth(host)).toBeLessThanOrEqual(360);
  const path = new URL(host.url()).pathname;

  const friend = await stage.visit(path, screen(360, 740));
  await friend.tap('[data-sit]');
  await friend.fill('dialog input', 'Grace');
  await host.tap('[data-action=fill]');
  const late = friend.locator('[data-part=late]');
  await late.waitFor();
  expect(await friend.locator('dialog').count()).toBe(0);
  expect(await late.innerText()).toContain('started without you');
  expect(await violations(friend, '[data-part=late]')).toEqual([]);
  expect(await friend.evaluate(() => document.activeElement?.textContent)).toBe('Watch');
  await friend.keyboard.press('Enter');
  await late.waitFor({ state: 'detached' });
  expect(await friend.locator('.board').isVisible()).toBe(true);
});

test('a friend who comes too late at a table without spectators is told so', async () => {
  const host = await stage.visit('/friends', screen(390, 844));
  await host.click('[data-action=make]');
  await host.waitForSelector('[data-action=fill]');
  await host.getByLabel('Allow spectators').uncheck();
  const friend = await stage.visit(new URL(host.url()).pathname, screen(390, 844));
  await friend.tap('[data-sit]');
  await friend.waitForSelector('dialog');
  await host.tap('[data-action=fill]');
  await friend.getByText('The game has started, and this table has no spectators.').waitFor();
  expect(await friend.locator('h1').innerText()).toBe('You can’t watch this game');
});

test('after a game, everything can be touched, and marks of mistakes keep apart', async () => {
  const page = await stage.play('new-york', 1, screen(360, 740));
  // Chance decides which mistakes there are; here they are three moves of each player, one after the other.
  await page.route(/\/analysis(\?|$)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { status: string; analysis: Analysis };
    if (json.status === 'done') {
      const { moves } = json.analysis;
      const mistakes = [0, 1].flatMap((seat) => moves.filter((move) => move.seat === seat).slice(3, 6));
      for (const { action: best, text, after, ...move } of mistakes) {
        const judgement = { best, text, lost: after[0]!, costly: true, reasons: [] };
        moves[move.move - 1]!.judgement = judgement;
      }
      json.analysis.costly = mistakes.map((move) => move.move);
    }
    await route.fulfill({ response, json });
  });
  await playQuickly(page);
  await page.waitForSelector('.scrub .mark', { timeout: 60_000 });
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
  expect(await page.locator('.mistakes a').count()).toBe(6);
  const small = await smallTargets(page, 44);
  const marks = await page
    .locator('.scrub .mark')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left).sort((a, b) => a - b));
  const between = marks.slice(1).map((left, i) => left - marks[i]!);
  expect({ small, near: between.filter((far) => far < 17.9) }).toEqual({ small: [], near: [] });
  expect(between).toHaveLength(2);
  expect(await cutOff(page)).toEqual([]);

  // An earlier moment: the board fills the screen, and nothing of it is cut off.
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.end.past');
  expect(await cutOff(page)).toEqual([]);
  expect(await smallTargets(page, 44)).toEqual([]);
});

// Stations that a part of the page covers, at least partly.
const coveredBy = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const over = document.querySelector(selector)!.getBoundingClientRect();
    return [...document.querySelectorAll('.station circle')].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const isFree =
        box.bottom <= over.top || box.top >= over.bottom || box.right <= over.left || box.left >= over.right;
      return isFree ? [] : [one.closest<SVGElement>('.station')!.dataset.location!];
    });
  }, part);

// On both sizes of phones nothing of the board is cut off, or covered by this part.
async function coversNothing(page: Page, part: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    expect(await coveredBy(page, part), `at ${width} px`).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  }
}

test('souvenirs to choose from cover no station', async () => {
  const page = await stage.visit('/', { locale: 'de', ...screen(360, 740) });
  // Not everybody places some.
  do {
    await stage.start(page, 'san-francisco', 3);
    await page.tap('[data-action=keep]');
    await page.waitForSelector('[data-part=souvenirs], [data-action=draw_card].possible');
  } while ((await page.locator('[data-part=souvenirs]').count()) === 0);
  await coversNothing(page, '[data-part=souvenirs]');
});

test('nothing covers the quick messages, and the offer to take a move back takes one line', async () => {
  const page = await stage.visit('/pass', screen(390, 844));
  await page.tap('[data-action=hot]');
  await page.tap('[data-action=curtain]');
  await page.tap('[data-action=keep]:enabled');
  const undo = page.locator('[data-action=undo]');
  await undo.waitFor();
  expect((await undo.boundingBox())!.height).toBeLessThan(60); // two lines need 70
  await page.tap('[data-action=phrases]');
  const covered = await page.locator('[data-phrase]').evaluateAll((all) =>
    all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit === one ? [] : [`${one.textContent}: ${hit?.outerHTML.slice(0, 60)}`];
    }),
  );
  expect(covered).toEqual([]);
});

test('a hint leaves the whole board in sight and shows its route there', async () => {
  const page = await stage.play('new-york', 1, screen(360, 740));
  await playMoves(page, 8, 5, true);
  await page.mouse.move(1, 1); // it started the game, and must not point at a ticket
  await page.tap('[data-action=hint]');
  await page.waitForSelector('dialog li');
  await coversNothing(page, 'dialog');
  expect(
    await page.locator('dialog').evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor),
  ).toBe('rgba(0, 0, 0, 0)');
  // The routes of the move that is touched.
  const items = await page.locator('dialog li').all();
  const shown: number[] = [];
  for (const item of items) {
    await item.scrollIntoViewIfNeeded();
    await item.locator('b').tap();
    shown.push(await page.locator('.route.way').count());
  }
  expect(
    shown.some((n) => n > 0),
    shown.join(),
  ).toBe(true);
  await page.locator('dialog [aria-label=Close]').tap();
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await page.locator('.route.way').count()).toBe(0);
});

test('a tap right after a quick drag counts', async () => {
  const page = await stage.play('berlin', 1, screen(390, 844));
  await page.tap('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  await page.locator('.zoom button').first().tap();
  const board = (await page.locator('.kurz-board').boundingBox())!;
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number): Promise<unknown> =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by === undefined ? [] : [{ x: x + by, y }],
    });
  const zoomOf = (): Promise<string> =>
    page.locator('.kurz-board').evaluate((svg) => (svg as SVGElement).dataset.zoom!);
  for (let round = 0; round < 4; ++round) {
    const way = round % 2 === 0 ? 1 : -1;
    await send('touchStart', 0);
    for (const by of [10, 30, 60, 90]) await send('touchMove', by * way);
    await send('touchEnd');
    const before = await zoomOf();
    await page.locator('.zoom button').first().tap();
    await expect.poll(zoomOf, { timeout: 1000 }).not.toBe(before);
    await page.locator('.zoom button').nth(1).tap();
    await expect.poll(zoomOf, { timeout: 1000 }).toBe(before);
  }
});

test('a spectator on a phone reads the names at the ends of the latest claims', async () => {
  const page = await stage.play('berlin', 2);
  const claimed = page.locator('.log li', { hasText: 'claimed' });
  for (let seed = 1; (await claimed.count()) === 0 && seed < 20; ++seed) await playMoves(page, 2, seed);
  const spectator = await stage.visit(new URL(page.url()).pathname, screen(360));
  const names = spectator.locator('.labels .end[font-size]:visible');
  await expect.poll(() => names.count()).toBeGreaterThanOrEqual(2);
  expect(await cutOff(spectator)).toEqual([]);
  // Only names: no ring says that a ticket ends there.
  expect(await spectator.locator('circle[data-end]').count()).toBe(0);
});
