// On phones: what a small screen must not cut off or cover.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

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
