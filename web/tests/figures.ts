// How fast the page is: from the click to a board, from a claim to what is seen of it, frame times, and memory after ten
// games. Prints the figures for docs/speed.md.
import { loadavg } from 'node:os';
import { onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, dice, playToEnd } from './play';
import { CITY_IDS, Stage } from './stage';
import { gapsOf, presentedFrames, traced } from './trace';

const stage = await Stage.ofFile(1);

const quantile = (times: number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
const say = (what: string, times: number[]): void => {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0));
  const longest = Math.max(...times).toFixed(0);
  console.log(
    `${what}: 50 % ${half} ms, 95 % ${most} ms, 99 % ${nearlyAll} ms, longest ${longest} ms (${times.length}; load ${loadavg()[0]!.toFixed(1)})`,
  );
};

async function begin(page: Page, city: string, bots = 1): Promise<number> {
  await page.goto(new URL('/', page.url()).href);
  await page.check(`[data-choice=bots][value="${bots}"]`);
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

test.each(['no-preference', 'reduce'] as const)('from a claim to what is seen of it: %s', async (motion) => {
  const page = await stage.visit('/', { reducedMotion: motion });
  const claims: number[] = [];
  for (let game = 0; game < 3; ++game) {
    await begin(page, 'london');
    const roll = dice(game + 1);
    while (claims.length < (game + 1) * 6) {
      const open = page.locator('.route.open');
      if ((await page.locator('.banner.mine').isVisible()) && (await open.count()) > 0) {
        const id = await open.first().getAttribute('data-route');
        // Measured in the page: from the click to the frame with a flying card, or without animations with the pieces.
        const found = await page.evaluate(async (route) => {
          const group = document.querySelector(`[role=button][data-route="${route}"]`)!;
          const start = performance.now();
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); // skips what still plays
          group.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          const frame = (): Promise<number> => new Promise((seen) => requestAnimationFrame(seen));
          await frame();
          document.querySelector<HTMLElement>('dialog [data-action=claim]')?.click();
          const isSeen = (): boolean =>
            group.querySelector('.piece') !== null || document.querySelector('[data-flying]') !== null;
          while (!isSeen() && performance.now() - start < 3000) await frame();
          return performance.now() - start;
        }, id);
        claims.push(found);
      } else if (!(await decide(page, roll))) {
        await page.waitForTimeout(15);
      }
      if (await page.locator('[data-part=score]').isVisible()) break;
    }
  }
  say(`claim to paint (${motion})`, claims);
});

// Plays on in the page until this many frames were seen while something flies or lands; the times between two of them.
// Everything happens in the page: questions from outside would take as much of its time as the page itself.
const playOn = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    (most) =>
      new Promise<number[]>((done) => {
        const press = (selector: string): boolean => {
          const found = document.querySelector<HTMLElement | SVGElement>(selector);
          found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          return found !== null;
        };
        const decide = (): void => {
          if (motion.dataset.playing !== undefined || !document.querySelector('.banner.mine')) return;
          if (press('dialog [data-action=claim]') || press('[data-action=keep]:enabled')) return;
          if (press('.route.open') || press('[data-action=draw_card].possible')) return;
          press('[data-slot].possible');
        };
        const motion = document.querySelector<HTMLElement>('[data-part=motion]')!;
        const timer = setInterval(decide, 300);
        const times: number[] = [];
        let last = 0;
        const look = (now: number): void => {
          const isPlaying = motion.dataset.playing !== undefined;
          if (last > 0 && isPlaying) times.push(now - last);
          last = isPlaying ? now : 0;
          if (times.length < most && motion.isConnected) return void requestAnimationFrame(look);
          clearInterval(timer);
          done(times);
        };
        requestAnimationFrame(look);
      }),
    frames,
  );

const sayLate = (gaps: readonly number[]): void => {
  const late = gaps.filter((gap) => gap >= 20).length;
  console.log(`of these, ${((100 * late) / gaps.length).toFixed(1)} % of 20 ms or more`);
};

// Bots draw and claim while one watches, on a processor that is four times slower. First what the page can do between two
// frames, then what is on the screen: the browser moves cards without the page's help. Writing that down takes time, too.
test('frames while things fly and land', async () => {
  const usual = await Stage.open(600);
  onTestFinished(() => usual.close());
  const page = await usual.visit('/', { reducedMotion: 'no-preference' });
  const line = await page.context().newCDPSession(page);
  await begin(page, 'london', 2);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const gaps = await playOn(page, 1500);
  say('frames of the page while things fly and land, at 4× throttling', gaps);
  sayLate(gaps);

  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await begin(page, 'london', 2);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const events = await traced(usual.browser, async () => {
    await page.evaluate(() => void performance.mark('kurz-figures'));
    await playOn(page, 1500);
  });
  const pid = events.find(({ name }) => name === 'kurz-figures')?.pid;
  const presented = gapsOf(presentedFrames(events, pid));
  say('frames on the screen while things fly, at 4× throttling', presented);
  sayLate(presented);
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
    await page.locator('.home:visible').first().click();
    // A locator keeps no hold of what it finds, which would keep the whole page or table.
    await page.locator('button[data-city]').first().waitFor();
    await page.check('[data-choice=level][value=easy]');
    await page.click('button[data-city=new-york]');
    await page.locator('.picture .labels').waitFor();
    await playToEnd([page], game + 1);
    sizes.push(await heap());
  }
  console.log(`memory after each of ten games: ${sizes.map((size) => size.toFixed(1)).join(', ')} MB`);
});
