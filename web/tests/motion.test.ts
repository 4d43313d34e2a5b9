// What a player sees happen: a real game against a bot, with animations.
import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, isOver, versionOf } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile(150);

interface Frame {
  playing: number | null; // the version whose scene plays
  latest: number;
  lost: boolean; // the connection
  ticker: string;
  news: string; // for screen readers
  points: string; // of all players
  cards: string; // in their hands
  hand: number; // stacks that are seen
  row: number; // cards that lie in it
  pieces: number;
  claimed: string; // the routes with pieces
}
interface Recorded {
  frames: Frame[]; // without repetitions
  flights: { thing: string; playing: string | undefined; at: number }[];
  drops: { route: string; playing: number; at: number; delays: number[] }[];
  presses: { playing: string | undefined; flew: number; left: number }[]; // at a press, and one frame later
  notes: number[]; // what was heard, in hertz
}
interface Landing {
  drop: Recorded['drops'][0];
  frame: number; // the first one with its pieces
}
declare global {
  interface Window {
    recorded: Recorded;
    landings: () => Landing[];
  }
}

// Writes down in the page what is seen and heard.
function record(): void {
  const recorded: Recorded = { frames: [], flights: [], drops: [], presses: [], notes: [] };
  window.recorded = recorded;
  const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
  const text = (selector: string): string =>
    all(selector)
      .map((e) => e.textContent.trim())
      .join('|');
  const playing = (): string | undefined =>
    document.querySelector<HTMLElement>('[data-part=motion]')?.dataset.playing;
  const flying = (): number => all('[data-flying]').length;
  const press = (): void => {
    const [was, flew] = [playing(), flying()];
    requestAnimationFrame(() => recorded.presses.push({ playing: was, flew, left: flying() }));
  };
  addEventListener('pointerdown', press, { capture: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when): void {
    recorded.notes.push(Math.round(this.frequency.value));
    start.call(this, when);
  };
  // Claims that were seen from the start to the landing. The player's own move ends what plays, and on a busy machine
  // a frame may take longer than a scene: then the pieces are all there at once.
  window.landings = () =>
    recorded.drops.flatMap((drop) => {
      const frame = recorded.frames.findIndex(({ claimed }) => claimed.split('|').includes(drop.route));
      const isWhole = recorded.frames[frame - 1]?.playing === drop.playing;
      return isWhole ? [{ drop, frame }] : [];
    });
  const seen = new Set<Animation>();
  new MutationObserver((list) => {
    for (const node of list.flatMap((one) => [...one.addedNodes])) {
      const thing = node instanceof HTMLElement ? node.dataset.flying : undefined;
      if (thing) recorded.flights.push({ thing, playing: playing(), at: performance.now() });
    }
  }).observe(document, { childList: true, subtree: true });
  const look = (): void => {
    const now: Frame = {
      playing: playing() === undefined ? null : Number(playing()),
      latest: Number(document.querySelector('.banner')?.getAttribute('data-version')),
      lost: document.querySelector('.lost') !== null,
      ticker: text('[data-part=ticker] .text'),
      news: text('[data-part=news] p'),
      points: text('.player .points > [aria-hidden]'),
      cards: text('.player .fact:first-child > span[aria-hidden]'),
      hand: all('[data-anchor=hand] [data-card]').filter((e) => getComputedStyle(e).opacity === '1').length,
      row: all('[data-slot] svg').length,
      pieces: all('[data-route] .piece').length,
      claimed: all<SVGElement>('[data-route]:has(.piece)')
        .map((e) => e.dataset.route)
        .join('|'),
    };
    if (JSON.stringify(now) !== JSON.stringify(recorded.frames.at(-1))) recorded.frames.push(now);
    const delays = new Map<string, number[]>();
    for (const one of document.getAnimations()) {
      const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
      if (seen.has(one) || one instanceof CSSAnimation || !(target instanceof HTMLElement)) continue;
      const route = target.dataset.dropping;
      if (route === undefined) continue;
      seen.add(one);
      delays.set(route, [...(delays.get(route) ?? []), Number(one.effect!.getTiming().delay)]);
    }
    for (const [route, each] of delays) {
      recorded.drops.push({ route, playing: now.playing!, at: performance.now(), delays: each });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function begin(speed: string, opponents = 1, city = 'berlin', on = stage): Promise<Page> {
  const page = await on.visit('/', {
    reducedMotion: 'no-preference',
    viewport: { width: 1280, height: 1000 },
  });
  await page.addInitScript(record);
  await page.addInitScript(
    (chosen) => localStorage.setItem('kurz-settings', JSON.stringify({ speed: chosen })),
    speed,
  );
  await page.reload();
  await on.start(page, city, opponents);
  return page;
}
const recorded = (page: Page): Promise<Recorded> => page.evaluate(() => window.recorded);
const flown = (page: Page): Promise<number> => page.evaluate(() => window.recorded.flights.length);
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
const isFlying = async (page: Page): Promise<boolean> =>
  (await page.locator('[data-flying=card]').count()) > 0;

test('the deal: cards and tickets for everyone, then the row; tickets can be chosen at once', async () => {
  const page = await begin('slow', 2);
  expect(await page.locator('[data-action=keep]').isEnabled()).toBe(true);
  expect(await isPlaying(page)).toBe(true);
  await expect.poll(() => isPlaying(page), { timeout: 5000 }).toBe(false);
  const { frames, flights } = await recorded(page);
  const dealt = frames.filter((frame) => frame.playing !== null);
  expect(dealt[0]).toMatchObject({ cards: '0|0|0', hand: 0, row: 0 });
  expect(frames.at(-1)).toMatchObject({ cards: '2|2|2', row: 5 });
  expect(dealt.some((frame) => frame.row > 0 && frame.row < 5)).toBe(true); // one card after another
  const count = (thing: string): number => flights.filter((flight) => flight.thing === thing).length;
  expect(count('ticket')).toBe(3 * 2);
  expect((count('card') - 3 * 2) % 10).toBe(5); // five cards in the row, replaced with three wild cards
});

test('a choice of tickets does not wait for the deal', async () => {
  const page = await begin('slow');
  const before = await versionOf(page);
  const box = (await page.locator('[data-action=keep]').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // The deal is version 3: the table was created, then shuffled.
  const isPressed = async (): Promise<boolean> => (await recorded(page)).presses.at(-1)?.playing === '3';
  await expect.poll(isPressed).toBe(true);
  expect((await recorded(page)).presses.at(-1)!.left).toBe(0);
  await expect.poll(() => versionOf(page)).not.toBe(before);
});

test('a claim: cards fly, pieces land one by one; ticker and points wait for it, news does not', async () => {
  const page = await begin('fast', 2);
  const landings = (): Promise<Landing[]> =>
    page.evaluate(() => window.landings().filter(({ drop }) => drop.delays.length > 1));
  await drawUntil(page, async () => (await landings()).length > 0);
  await expect.poll(() => isPlaying(page), { timeout: 5000 }).toBe(false);
  const [{ drop, frame: landing }] = (await landings()) as [Landing];
  const { flights, frames } = await recorded(page);
  expect(drop.delays).toEqual(drop.delays.map((_, i) => 60 * i));
  expect(frames[landing]!.pieces - frames[landing - 1]!.pieces).toBe(drop.delays.length);
  const version = drop.playing;
  const cards = flights.filter((flight) => flight.playing === String(version) && flight.at < drop.at);
  expect(cards.map((flight) => flight.thing)).toContain('card');
  // The page changes once for all of them.
  const times = cards.map((flight) => flight.at);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10);
  // In its scene, the points and the pieces appear together, after the ticker.
  const scene = frames.filter((frame) => frame.playing === version);
  expect(scene[0]!.points).toBe(frames[landing - 1]!.points);
  expect(scene[0]!.pieces).toBe(frames[landing - 1]!.pieces);
  expect(frames[landing]!.points).not.toBe(scene[0]!.points);
  expect(scene[0]!.ticker).toContain('claimed');
  // The next moves came while others were played: screen readers heard of them at once.
  const behind = frames.filter((frame) => frame.playing !== null && frame.latest > frame.playing);
  expect(behind.length).toBeGreaterThan(0);
  frames.forEach((frame, i) => {
    const before = frames[i - 1];
    if (!before?.ticker || before.latest === 0) return;
    if (frame.ticker !== before.ticker) expect(frame.playing).not.toBe(before.playing);
    if (frame.latest !== before.latest) expect(frame.news).not.toBe(before.news);
  });
  // Afterwards everything is there and nothing is left over.
  expect(await page.locator('[data-flying], [data-dropping]').count()).toBe(0);
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
    await drawUntil(page, () => isFlying(page));
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
  const page = await begin('system');
  const calm = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.classList.contains('calm'));
  await drawUntil(page, () => isFlying(page));
  expect(await calm()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPlaying(page)).toBe(false);
  await expect.poll(calm).toBe(true);
  const before = await flown(page);
  const version = await versionOf(page);
  await drawUntil(page, async () => Number(await versionOf(page)) > Number(version) + 3);
  expect(await flown(page)).toBe(before);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await drawUntil(page, async () => (await flown(page)) > before);
});

test('a hidden tab jumps to now', async () => {
  const page = await begin('slow');
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await drawUntil(page, () => isFlying(page));
  await hide(true);
  expect(await isPlaying(page)).toBe(false);
  const before = await flown(page);
  const version = await versionOf(page);
  await drawUntil(page, async () => Number(await versionOf(page)) > Number(version) + 3);
  expect(await flown(page)).toBe(before);
  await hide(false);
  expect(await flown(page)).toBe(before); // what happened meanwhile is not played
  await drawUntil(page, async () => (await flown(page)) > before);
});

test('a lost connection jumps to now', async () => {
  const page = await begin('slow');
  await drawUntil(page, () => isFlying(page));
  await stage.stopServer('SIGKILL');
  await page.waitForSelector('.lost');
  const { frames } = await recorded(page);
  expect(frames.find((frame) => frame.lost)!.playing).toBeNull();
  const before = await flown(page);
  await stage.startServer();
  await page.waitForSelector('.lost', { state: 'detached' });
  await drawUntil(page, async () => (await flown(page)) > before);
});

test('without animations nothing flies, and a lost game ends with a sound of its own', async () => {
  const quick = await Stage.open(1);
  onTestFinished(() => quick.close());
  const page = await begin('off', 1, 'new-york', quick);
  while (!(await isOver(page))) {
    if (!(await decide(page, () => 0))) await page.waitForTimeout(10); // who never claims does not win
  }
  const { flights, frames, notes } = await recorded(page);
  expect(flights).toEqual([]);
  for (const { playing } of frames) expect(playing).toBeNull();
  const bells = notes.slice(-9).filter((_, i) => i % 3 === 0);
  expect(bells).toEqual([523, 440, 523]);
});
