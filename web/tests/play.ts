// Plays a game through the page as a person would: looks for what can be done, and does one of it.
import type { Page } from 'playwright-core';

import type { ServerMessage } from '../src/net/protocol';

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

// Where a move could be taken back, the bots need not wait any longer. The offer may end meanwhile.
export async function keepMove(page: Page): Promise<void> {
  const sure = page.locator('[data-action=keep-move]');
  if (await sure.isVisible()) await sure.click({ timeout: 500 }).catch(() => undefined);
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
    await keepMove(page);
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
  while (!(await page.locator('.banner.mine').isVisible())) {
    await keepMove(page);
    await page.waitForTimeout(15);
  }
}

// The guest's moves through a socket of its own, without the page, for tests of what comes afterwards: takes a second
// instead of ten. Plays to the end, or until the guest is to move in the last round.
export const playQuickly = (page: Page, until: 'end' | 'last round' = 'end'): Promise<void> =>
  page.evaluate(
    (until) =>
      new Promise<void>((done, fail) => {
        const table = location.pathname.split('/')[2]!;
        const socket = new WebSocket(`ws://${location.host}/api/socket?lang=en`);
        const send = (message: object): void => socket.send(JSON.stringify({ table, ...message }));
        let count = 0;
        const play = ({ version, views }: Extract<ServerMessage, { type: 'update' }>): void => {
          for (const { seat, state } of views) {
            const isLast = until === 'last round' && (state.view?.last_turns ?? 0) > 0;
            const toMove = seat !== null && state.seats[seat]?.to_move;
            if (state.status === 'over' || (isLast && toMove)) return void (socket.close(), done());
            if (!toMove) {
              if (seat !== null && state.seats[seat]?.undo_until !== undefined)
                send({ type: 'confirm', seat });
              continue;
            }
            const legal = (state.view?.own?.legal ?? []).map(({ action }) => action);
            const best = ['claim', 'keep_tickets', 'take_souvenir', 'draw_card'];
            const action =
              best.flatMap((type) => legal.find((one) => one.type === type) ?? [])[0] ?? legal[0];
            return send({ type: 'play', seat, id: `quick-${++count}`, version, action });
          }
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as ServerMessage;
          if (message.type === 'hello') send({ type: 'subscribe', from: 0 });
          if (message.type === 'update') play(message);
          if (message.type === 'error' && message.error.code !== 'stale') fail(new Error(message.error.text));
        };
      }),
    until,
  );

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
