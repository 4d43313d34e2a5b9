// The end of a game: the reveal, the replay, the rematch; and turns that players at one device end themselves.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { violations } from './checks';
import { decide, dice, isOver, playQuickly, versionOf } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile();

const at = (page: Page): string | null => new URL(page.url()).searchParams.get('at');
const revealed = (page: Page): Promise<number> => page.locator('[data-part=score] .tickets .shown').count();

// Plays without motion until the last round, which every player sees begin before their own last turn.
async function playToReveal(page: Page, seed: number): Promise<void> {
  await playQuickly(page, 'last round');
  const roll = dice(seed);
  while (!(await isOver(page))) {
    if (!(await page.locator('.banner.mine').isVisible())) await page.waitForTimeout(15);
    else {
      if (await page.locator('.banner strong').isVisible())
        await page.emulateMedia({ reducedMotion: 'no-preference' });
      await decide(page, roll);
    }
  }
}

test('the result is revealed once; replay by keys and by itself; a rematch', async () => {
  const page = await stage.play('new-york');
  await playToReveal(page, 17);
  // Tickets come one by one; the winner is named when all are there.
  const all = await page.locator('[data-part=score] .tickets li').count();
  expect(await revealed(page)).toBeLessThan(all);
  await page.locator('[data-part=score] h2').waitFor({ state: 'attached' });
  await page.waitForSelector('.confetti', { state: 'attached', timeout: 15_000 });
  expect(await revealed(page)).toBe(all);
  expect(await page.locator('[data-part=score] h2').innerText()).toMatch(/wins?|share the win/);
  expect(await page.locator('[data-part=score] tbody tr').count()).toBe(2);

  // A reload shows it as it is.
  await page.reload();
  await page.waitForSelector('[data-part=score]');
  expect(await revealed(page)).toBe(all);
  expect(await page.locator('.confetti, [data-action=skip]').count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  // Keys step through the game; the board follows.
  const pieces = (): Promise<number> => page.locator('.route .piece, .piece').count();
  const final = await pieces();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).not.toBe(null);
  const last = Number(at(page));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBe(String(last - 1));
  await page.keyboard.press('Home');
  await expect.poll(() => at(page)).toBe('3'); // after the table was created and its cards shuffled
  await expect.poll(pieces).toBeLessThan(final);
  expect(await page.locator('[data-part=score]').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  // Play goes on by itself until pause.
  await page.locator('select').selectOption({ label: '4×' });
  await page.click('[data-action=play]');
  await expect.poll(() => Number(at(page)), { timeout: 15_000 }).toBeGreaterThan(4);
  await page.click('[data-action=play]');
  const paused = at(page);
  await page.waitForTimeout(900);
  expect(at(page)).toBe(paused);
  await page.locator('h1').first().focus();
  await page.keyboard.press('End');
  await page.waitForSelector('[data-part=score]');

  const path = new URL(page.url()).pathname;
  await page.click('[data-action=rematch]');
  await page.waitForURL((url) => url.pathname !== path);
  await page.waitForSelector('.board');
  // The next shuffle had a contribution of its own.
  const secrets = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kurz-chance')!) as [string, { 0: { secrets: object } }][];
    return kept.flatMap(([, rounds]) => Object.values(rounds[0].secrets) as string[]);
  });
  expect(new Set(secrets).size).toBe(2);
});

// How the result is laid out. Points of a segment are known from its number, which is there even if it is not shown.
const layout = (
  page: Page,
): Promise<{
  scales: number[];
  ends: number[];
  totals: number[];
  gaps: number[];
  sunk: (string | null)[];
  first: boolean;
  rows: number;
  covered: number;
}> =>
  page.evaluate(() => {
    const all = (selector: string): DOMRect[] =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const badges = all('.podium .top .badge');
    const [tickets, view] = all('.result > ul, .view') as [DOMRect, DOMRect];
    const scales = [...document.querySelectorAll('.podium .segment')].map(
      (one) => one.getBoundingClientRect().height / Number(one.textContent!.trim().replace('−', '')),
    );
    // A single point, too, which this game may not have.
    const bar = document.querySelector<HTMLElement>('.podium .segment')!;
    const points = bar.style.getPropertyValue('--points');
    bar.style.setProperty('--points', '1');
    scales.push(bar.getBoundingClientRect().height);
    bar.style.setProperty('--points', points);
    const lines = all('.podium .below');
    return {
      scales,
      ends: all('.podium .stack').map(({ top }, i) => (lines[i]!.top - top) / scales[0]!),
      totals: [...document.querySelectorAll('.podium .total')].map((one) =>
        Number(one.textContent!.replace('−', '-')),
      ),
      // Numbers of points that stand below the line, where the lost ones are.
      sunk: [...document.querySelectorAll('.podium .stack .segment span')]
        .filter((one) => one.getBoundingClientRect().bottom > lines[0]!.top + 1)
        .map((one) => one.textContent),
      gaps: all('.podium .total').map((total, i) => total.top - badges[i]!.bottom),
      first: all('.podium .first').every(({ width }) => width > 0),
      // Parts stand beside each other or below each other.
      covered: Math.min(tickets.right - view.left, tickets.bottom - view.top),
      rows: new Set(
        all('.acts > :is(a, button)')
          .filter(({ width }) => width > 0)
          .map(({ top, height }) => Math.round(top + height / 2)),
      ).size,
    };
  });

