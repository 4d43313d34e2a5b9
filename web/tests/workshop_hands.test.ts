// A board is drawn from nothing by touch and with the keyboard.
import { expect, test } from 'vitest';

import { pageWidth } from './checks';
import { screen, Stage } from './stage';
import { begin, draft, layout, ready, tab, text, TOWN, WAYS } from './workshop';

const stage = await Stage.ofFile();

test('a board is drawn by touch on a phone, with pinch and without a keyboard', async () => {
  const page = await stage.visit('/workshop', { locale: 'de', ...screen(390, 844) });
  await begin(page, 'empty');
  // There is nothing to go back to, and the board is as upright as the screen.
  expect(await page.locator('[data-action=undo]').isDisabled()).toBe(true);
  const [wide, high] = (await layout(page)).size;
  expect(high).toBeGreaterThan(wide);
  const map = (await page.locator('[data-part=map]').boundingBox())!;
  const at = (n: number): { x: number; y: number } => ({
    x: map.x + map.width * TOWN[n]![1],
    y: map.y + map.height * (0.32 + (TOWN[n]![2] - 0.35) * 0.6),
  });
  const touch = await page.context().newCDPSession(page);
  const send = (type: string, touchPoints: { x: number; y: number; id?: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
  await page.tap('[data-tool=place]');
  for (const [n, [name]] of TOWN.entries()) {
    await page.touchscreen.tap(at(n).x, at(n).y);
    await page.locator('[data-part=popover] input').fill(name);
    await page.tap('[data-part=popover] [data-action=done]');
  }
  // Names can be read without zooming in.
  const pixels = await page
    .locator('[data-place=dorf] text')
    .evaluate(
      (name) =>
        (name as SVGTextElement).getScreenCTM()!.a * Number.parseFloat(getComputedStyle(name).fontSize),
    );
  expect(pixels).toBeGreaterThanOrEqual(12);
  await page.tap('[data-tool=route]');
  for (const [n, [from, to]] of WAYS.entries()) {
    const [a, b] = [at(from), at(to)];
    if (n % 2 === 0) {
      // By dragging …
      await send('touchStart', [a]);
      for (const part of [0.3, 0.6, 0.9, 1])
        await send('touchMove', [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]);
      await send('touchEnd', []);
    } else {
      // … or by tapping one end after the other.
      await page.touchscreen.tap(a.x, a.y);
      await page.touchscreen.tap(b.x, b.y);
    }
    await page.tap('[data-part=popover] [data-value="1"]');
    await page.tap('[data-part=popover] [data-action=done]');
  }
  expect((await draft(page)).routes.map((one: { id: string }) => one.id)).toEqual([
    'dorf--markt',
    'markt--muehle',
    'dorf--hafen',
    'hafen--turm',
    'turm--muehle',
  ]);
  // Two fingers zoom and leave everything in its place.
  const widthOf = async () => (await page.locator('[data-place=dorf] .ring').boundingBox())!.width;
  const before = await widthOf();
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
  const fingers = (apart: number) => [
    { x: middle.x - apart, y: middle.y, id: 0 },
    { x: middle.x + apart, y: middle.y, id: 1 },
  ];
  await page.tap('[data-tool=select]');
  const kept = await text(page);
  await send('touchStart', fingers(40));
  for (const apart of [60, 90, 120]) await send('touchMove', fingers(apart));
  await send('touchEnd', []);
  expect(await widthOf()).toBeGreaterThan(before * 1.5);
  expect(await text(page)).toBe(kept);
  await page.tap('[data-action=zoom-all]');
  // Drag a place with a quick finger; the next tap, right after it, counts.
  const where = () => page.locator('[data-place=hafen]').getAttribute('transform');
  const first = await where();
  for (let round = 0; round < 4; ++round) {
    await send('touchStart', [at(3)]);
    for (const by of [10, 20, 30]) await send('touchMove', [{ x: at(3).x, y: at(3).y + by }]);
    await send('touchEnd', []);
    await page.tap('[data-action=delete-chosen]');
    await expect.poll(() => page.locator('[data-place=hafen]').count()).toBe(0);
    await page.tap('[data-action=undo]');
    await expect.poll(where).not.toBe(first);
    await page.tap('[data-action=undo]');
    await expect.poll(where).toBe(first);
  }

  await page.tap('[data-action=open-panel]');
  await page.tap('[data-tab=tickets]');
  await page.tap('[data-action=suggest]');
  await ready(page);
  expect(await pageWidth(page)).toBeLessThanOrEqual(390);
  await page.tap('[data-action=close-panel]');
  await page.tap('[data-action=play]');
  await page.waitForSelector('.board');
});

test('a board is drawn with the keyboard alone', async () => {
  const page = await stage.visit('/workshop');
  await begin(page, 'empty');
  await page.locator('[data-tab=board]').focus();
  await page.keyboard.press('ArrowRight');
  for (const [name] of TOWN) {
    await tab(page, 'locations');
    await page.locator('[data-add=locations]').press('Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-tool=route]').press('Enter');
  for (const [from, to] of WAYS) {
    for (const n of [from, to]) {
      await page.locator('[data-place]').nth(n).focus();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowLeft'); // from two cards to one
    await page.keyboard.press('Escape');
  }
  expect((await draft(page)).routes.map((one: { cards: number }) => one.cards)).toEqual([1, 1, 1, 1, 1]);
  await page.locator('[data-tool=select]').press('Enter');
  await page.locator('[data-place=dorf]').focus();
  const before = await page.locator('[data-place=dorf]').getAttribute('transform');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await page.locator('[data-place=dorf]').getAttribute('transform')).not.toBe(before);
  // A lake from the list, one of its points moved.
  await tab(page, 'look');
  await page.locator('[data-add=lake]').press('Enter');
  const point = page.locator('[data-point="0"]');
  const x = await point.getAttribute('cx');
  await point.press('ArrowLeft');
  expect(Number(await point.getAttribute('cx'))).toBe(Number(x) - 5);
  await tab(page, 'tickets');
  await page.locator('[data-action=suggest]').press('Enter');
  await ready(page);
});
