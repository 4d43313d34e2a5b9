// Plays a game through the page as a person would: looks for what can be done, and does one of it.
import type { Page } from 'playwright-core';

// Always the same course for the same seed.
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const isOver = (page: Page): Promise<boolean> => page.locator('[data-part=score]').isVisible();

// One decision by mouse or touch; false if there is none to take just now.
export async function decide(page: Page, roll: (n: number) => number, touch = false): Promise<boolean> {
  const press = (selector: string): Promise<void> =>
    touch ? page.locator(selector).first().tap() : page.locator(selector).first().click();
  if (await page.locator('[data-action=curtain]').isVisible()) {
    await press('[data-action=curtain]');
    return true;
  }
  if (!(await page.locator('.banner.mine').isVisible())) return false;
  const marker = await page.locator('.banner').getAttribute('data-version');
  if (await page.locator('[data-action=keep]').isVisible()) {
    // While all choose at once another's choice may come first: then ours is still on its way.
    if (await page.locator('[data-action=keep]:disabled').isVisible()) return false;
    await press('[data-action=keep]');
  } else if ((await page.locator('[data-station]').count()) > 0) {
    await press('[data-station]');
  } else {
    const routes = page.locator('.route.open');
    const count = await routes.count();
    if (count > 0 && roll(3) > 0) {
      // In the middle of a space: a route may bend around its own middle.
      const space = routes.nth(roll(count)).locator('rect').first();
      await (touch ? space.tap() : space.click());
      if (await page.locator('dialog').isVisible()) await press('dialog [data-action=claim]');
    } else {
      const ways = page.locator('[data-slot].possible, [data-action=draw_card].possible');
      const most = await ways.count();
      if (most > 0) {
        const way = ways.nth(roll(most));
        await (touch ? way.tap() : way.click());
      } else if (count > 0) {
        const space = routes.nth(roll(count)).locator('rect').first();
        await (touch ? space.tap() : space.click());
        if (await page.locator('dialog').isVisible()) await press('dialog [data-action=claim]');
      } else if (await page.locator('[data-action=draw_tickets].possible').isVisible()) {
        await press('[data-action=draw_tickets]');
        await press('dialog [data-action=confirm]');
      } else {
        await press('[data-action=pass]');
      }
    }
  }
  // Done when the table has moved on.
  await page.waitForFunction(
    (before) =>
      document.querySelector('[data-action=curtain]') !== null ||
      document.querySelector('[data-part=score]') !== null ||
      document.querySelector('.banner')?.getAttribute('data-version') !== before,
    marker,
  );
  return true;
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
