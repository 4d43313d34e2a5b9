// Zoom and pan on the board of a running game.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { playMoves } from './play';
import { screen, Stage } from './stage';

const stage = await Stage.ofFile();

const zoomOf = (page: Page): Promise<number> =>
  page.locator('.kurz-board').evaluate((svg) => Number((svg as SVGElement).dataset.zoom));
const viewOf = (page: Page): Promise<string> =>
  page.locator('.kurz-board').evaluate((svg) => svg.getAttribute('viewBox')!);

test('wheel, buttons and keys zoom; a drag pans and selects nothing', async () => {
  const page = await stage.play('berlin', 1, screen(1280, 720));
  await page.waitForSelector('.picture .labels text');
  const box = (await page.locator('.board').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const all = await viewOf(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5);
  const before = await viewOf(page);
  const focused = await page.evaluate(() => document.querySelectorAll('[role=dialog][open]').length);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 40, { steps: 5 });
  await page.mouse.up();
  expect(await viewOf(page)).not.toBe(before);
  expect(await page.evaluate(() => document.querySelectorAll('[role=dialog][open]').length)).toBe(focused);
  await page.locator('[role=button][data-route]').first().focus();
  await page.keyboard.press('0');
  expect(await viewOf(page)).toBe(all);
  await page.keyboard.press('+');
  expect(await zoomOf(page)).toBeGreaterThan(1.4);
  await page.keyboard.press('-');
  expect(await zoomOf(page)).toBeCloseTo(1);
});

test('on a phone two fingers, a double tap and the buttons zoom, and the zoom outlasts a turn', async () => {
  const page = await stage.play('berlin', 1, screen(390, 844));
  await page.waitForSelector('.picture .labels text:visible');
  const box = (await page.locator('.kurz-board').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const all = await viewOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // Two fingers move apart, and the middle between them stays where it is.
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number): Promise<unknown> =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch('touchStart', 40);
  for (const apart of [50, 60, 70, 80, 90, 100]) await touch('touchMove', apart);
  await touch('touchEnd');
  await expect.poll(() => zoomOf(page)).toBeCloseTo(2.5, 1);
  const middle = (view: string): number[] => {
    const [left, top, wide, tall] = view.split(' ').map(Number) as [number, number, number, number];
    return [left + wide / 2, top + tall / 2];
  };
  const [before, after] = [middle(all), middle(await viewOf(page))];
  expect(Math.hypot(after[0]! - before[0]!, after[1]! - before[1]!)).toBeLessThan(12);
  await touch('touchStart', 100);
  for (const apart of [80, 60, 40, 20]) await touch('touchMove', apart);
  await touch('touchEnd');
  await expect.poll(() => viewOf(page)).toBe(all);

  // Without zoom there is nothing to zoom out of, and no button for it.
  expect(await button('Zoom out').count()).toBe(0);
  await button('Zoom in').tap();
  expect(await zoomOf(page)).toBeCloseTo(1.5, 1);
  await button('Zoom in').tap();
  expect(await zoomOf(page)).toBeCloseTo(2.25, 1);
  await button('Zoom out').tap();
  expect(await zoomOf(page)).toBeCloseTo(1.5, 1);
  await button('Whole board').tap();
  expect(await viewOf(page)).toBe(all);

  // Twice on the ground in a corner: closer there, and back.
  const doubleTap = async (): Promise<void> => {
    await page.touchscreen.tap(box.x + 14, box.y + box.height - 60);
    await page.touchscreen.tap(box.x + 14, box.y + box.height - 60);
  };
  await doubleTap();
  await expect.poll(() => zoomOf(page)).toBeCloseTo(2.2, 1);
  const near = await viewOf(page);
  await playMoves(page, 2, 5);
  expect(await zoomOf(page)).toBeCloseTo(2.2, 1);
  expect(near).not.toBe(all);
  await button('Whole board').tap();
  await doubleTap();
  await doubleTap();
  await expect.poll(() => zoomOf(page)).toBe(1);
});
