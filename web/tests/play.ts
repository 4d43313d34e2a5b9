// Plays a game through the page as a person would: looks for what can be done, and does one of it.
import type { Page } from 'playwright-core';

// The same sequence for the same seed.
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const isOver = (page: Page): Promise<boolean> => page.locator('[data-part=score]').isVisible();

export const versionOf = (page: Page): Promise<string | null> =>
  page.locator('.banner').getAttribute('data-version');

// Waits until the table is past this version, over, or hidden between two players at one device.
export async function movedFrom(page: Page, version: string | null): Promise<void> {
  await page.waitForFunction(
    (before) =>
      document.querySelector('[data-action=curtain], [data-action=end-turn]') !== null ||
      document.querySelector('[data-part=score]') !== null ||
      document.querySelector('.banner')?.getAttribute('data-version') !== before,
    version,
  );
}

// One decision by mouse or touch; false if there is none to make right now.
export async function decide(page: Page, roll: (n: number) => number, touch = false): Promise<boolean> {
  const press = (selector: string): Promise<void> =>
    touch ? page.locator(selector).first().tap() : page.locator(selector).first().click();
  const claim = async (): Promise<void> => {
    // In the middle of a space: the middle of a bent route is beside it.
    const routes = page.locator('.route.open');
    const space = routes
      .nth(roll(await routes.count()))
      .locator('.space')
      .first();
    await (touch ? space.tap() : space.click());
    if (await page.locator('dialog').isVisible()) await press('dialog [data-action=claim]');
  };
  if (await page.locator('[data-action=curtain]').isVisible()) {
    await press('[data-action=curtain]');
    return true;
  }
  // The one who has just moved at a shared device.
  if (await page.locator('[data-action=end-turn]').isVisible()) {
    await press('[data-action=end-turn]');
    return true;
  }
  if (!(await page.locator('.banner.mine').isVisible())) {
    // Where a move could be taken back, the bots need not wait any longer. The offer may end meanwhile.
    const sure = page.locator('[data-action=keep-move]');
    if (await sure.isVisible()) await sure.click({ timeout: 500 }).catch(() => undefined);
    return false;
  }
  const version = await versionOf(page);
  if (await page.locator('[data-action=keep]').isVisible()) {
    // While all choose at once, another choice may arrive first. Then ours is still on its way.
    if (await page.locator('[data-action=keep]:disabled').isVisible()) return false;
    await press('[data-action=keep]');
  } else if ((await page.locator('[data-station]').count()) > 0) {
    await press('[data-station]');
  } else {
    const canClaim = (await page.locator('.route.open').count()) > 0;
    const draws = page.locator('[data-slot].possible, [data-action=draw_card].possible');
    const most = await draws.count();
    if (canClaim && (roll(3) > 0 || most === 0)) {
      await claim();
    } else if (most > 0) {
      const draw = draws.nth(roll(most));
      await (touch ? draw.tap() : draw.click());
    } else if (await page.locator('[data-action=draw_tickets].possible').isVisible()) {
      await press('[data-action=draw_tickets]');
      await press('dialog [data-action=confirm]');
    } else {
      await press('[data-action=pass]');
    }
  }
  await movedFrom(page, version);
  return true;
}

// Opens the menu of the table and chooses from it.
export async function choose(page: Page, action: string): Promise<void> {
  await page.click('[data-action=menu]');
  await page.click(`.menu [data-action=${action}]`);
}

// As many decisions, then waits for the next one.
export async function playMoves(page: Page, n: number, seed: number, touch = false): Promise<void> {
  const roll = dice(seed);
  for (let done = 0; done < n;) {
    if (await decide(page, roll, touch)) ++done;
    else await page.waitForTimeout(15);
  }
  await page.waitForSelector('.banner.mine');
}

export async function playToEnd(pages: Page[], seed: number, touch = false): Promise<number> {
  const roll = dice(seed);
  let decisions = 0;
  while (!(await isOver(pages[0]!))) {
    let any = false;
    for (const page of pages) {
      if (await decide(page, roll, touch)) {
        any = true;
        ++decisions;
      }
    }
    if (!any) await pages[0]!.waitForTimeout(15);
  }
  return decisions;
}
