// What can go wrong: reloads, lost connections, second tabs, absence, broken links.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { choose, playMoves, playToEnd, versionOf } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile();

const standing = (page: Page): Promise<string> =>
  page
    .locator('.table')
    .evaluate((table) =>
      [...table.querySelectorAll('[data-card], [data-ticket], .player')]
        .map((e) => e.textContent?.trim())
        .join('|'),
    );

test('a reload in the middle of a turn loses nothing', async () => {
  const page = await stage.play('new-york');
  await playMoves(page, 4, 2);
  const before = await standing(page);
  await page.reload();
  await page.waitForSelector('.banner.mine');
  await page.waitForSelector('[data-ticket] .state');
  expect(await standing(page)).toBe(before);
});

test('a lost connection is shown, and the game continues when the server is back', async () => {
  const page = await stage.play('london');
  await playMoves(page, 3, 4);
  await stage.stopServer('SIGKILL');
  await page.waitForSelector('.lost');
  // A move made while disconnected is sent after reconnecting.
  const version = await versionOf(page);
  await page.locator('[data-action=draw_card]').click();
  await stage.startServer();
  await page.waitForSelector('.lost', { state: 'detached' });
  await page.waitForFunction(
    (was) => Number(document.querySelector('.banner')?.getAttribute('data-version')) > Number(was),
    version,
  );
  await playMoves(page, 4, 9);
});

test('a second tab shows the same seat, and both can move', async () => {
  const page = await stage.play('san-francisco');
  const other = await stage.tab(await page.context().newPage(), new URL(page.url()).pathname);
  await other.waitForSelector('.board');
  for (let round = 0; round < 3; ++round) {
    for (const tab of [page, other]) {
      await tab.bringToFront();
      const before = Number(await versionOf(tab));
      await playMoves(tab, 2, round);
      expect(Number(await versionOf(tab))).toBeGreaterThan(before);
    }
  }
  await page.waitForSelector(`.banner.mine[data-version="${await versionOf(other)}"]`);
  expect(await standing(page)).toBe(await standing(other));
});

test('a bot plays for a player who leaves, and the player takes the seat back', async () => {
  // Slow bots; otherwise the game would be over before the player is back.
  const slow = await Stage.open(400);
  const page = await slow.play('berlin');
  await playMoves(page, 2, 6);
  await choose(page, 'leave');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Take your seat back' }).click();
  await page.getByText('A bot is playing for you.').waitFor({ state: 'detached' });
  await playMoves(page, 2, 12);
  await slow.close();
});

test('a broken link is explained in both languages', async () => {
  for (const [locale, text] of [
    ['en', 'Table not found'],
    ['de', 'Tisch nicht gefunden'],
  ] as const) {
    const page = await stage.visit('/table/nowhere', { locale });
    await page.getByRole('heading', { name: text }).waitFor();
    await page.goto(`${stage.address}/nothing/here`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

test('an impossible move has a reason, and a link to its rule', async () => {
  const page = await stage.play('new-york');
  await playMoves(page, 1, 1); // the first tickets
  const reasons = page.locator('.route[aria-disabled=true]');
  const labels = (): Promise<(string | null)[]> =>
    reasons.evaluateAll((routes) => routes.map((route) => route.ariaLabel));
  await expect.poll(labels).not.toContainEqual(expect.stringMatching(/\): free\b/));
  for (const label of await labels())
    expect(label).toMatch(/\): (\d+ more .+ needed|claimed by .+|Closed: .+ owns the other half)/);
  // A click shows the reason beside the route, and leads to its rule.
  await reasons.locator('.space').first().click({ force: true });
  const rule = await page.locator('.refusal [data-rule]').getAttribute('data-rule');
  expect(rule).toMatch(/^R\d+$/);
  expect(await page.locator('[data-part=refusal]').innerText()).not.toBe('');
  await page.click('.refusal [data-rule]');
  expect(await page.locator('dialog li.marked').innerText()).toContain(rule);
  await page.keyboard.press('Escape');
  // With the keyboard the link is the next stop, and the rule returns to the route.
  const route = page.locator('.route[aria-disabled=true]').first();
  await route.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.refusal');
  expect(await page.locator('[data-part=refusal]').innerText()).toContain('Press Tab for the rule.');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement!.matches('.refusal [data-rule]'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog li.marked');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await route.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('a link to a moment opens at that moment, for spectators too', async () => {
  const page = await stage.play('new-york');
  await playToEnd([page], 40);
  const path = new URL(page.url()).pathname;
  const last = Number(await versionOf(page));
  const other = await stage.visit(`${path}?at=${last - 10}`);
  await other.waitForSelector(`.banner[data-version="${last - 10}"]`);
  expect(await other.locator('[data-part=score]').count()).toBe(0);
  await other.keyboard.press('ArrowRight');
  await other.waitForSelector(`.banner[data-version="${last - 9}"]`);
  expect(new URL(other.url()).search).toBe(`?at=${last - 9}`);
  await other.keyboard.press('End');
  await other.waitForSelector('[data-part=score]');
  await page.getByText('Shuffle verified: nobody could choose the cards.').click();
  await page.getByText('The server’s record is the game that you saw.').waitFor();
  await other.getByText('The cards match the published values.').click();
  await other.getByText('Your browser did not see the commitments before this game').waitFor();
  await page.getByRole('heading', { name: 'Luck' }).waitFor({ timeout: 60_000 });
  // The log, uploaded again: the same game, move by move. Another file gets a message.
  const log = await (await fetch(`${stage.address}/api/tables${path.replace('/table', '')}/log`)).text();
  const reader = await stage.visit('/replay');
  await reader.setInputFiles('[data-file=log]', {
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from([137, 80]),
  });
  await reader.waitForFunction(() => (document.querySelector('[role=alert]')?.textContent ?? '').length > 10);
  await reader.setInputFiles('[data-file=log]', {
    name: 'x.log',
    mimeType: 'text/plain',
    buffer: Buffer.from(log),
  });
  await reader.waitForSelector('.banner[data-version="2"]');
  await reader.keyboard.press('ArrowRight');
  await reader.waitForSelector('.banner[data-version="3"]');
  await reader.keyboard.press('End');
  await reader.waitForSelector('[data-part=score]');
  await reader.waitForSelector('[data-verdict=matches]');
  await reader.context().close();
  await page.click('[data-action=rematch]');
  await page.waitForURL((url) => url.pathname !== path);
  await page.waitForSelector('.board'); // against bots the next game begins at once
});
