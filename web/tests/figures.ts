// How fast the page is: from the click to a board, from a click on a route to the pieces on the screen, frame times,
// and memory after ten games. Prints the figures for docs/speed.md.
import { test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, dice, playToEnd } from './play';
import { CITY_IDS, Stage } from './stage';

const stage = await Stage.ofFile(1);

const quantile = (times: number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
const say = (what: string, times: number[]): void =>
  console.log(
    `${what}: median ${quantile(times, 0.5).toFixed(0)} ms, 90 % ${quantile(times, 0.9).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (${times.length})`,
  );

async function begin(page: Page, city: string): Promise<number> {
  await page.goto(stage.address);
  await page.check('[data-choice=level][value=easy]');
  await page.waitForLoadState('networkidle'); // what is measured begins with the click
  const start = performance.now();
  await page.click(`button[data-city=${city}]`);
  await page.waitForSelector('[data-action=keep]:enabled');
  await page.waitForSelector('.picture .labels');
  return performance.now() - start;
}

test('from the click to a playable board', async () => {
  const times: number[] = [];
  for (let i = 0; i < 8; ++i) {
    const page = await stage.visit('/'); // a cold cache each time
    times.push(await begin(page, CITY_IDS[i % CITY_IDS.length]!));
    await page.context().close();
  }
  say('click to a playable board', times);
});

test('from a click on a route to its pieces on the screen', async () => {
  const page = await stage.visit('/', { reducedMotion: 'no-preference' });
  const claims: number[] = [];
  const frames: number[] = [];
  for (let game = 0; game < 3; ++game) {
    await begin(page, 'london');
    const roll = dice(game + 1);
    while (claims.length < (game + 1) * 6) {
      const open = page.locator('.route.open');
      if ((await page.locator('.banner.mine').isVisible()) && (await open.count()) > 0) {
        const id = await open.first().getAttribute('data-route');
        // Measured in the page: from the click to the frame with the pieces, and the frames after it.
        const found = await page.evaluate(async (route) => {
          const group = document.querySelector(`[role=button][data-route="${route}"]`)!;
          const start = performance.now();
          group.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          const frame = (): Promise<number> => new Promise((seen) => requestAnimationFrame(seen));
          await frame();
          document.querySelector<HTMLElement>('dialog [data-action=claim]')?.click();
          while (!group.querySelector('.piece') && performance.now() - start < 3000) await frame();
          const painted = performance.now() - start;
          const gaps: number[] = [];
          for (let last = await frame(); gaps.length < 25;) {
            const now = await frame();
            gaps.push(now - last);
            last = now;
          }
          return { painted, gaps };
        }, id);
        claims.push(found.painted);
        frames.push(...found.gaps);
      } else if (!(await decide(page, roll))) {
        await page.waitForTimeout(15);
      }
      if (await page.locator('[data-part=score]').isVisible()) break;
    }
  }
  say('claim to paint', claims);
  say('frames while a piece is placed', frames);
});

// Bots draw and claim while one watches, on a processor that is four times slower.
test('frames while things fly and land', async () => {
  const page = await stage.visit('/', { reducedMotion: 'no-preference' });
  const line = await page.context().newCDPSession(page);
  await begin(page, 'london');
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const gaps: number[] = [];
    Object.assign(window, { gaps });
    let last = 0;
    const look = (now: number): void => {
      const isPlaying = document.querySelector('[data-part=motion][data-playing]') !== null;
      if (last > 0 && isPlaying) gaps.push(now - last);
      last = isPlaying ? now : 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const count = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.length);
  while ((await count()) < 1500 && !(await page.locator('[data-part=score]').isVisible())) {
    const isPlaying = (await page.locator('[data-part=motion][data-playing]').count()) > 0;
    if (isPlaying || !(await decide(page, dice(1)))) await page.waitForTimeout(50);
  }
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
  say('frames while things fly and land, at 4× throttling', gaps);
  const late = gaps.filter((gap) => gap >= 20).length;
  console.log(
    `of these, 99 % below ${quantile(gaps, 0.99).toFixed(1)} ms; ${((100 * late) / gaps.length).toFixed(1)} % of 20 ms or more`,
  );
});

test('memory after ten games', async () => {
  const page = await stage.visit('/');
  const line = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await line.send('HeapProfiler.collectGarbage');
    return (await line.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  await page.check('[data-choice=level][value=easy]');
  const sizes: number[] = [];
  for (let game = 0; game < 10; ++game) {
    // Within the page, without loading it again.
    await page.click('nav .home');
    await page.waitForSelector('button[data-city]');
    await page.check('[data-choice=level][value=easy]');
    await page.click('button[data-city=new-york]');
    await page.locator('.picture .labels').waitFor(); // keeps no hold of it, which would keep the whole table
    await playToEnd([page], game + 1);
    sizes.push(await heap());
  }
  console.log(`memory after each of ten games: ${sizes.map((size) => size.toFixed(1)).join(', ')} MB`);
});