test('bars have one scale, buttons one row, on every screen; the page does not scroll beside a board', async () => {
  const page = await stage.play('berlin', 3);
  await playQuickly(page);
  await page.waitForSelector('.analysis svg[role=img]', { timeout: 60_000 });
  for (const lang of ['en', 'de']) {
    await page.evaluate((to) => {
      const settings = JSON.parse(localStorage.getItem('kurz-settings') ?? '{}') as object;
      localStorage.setItem('kurz-settings', JSON.stringify({ ...settings, lang: to }));
    }, lang);
    await page.reload();
    await page.waitForSelector('.analysis svg[role=img]');
    expect(await page.getAttribute('html', 'lang')).toBe(lang);
    for (const [width, height] of [
      [1280, 660],
      [1920, 1080],
      [820, 1180],
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { scales, ends, totals, gaps, sunk, first, rows, covered } = await layout(page);
      const screen = `${lang}, ${width} px`;
      expect(sunk, screen).toEqual([]);
      expect(scales.length, screen).toBeGreaterThanOrEqual(4);
      // A browser may round each edge to a pixel's fraction.
      for (const one of scales) expect(one, screen).toBeCloseTo(scales[0]!, 1);
      expect(scales[0], screen).toBeGreaterThan(0);
      // Lost tickets or not: every bar ends at its total.
      ends.forEach((end, i) => expect(Math.abs(end - totals[i]!), screen).toBeLessThan(0.2));
      expect(Math.min(...gaps), screen).toBeGreaterThanOrEqual(2);
      expect(covered, screen).toBeLessThan(2);
      expect(first, screen).toBe(true);
      expect(rows, screen).toBe(1);
    }
  }
  await page.setViewportSize({ width: 1280, height: 660 });
  const scrolled = (): Promise<number[]> =>
    page.evaluate(() => [document.documentElement.scrollHeight, innerHeight, scrollY]);
  expect(await scrolled()).toEqual([660, 660, 0]);
  await page.click('[data-action=analysis]');
  expect(await scrolled()).toEqual([660, 660, 0]);
  const top = await page.locator('.analysis').evaluate((one) => one.getBoundingClientRect().top);
  const head = await page.locator('.end').evaluate((one) => one.getBoundingClientRect().top);
  expect(Math.abs(top - head)).toBeLessThan(2);
});

test('a tap skips the reveal on a phone', async () => {
  const page = await stage.play('berlin', 1, { viewport: { width: 390, height: 844 } });
  await playToReveal(page, 5);
  const all = await page.locator('[data-part=score] .tickets li').count();
  await page.click('[data-action=skip]');
  expect(await revealed(page)).toBe(all);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('at one device the player who moved sees the new cards and ends the turn', async () => {
  const page = await stage.visit('/pass');
  await page.click('[data-action=hot]');
  const roll = dice(3);
  const own = (): Promise<number> => page.locator('[data-card], [data-ticket], [data-offer]').count();
  const open = page.locator('[data-action=curtain]');
  const end = page.locator('[data-action=end-turn]');
  const undo = page.locator('[data-action=undo]');
  await open.waitFor();
  // Under the curtain: the board, and nobody's cards.
  expect(await page.locator('.board').isVisible()).toBe(true);
  expect(await own()).toBe(0);
  expect(await violations(page)).toEqual([]);
  let turns = 0;
  while (turns < 6) {
    await open.click();
    await page.waitForSelector('.banner.mine');
    while (!(await end.isVisible())) await decide(page, roll);
    // The turn is over, and the player's cards and tickets are still there.
    expect(await own()).toBeGreaterThan(0);
    if (turns === 0) {
      // Nobody else has seen anything: the choice of tickets can be made again.
      expect(await violations(page)).toEqual([]);
      await undo.click();
      await end.waitFor({ state: 'detached' });
      await page.waitForSelector('[data-action=keep]:enabled');
      while (!(await end.isVisible())) await decide(page, roll);
    }
    expect(await open.count()).toBe(0);
    await end.click();
    await open.waitFor();
    expect(await own()).toBe(0);
    expect(await undo.count()).toBe(0);
    ++turns;
  }
  expect(await isOver(page)).toBe(false);
});

test('a move against bots can be taken back, for everyone to see', async () => {
  const page = await stage.visit();
  // For longer than usual: a busy machine may need it.
  await page.route(/\/api\/tables(\?|$)/, (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const wanted = request.postDataJSON() as { undo_seconds: number };
    expect(wanted.undo_seconds).toBe(5);
    return route.continue({ postData: { ...wanted, undo_seconds: 30 } });
  });
  await stage.start(page, 'berlin');
  const undo = page.locator('[data-action=undo]');
  const roll = dice(2);
  for (let i = 0; i < 400 && !(await undo.isVisible()); ++i)
    if (!(await decide(page, roll))) await page.waitForTimeout(15);
  expect(await violations(page)).toEqual([]);
  const version = Number(await versionOf(page));
  await page.keyboard.press('u');
  await expect.poll(async () => Number(await versionOf(page))).toBeGreaterThan(version);
  await page.waitForSelector('.banner.mine');
  expect(await undo.count()).toBe(0);
  expect(await page.locator('[data-part=ticker]').innerText()).toMatch(/took back/);
  expect(await page.locator('[data-part=news]').innerText()).toMatch(/took back/);
  // A move that is kept does not hold up the bot.
  while (!(await undo.isVisible())) if (!(await decide(page, roll))) await page.waitForTimeout(15);
  const kept = Number(await versionOf(page));
  await page.click('[data-action=keep-move]');
  await expect.poll(async () => Number(await versionOf(page)), { timeout: 5000 }).toBeGreaterThan(kept);
});
