// What goes wrong: reloads, cuts, second tabs, absence, links to nowhere.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { decide, dice, playToEnd } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile();

async function begin(city = 'new-york', at = stage): Promise<Page> {
  const page = await at.visit();
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click(`[data-city=${city}]`);
  await page.waitForSelector('.board');
  return page;
}
async function someMoves(page: Page, n: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let done = 0; done < n;) {
    if (await decide(page, roll)) ++done;
    else await page.waitForTimeout(15);
  }
  await page.waitForSelector('.banner.mine');
}
const standing = (page: Page): Promise<string> =>
  page
    .locator('.side')
    .evaluate((side) =>
      [...side.querySelectorAll('[data-card], [data-ticket], li')]
        .map((e) => e.textContent?.trim())
        .join('|'),
    );

test('a reload in the middle of a turn loses nothing', async () => {
  const page = await begin();
  await someMoves(page, 4, 2);
  const before = await standing(page);
  await page.reload();
  await page.waitForSelector('.banner.mine');
  await page.waitForSelector('.ticket .state b');
  expect(await standing(page)).toBe(before);
  await page.context().close();
});

test('a lost connection is shown, and the game goes on when the server is back', async () => {
  const page = await begin('london');
  await someMoves(page, 3, 4);
  await stage.stopServer('SIGKILL');
  await page.waitForSelector('.lost');
  // Chosen while the line is cut: it is sent when there is one again.
  const version = await page.locator('.banner').getAttribute('data-version');
  await page.locator('[data-action=draw_card]').click();
  await stage.startServer();
  await page.waitForSelector('.lost', { state: 'detached' });
  await page.waitForFunction(
    (was) => Number(document.querySelector('.banner')?.getAttribute('data-version')) > Number(was),
    version,
  );
  await playToEnd([page], 9);
  await page.context().close();
});

test('a second tab shows the same seat, and both may move', async () => {
  const page = await begin('san-francisco');
  const other = await stage.tab(await page.context().newPage(), new URL(page.url()).pathname);
  await other.waitForSelector('.board');
  await playToEnd([page, other], 31);
  await other.waitForSelector('[data-part=score]');
  await page.context().close();
});

test('who leaves is played by a bot, and takes the seat back', async () => {
  // Bots that take their time: else the game would be over before anybody is back.
  const slow = await Stage.open(400);
  const page = await begin('berlin', slow);
  await someMoves(page, 2, 6);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Take the seat back' }).click();
  await page.getByText('A bot plays for you.').waitFor({ state: 'detached' });
  await someMoves(page, 2, 12);
  await slow.close();
  expect(slow.troubles).toEqual([]);
});

test('a link to a game that is not there says so, in both languages', async () => {
  for (const [locale, text] of [
    ['en', 'This table is not there'],
    ['de', 'Diesen Tisch gibt es nicht'],
  ] as const) {
    const page = await stage.visit('/table/nowhere', { locale });
    await page.getByRole('heading', { name: text }).waitFor();
    await page.goto(`${stage.address}/nothing/here`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  }
});

test('what is refused has its reason, with the number of the rule', async () => {
  const page = await begin('new-york');
  const roll = dice(1);
  while (!(await decide(page, roll))) await page.waitForTimeout(15); // first tickets
  await page.waitForSelector('.banner.mine');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.route')].some((route) =>
      /R\d+/.test(route.getAttribute('aria-label') ?? ''),
    ),
  );
  const labels = await page
    .locator('.route')
    .evaluateAll((routes) =>
      routes.map((route) => [route.getAttribute('aria-disabled'), route.getAttribute('aria-label')] as const),
    );
  for (const [closed, label] of labels)
    if (closed === 'true') expect(label).toMatch(/: (R\d+: .+|claimed by .+)/);
  // A click on one says it where everybody sees it.
  await page.locator('.route[aria-disabled=true] rect').first().click({ force: true });
  expect(await page.locator('.info').innerText()).toMatch(/R\d+/);
  await page.context().close();
});

test('a link to a moment opens at that moment, for somebody else too', async () => {
  const page = await begin('new-york');
  await playToEnd([page], 40);
  const path = new URL(page.url()).pathname;
  const last = Number(await page.locator('.banner').getAttribute('data-version'));
  const other = await stage.visit(`${path}?at=${last - 10}`);
  await other.waitForSelector(`.banner[data-version="${last - 10}"]`);
  expect(await other.locator('[data-part=score]').count()).toBe(0);
  await other.keyboard.press('ArrowRight');
  await other.waitForSelector(`.banner[data-version="${last - 9}"]`);
  expect(new URL(other.url()).search).toBe(`?at=${last - 9}`);
  await other.keyboard.press('End');
  await other.waitForSelector('[data-part=score]');
  await page.getByText('Check the shuffle').click();
  await page.getByText('The fingerprint of the seed is what was promised.').waitFor();
  await page.getByText('Luck of the cards').waitFor({ timeout: 60_000 });
  // The log as a file, brought back: the same game, move by move; and what is none is said.
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
  await reader.context().close();
  await page.click('[data-action=rematch]');
  await page.waitForURL((url) => url.pathname !== path);
  await page.waitForSelector('.board'); // against bots the next game begins at once
  for (const one of [page, other]) await one.context().close();
});
