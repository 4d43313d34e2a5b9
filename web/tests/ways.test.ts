// Complete games in other ways: keyboard, touch, text view, two people, one device.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { pageWidth } from './checks';
import { decide, dice, isOver, keepMove, movedFrom, playToEnd, versionOf } from './play';
import { PHONE, Stage } from './stage';

const stage = await Stage.ofFile();

// Presses Tab until a matching element has the focus.
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${selector} is not reached by Tab`);
}

// The focus is never thrown back to the top of the page.
const keepsFocus = async (page: Page): Promise<void> => {
  const at = (): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? '');
  await expect.poll(at, { timeout: 2000 }).not.toBe('BODY');
};

// What screen readers said last.
const heard = (page: Page): Promise<string[]> =>
  page.locator('[data-part=news][role=log] > p').allTextContents();

test('a complete game by keyboard alone', async () => {
  const page = await stage.visit();
  await page.waitForSelector('[data-city=new-york]');
  await tabTo(page, '[data-choice=level]');
  await page.keyboard.press('ArrowLeft'); // easy
  await tabTo(page, '[data-city=new-york]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board');
  // The focus is on what to do first, and the deal is told.
  expect(await page.evaluate(() => document.activeElement?.matches('.offer'))).toBe(true);
  expect((await heard(page))[0]).toMatch(/^You start with .* You drew 2 tickets: /);
  const roll = dice(5);
  while (!(await isOver(page))) {
    if (!(await page.locator('.banner.mine').isVisible())) {
      await keepMove(page);
      await page.waitForTimeout(15);
      continue;
    }
    const before = await versionOf(page);
    const open = page.locator('.route.open');
    if (await page.locator('[data-action=keep]').isVisible()) {
      await tabTo(page, '[data-action=keep]');
      await page.keyboard.press('Enter');
    } else if ((await open.count()) > 0 && roll(3) > 0) {
      await tabTo(page, '.route');
      // From route to route with the arrow keys, which move in space, until one can be claimed.
      const isOpen = (): Promise<boolean | undefined> =>
        page.evaluate(() => document.activeElement?.classList.contains('open'));
      for (let i = 0; i < 150 && !(await isOpen()); ++i) {
        await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][roll(4)]!);
      }
      if (!(await isOpen())) continue;
      await page.keyboard.press('Enter');
      if (await page.locator('dialog').isVisible()) {
        await tabTo(page, 'dialog [data-action=claim]');
        await page.keyboard.press('Enter');
      }
    } else if ((await page.locator('[data-action=draw_card].possible').count()) > 0) {
      await tabTo(page, '[data-action=draw_card]');
      await page.keyboard.press('Enter');
    } else if ((await page.locator('[data-slot].possible').count()) > 0) {
      await tabTo(page, '[data-slot].possible');
      await page.keyboard.press('Enter');
    } else if ((await open.count()) === 0) {
      await tabTo(page, '[data-action=pass], [data-action=draw_tickets].possible');
      await page.keyboard.press('Enter');
      if (await page.locator('dialog').isVisible()) {
        await tabTo(page, 'dialog [data-action=confirm]');
        await page.keyboard.press('Enter');
      }
    } else {
      continue;
    }
    await movedFrom(page, before);
    await keepsFocus(page);
  }
});

test('a complete game by touch on a phone', async () => {
  const page = await stage.play('london', 1, PHONE);
  await playToEnd([page], 3, true);
  // The page never scrolls sideways.
  expect(await pageWidth(page)).toBeLessThanOrEqual(360);
});

test('a complete game in the text view, with buttons and typed moves', async () => {
  const page = await stage.visit('/settings');
  await page.getByLabel('Text view').check();
  await stage.start(page, 'berlin');
  expect(await page.locator('.board').count()).toBe(0);
  const roll = dice(11);
  let typed = 0;
  while (!(await isOver(page))) {
    const version = await versionOf(page);
    // The moves of this version, not of the one before.
    const ready = page.locator(`[data-words="${version}"] [data-notation]`);
    const count = await ready.count();
    if (!(await page.locator('.banner.mine').isVisible()) || count === 0) {
      await keepMove(page);
      await page.waitForTimeout(15);
      continue;
    }
    const claims = page.locator('[data-notation^=claim]');
    const pick =
      (await claims.count()) > 0 && roll(3) > 0
        ? claims.nth(roll(await claims.count()))
        : ready.nth(roll(count));
    if (roll(2) === 0) {
      await pick.click();
    } else {
      await page.fill('#typed', (await pick.getAttribute('data-notation')) ?? '');
      await page.keyboard.press('Enter');
      ++typed;
    }
    await movedFrom(page, version);
    await keepsFocus(page);
  }
  expect(typed).toBeGreaterThan(3);
  // Every move was told in a line of its own; the last lines are still there.
  const lines = await heard(page);
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toMatch(/win/);
});

test('a complete game on one device, with a curtain between turns', async () => {
  const page = await stage.visit('/pass');
  await page.getByLabel('Player 1').fill('Ada');
  await page.click('[data-action=hot]');
  await page.waitForSelector('[data-action=curtain]');
  // No cards are shown before the player opens the curtain.
  expect(await page.locator('[data-card], [data-ticket], [data-offer]').count()).toBe(0);
  // Every player is called by name, at the curtain and in the result.
  const heads = new Set<string>();
  const roll = dice(8);
  while (!(await isOver(page))) {
    if (await page.locator('[data-action=curtain]').isVisible())
      heads.add(await page.locator('[data-part=curtain] h2').innerText());
    if (!(await decide(page, roll))) await page.waitForTimeout(15);
  }
  expect([...heads].sort()).toEqual(['Ada, it’s your turn', 'Player 2, it’s your turn']);
  const called = (await page.locator('[data-part=score] tbody th').allInnerTexts()).map((name) =>
    name.trim(),
  );
  expect(called.sort()).toEqual(['Ada', 'Player 2']);
  await page.waitForSelector('[data-verdict=verified]');
});

test('players at one device hear what the other did, and one Enter too many shows no cards', async () => {
  const page = await stage.visit('/pass');
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByLabel('Player 2').fill('Ben');
  await page.click('[data-action=hot]');
  // The one who moves, by keyboard.
  const open = async (): Promise<string> => {
    await page.waitForSelector('[data-part=curtain]:focus');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect(await page.locator('[data-part=curtain]').count()).toBe(1);
    const name = (await page.locator('[data-part=curtain] h2').innerText()).split(',')[0]!.trim();
    await tabTo(page, '[data-action=curtain]');
    await page.keyboard.press('Enter');
    return name;
  };
  const end = async (): Promise<void> => {
    await page.waitForSelector('.notice:focus');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    await tabTo(page, '[data-action=end-turn]');
    await page.keyboard.press('Enter');
  };
  let first = '';
  for (let i = 0; i < 2; ++i) {
    const name = await open();
    await tabTo(page, '[data-action=keep]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice:focus, [data-action=draw_card][aria-disabled=false]');
    // The second player may also begin, and goes on without a curtain.
    if ((await page.locator('[data-action=end-turn]').count()) > 0) await end();
    else first = name;
  }
  first ||= await open();
  for (let i = 0; i < 2; ++i) {
    const version = await versionOf(page);
    if (i === 0) await tabTo(page, '[data-action=draw_card]');
    await page.keyboard.press('Enter');
    await movedFrom(page, version);
  }
  const drawn = (await heard(page)).filter((line) => line.startsWith('You drew a card'));
  expect(drawn).toHaveLength(2);
  await end();
  await open();
  await expect.poll(() => heard(page)).toContain('Your turn');
  const lines = await heard(page);
  expect(lines.filter((line) => line === `${first} drew a card from the deck.`)).toHaveLength(2);
  expect(lines.join()).not.toContain(drawn[0]);
});

test('two people and a bot, in German and English, with a spectator', async () => {
  const one = await stage.visit('/friends', { locale: 'de' });
  await one.getByLabel('Dein Name').fill('Ada');
  await one.check('[data-choice=seats][value="3"]');
  await one.getByLabel('Platz 3').selectOption('easy');
  await one.click('[data-action=make]');
  await one.waitForURL(/table/);
  const two = await stage.visit(new URL(one.url()).pathname);
  // A visitor without a name is asked for one when sitting down.
  await two.click('[data-sit]');
  await two.locator('dialog').getByRole('button', { name: 'Sit here' }).click();
  await two.getByText('Enter a name first.').waitFor();
  await two.getByLabel('Your name').fill('Grace');
  await two.locator('dialog').getByRole('button', { name: 'Sit here' }).click();
  await one.waitForSelector('text=Grace');
  await one.click('[data-action=start]:enabled');
  const third = await stage.visit(new URL(one.url()).pathname, { locale: 'de' });
  await third.waitForSelector('.board');
  expect(await third.locator('[data-card], [data-ticket]').count()).toBe(0);
  await playToEnd([one, two], 21);
  await third.waitForSelector('[data-part=score]');
  expect(await one.locator('.banner').innerText()).toContain('Die Partie ist zu Ende');
  expect(await two.locator('.banner').innerText()).toContain('Game over');
  // Both browsers took part in the shuffle. The third one came after the deal, and knows less.
  await one.getByText('Mischen geprüft: Niemand konnte die Karten bestimmen.').waitFor();
  await two.getByText('Shuffle verified: nobody could choose the cards.').waitFor();
  await third.getByText('Die Karten passen zu den veröffentlichten Werten.').waitFor();

  // A player who is still at the finished game is ready for the rematch, and learns that it has started.
  const before = one.url();
  await one.click('[data-action=rematch]');
  await one.waitForURL((url) => url.href !== before);
  await one.click('[data-action=start]:enabled');
  await one.waitForSelector('[data-action=keep]:enabled');
  await two.getByText('The rematch has started:').first().waitFor();
  await two.getByRole('link', { name: 'Go to the rematch' }).first().click();
  await two.waitForSelector('[data-action=keep]:enabled');
});
