// What a player sees happen: a real game against a bot, with animations.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, versionOf } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile(300);

interface Recorded {
  flights: { thing: string; at: number }[];
  drops: { route: string; at: number; delays: number[]; hiddenBefore: boolean }[];
  presses: { playing: string | undefined; flew: number; left: number }[]; // at a press, and one frame later
}
declare global {
  interface Window {
    recorded: Recorded;
  }
}

// Writes down in the page what flies and lands.
function record(): void {
  const recorded: Recorded = { flights: [], drops: [], presses: [] };
  window.recorded = recorded;
  const layer = (): HTMLElement | null => document.querySelector('[data-part=motion]');
  const press = (): void => {
    const playing = layer()?.dataset.playing;
    const flying = (): number => document.querySelectorAll('[data-flying]').length;
    const flew = flying();
    requestAnimationFrame(() => recorded.presses.push({ playing, flew, left: flying() }));
  };
  addEventListener('pointerdown', press, { capture: true });
  const seen = new Set<Animation>();
  const hidden = new Set<string>(); // routes whose pieces were there but not seen
  new MutationObserver((list) => {
    for (const node of list.flatMap((one) => [...one.addedNodes])) {
      const thing = node instanceof HTMLElement ? node.dataset.flying : undefined;
      if (thing) recorded.flights.push({ thing, at: performance.now() });
    }
  }).observe(document, { childList: true, subtree: true });
  const look = (): void => {
    for (const piece of document.querySelectorAll<SVGElement>('[data-route] .piece')) {
      if (getComputedStyle(piece).opacity === '0') {
        hidden.add(piece.closest<SVGElement>('[data-route]')!.dataset.route!);
      }
    }
    const delays = new Map<string, number[]>();
    for (const one of document.getAnimations()) {
      const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
      if (seen.has(one) || one instanceof CSSAnimation || !target?.matches('.piece')) continue;
      seen.add(one);
      const route = target.closest<SVGElement>('[data-route]')!.dataset.route!;
      delays.set(route, [...(delays.get(route) ?? []), Number(one.effect!.getTiming().delay)]);
    }
    for (const [route, all] of delays) {
      recorded.drops.push({ route, at: performance.now(), delays: all, hiddenBefore: hidden.has(route) });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function begin(speed?: string): Promise<Page> {
  const page = await stage.visit('/', {
    reducedMotion: 'no-preference',
    viewport: { width: 1280, height: 1000 },
  });
  await page.addInitScript(record);
  if (speed) {
    await page.evaluate(
      (chosen) => localStorage.setItem('kurz-settings', JSON.stringify({ speed: chosen })),
      speed,
    );
  }
  await page.reload();
  await stage.start(page, 'berlin');
  return page;
}
const recorded = (page: Page): Promise<Recorded> => page.evaluate(() => window.recorded);
const isPlaying = (page: Page): Promise<boolean> =>
  page.locator('[data-part=motion][data-playing]').count().then(Boolean);

// Draws cards, and never claims, until something has been seen.
async function drawUntil(page: Page, found: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 3000 && !(await found()); ++i) {
    // A click would skip what plays.
    if ((await isPlaying(page)) || !(await decide(page, () => 0))) await page.waitForTimeout(20);
  }
  expect(await found()).toBe(true);
}

test('a bot’s claim: cards fly to the route, then its pieces land one after another', async () => {
  const page = await begin('fast');
  await drawUntil(page, async () => (await recorded(page)).drops.some((drop) => drop.delays.length > 1));
  const { drops, flights } = await recorded(page);
  const drop = drops.find((one) => one.delays.length > 1)!;
  expect(drop.hiddenBefore).toBe(true);
  expect(drop.delays).toEqual(drop.delays.map((_, i) => 60 * i));
  const before = flights.filter((flight) => flight.at > drop.at - 3000 && flight.at < drop.at);
  expect(before.map((flight) => flight.thing)).toContain('card');
  // Afterwards everything is there and nothing is left over.
  await expect.poll(() => isPlaying(page)).toBe(false);
  expect(await page.locator('[data-flying]').count()).toBe(0);
  for (const piece of await page.locator(`[data-route="${drop.route}"] .piece`).all()) {
    expect(await piece.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  }
});

test('a click skips to now', async () => {
  const page = await begin('slow');
  const presses = async (): Promise<Recorded['presses']> => (await recorded(page)).presses;
  const caught = async (): Promise<boolean> => (await presses()).at(-1)?.flew !== 0;
  // What flies may land before the click arrives.
  for (let attempt = 0; attempt === 0 || !(await caught()); ++attempt) {
    await drawUntil(page, async () => (await page.locator('[data-flying=card]').count()) > 0);
    const before = (await presses()).length;
    await page.mouse.click(3, 3);
    await expect.poll(async () => (await presses()).length).toBeGreaterThan(before);
  }
  expect((await presses()).at(-1)!.left).toBe(0);
});

test('a click on a route works while something moves', async () => {
  const page = await begin('slow');
  let pressed = false;
  for (let i = 0; i < 3000 && !pressed; ++i) {
    const isMine = (await page.locator('.banner.mine').count()) > 0;
    const open = page.locator('.route.open');
    if (isMine && (await isPlaying(page)) && (await open.count()) > 0) {
      const version = await versionOf(page);
      const box = (await open.first().locator('.space').first().boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      pressed = (await recorded(page)).presses.at(-1)?.playing !== undefined;
      await expect
        .poll(
          async () =>
            (await versionOf(page)) !== version || (await page.locator('[data-action=claim]').count()) > 0,
        )
        .toBe(true);
    } else if ((await isPlaying(page)) || !(await decide(page, () => 0))) {
      await page.waitForTimeout(20);
    }
  }
  expect(pressed).toBe(true);
});

test('reduced motion is followed while the page is open', async () => {
  const page = await begin();
  const flown = async (): Promise<number> => (await recorded(page)).flights.length;
  const calm = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.classList.contains('calm'));
  await drawUntil(page, async () => (await flown()) > 0);
  expect(await calm()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPlaying(page)).toBe(false);
  await expect.poll(calm).toBe(true);
  const before = await flown();
  const version = await versionOf(page);
  await drawUntil(page, async () => Number(await versionOf(page)) > Number(version) + 4);
  expect(await flown()).toBe(before);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await drawUntil(page, async () => (await flown()) > before);
});
