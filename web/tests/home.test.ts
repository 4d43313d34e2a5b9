// Around the table: home, the ways to a game, the lobby, link previews and installation.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { pageWidth, smallTargets } from './checks';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const SIZES = [
  [1280, 660],
  [1366, 768],
  [1920, 1080],
  [820, 1180],
] as const;

test.each(['en', 'de'] as const)('home fits on one screen from 1280 × 660 on (%s)', async (locale) => {
  const page = await stage.visit('/', { locale });
  await page.waitForSelector('[data-action=learn]');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size, `${width} × ${height}`).toEqual([width, height]);
  }
});

test('everything is one click away from home', async () => {
  const page = await stage.visit('/');
  for (const [link, title] of [
    ['a[href="/friends"]', 'Play with friends'],
    ['a[href="/pass"]', 'Pass and play'],
    ['a[href="/tables"]', 'Open tables'],
    ['a[href="/watch"]', 'Watch'],
    ['.hero a[href="/learn"]', 'Learn to play'],
    ['.site a[href="/learn"]', 'Learn to play'],
    ['.site a[href="/rules"]', 'Rules, New York'],
    ['.site a[href="/workshop"]', 'Board workshop'],
    ['.site a[href="/record"]', 'Your games'],
    ['.site a[href="/settings"]', 'Settings'],
  ] as const) {
    await page.click(link);
    await expect.poll(() => page.title()).toBe(`${title} – Kurzstrecke`);
    await page.locator('h1').waitFor();
    await page.click('.home');
    await page.waitForSelector('.posters');
  }
  await page.click('button[data-city=san-francisco]');
  await page.waitForURL(/\/table\//);
});

test('the other language is loaded when it is chosen, and the page stays as it is until then', async () => {
  const page = await stage.visit('/');
  let asked = 0;
  await page.route(/\/assets\/de-/, (route) =>
    asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const heading = page.locator('h1');
  const english = await heading.textContent();
  expect(asked).toBe(0);
  await page.click('[data-action=language]');
  await expect.poll(() => asked).toBe(1);
  expect(await heading.textContent()).toBe(english);
  await page.click('[data-action=language]');
  await page.waitForSelector('html[lang=de]');
  expect(await heading.textContent()).not.toBe(english);
});

test('a phone has the pages at the bottom and all targets are large enough', async () => {
  const page = await stage.visit('/', screen(360));
  await page.waitForSelector('[data-action=learn]');
  const bar = (await page.locator('.tabs').boundingBox())!;
  expect(bar.y + bar.height).toBeCloseTo(740, 0);
  expect(await pageWidth(page)).toBe(360);
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.click('.tabs a[href="/rules"]');
  await page.waitForSelector('.tabs a[href="/rules"][aria-current=page]');
  await page.waitForSelector('[data-part=example]');
  expect(await pageWidth(page)).toBe(360);
});

test('titles of pages start at the same place, and selects of a form are equally wide', async () => {
  const page = await stage.visit('/');
  const seen = new Map<string, string>();
  for (const path of [
    '/record',
    '/workshop',
    '/rules',
    '/settings',
    '/friends',
    '/pass',
    '/tables',
    '/replay',
  ]) {
    await page.goto(stage.address + path);
    const title = (await page.locator('main h1').boundingBox())!;
    seen.set(path, `${Math.round(title.x)}, ${Math.round(title.y)}`);
  }
  expect(new Set(seen.values()).size, JSON.stringify([...seen])).toBe(1);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${stage.address}/settings`);
    await page.waitForSelector('main select');
    const widths = await page
      .locator('main select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths).toHaveLength(4);
    expect(new Set(widths).size, widths.join()).toBe(1);
  }
});

test('the workshop shows cities as everywhere else', async () => {
  const page = await stage.visit('/workshop');
  await page.waitForSelector('[data-begin=berlin]');
  expect(await page.locator('.tiles .thumb .scene').count()).toBe(4);
  expect(await page.locator('.tiles img').count()).toBe(0);
});

test.each(['en', 'de'] as const)('a host sees all of a lobby at 1280 × 660 (%s)', async (locale) => {
  const page = await stage.visit('/friends', { locale, viewport: { width: 1280, height: 660 } });
  await page.fill('[data-field=name]', 'Ada');
  await page.check('[data-choice=seats][value="4"]');
  await page.click('[data-action=make]');
  await page.waitForSelector('[data-part=invitation] svg[role=img]');
  const bottoms = await page
    .locator('.lobby button, .lobby select, [data-part=invitation] svg')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(bottoms.length).toBeGreaterThan(10);
  expect(Math.max(...bottoms)).toBeLessThan(660);
});

test.each(['en', 'de'] as const)(
  'on a phone the names of cities side by side stand level (%s)',
  async (locale) => {
    const page = await stage.visit('/', { locale, ...screen(360) });
    await page.waitForSelector('.poster');
    const tops = await page
      .locator('.poster .name')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(2);
  },
);

test('a game can be continued, and home says whose turn it is', async () => {
  const page = await stage.play('london');
  const table = page.url();
  await page.waitForSelector('[data-action=keep]');
  await page.goto(stage.address);
  const card = page.locator('[data-action=continue]');
  await card.getByText('Your turn').waitFor();
  await card.getByText('London, with Bot').waitFor();
  await stage.start(page, 'berlin');
  await page.goto(stage.address);
  await expect.poll(() => card.count()).toBe(2);
  await card.filter({ hasText: 'London' }).click();
  expect(page.url()).toBe(table);
});

test('the page can be installed, and its pictures are there', async () => {
  const page = await stage.visit('/');
  const get = (path: string) => page.request.get(stage.address + path);
  const link = await page.getAttribute('link[rel=manifest]', 'href');
  const answer = await get(link!);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']);
  const sized = async (path: string): Promise<string> => {
    const file = await get(path);
    expect([file.status(), file.headers()['content-type']], path).toEqual([200, 'image/png']);
    const bytes = await file.body();
    expect(bytes.length, path).toBeLessThan(120_000);
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`; // of the PNG's header
  };
  const pngs = manifest.icons.filter((icon) => icon.type === 'image/png');
  expect(pngs.map((icon) => [icon.sizes, icon.purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const icon of pngs) expect(await sized(icon.src)).toBe(icon.sizes);
  expect(await sized((await page.getAttribute('link[rel=apple-touch-icon]', 'href'))!)).toBe('180x180');
  for (const name of [...CITY_IDS, 'kurzstrecke']) expect(await sized(`/og/${name}.png`)).toBe('1200x630');
  const themes = (): Promise<(string | null)[]> =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  expect(await themes()).toEqual(['#faf8f4', '#faf8f4']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(themes).toEqual(['#101722', '#101722']);
});

const buttons = (page: Page): Promise<string[]> =>
  page.locator('.lobby button').evaluateAll((all) => all.map((one) => one.textContent!.trim()));

test('in the lobby everybody sees only what they may do', async () => {
  const host = await stage.visit('/friends');
  await host.fill('[data-field=name]', 'Ada');
  await host.check('[data-choice=board][value=berlin]');
  await host.check('[data-choice=seats][value="4"]');
  await host.getByLabel('Show in the list of open tables').check();
  await host.click('[data-action=make]');
  await host.waitForSelector('[data-action=fill]');
  expect(await host.locator('[data-seat="0"]').innerText()).toContain('Ada');
  expect(await host.locator('[data-part=name]').count()).toBe(0);
  await host.click('[data-bot="3"]');
  await host.locator('[data-seat="3"] select').waitFor();
  expect(await host.locator('.count').innerText()).toBe('2/4');
  // The link to share, as text, as a picture and for the clipboard.
  const address = host.url();
  expect(await host.locator('[data-part=invitation] a').innerText()).toBe(address);
  await host.locator('[data-part=invitation] svg[role=img]').waitFor();
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await host.click('[data-action=copy]');
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(address);

  // Found in the list of open tables.
  const guest = await stage.visit('/tables');
  const row = guest.locator('li[data-table]').filter({ hasText: 'Ada' });
  await row.getByText('2/4').waitFor();
  await row.getByRole('link', { name: 'Join: Berlin' }).click();
  await guest.click('[data-sit="1"]');
  await guest.getByLabel('Your name').fill('Grace');
  await guest.locator('dialog').getByRole('button', { name: 'Sit here' }).click();
  await guest.locator('[data-seat="1"]').getByText('Leave seat').waitFor();
  expect(await buttons(guest)).toEqual(['Leave seat', 'Copy link']);
  expect(await guest.locator('.lobby select').count()).toBe(0);
  await host.selectOption('[data-option=absence]', 'the game waits');
  await guest.locator('[data-part=settings]').getByText('the game waits').waitFor();
  expect(await guest.locator('[data-part=settings]').innerText()).toMatch(/Clock\s+off/);

  await host.locator('[data-seat="1"]').getByText('Grace').waitFor();
  expect(await buttons(host)).toEqual([
    'Leave seat',
    'Free this seat',
    'Add bot',
    'Remove bot',
    'Fill free seats with bots and start',
    'Copied',
    'Close table',
  ]);
  await host.click('[data-bot="2"]');
  await host.waitForSelector('[data-action=start]');
  await guest.waitForSelector('[data-action=start]');
  expect(await buttons(guest)).toEqual(['Leave seat', 'Start game']);
});

test('a host without a name is asked for it at the table', async () => {
  const page = await stage.visit('/friends');
  await page.click('[data-action=make]');
  await page.locator('[data-part=name]').getByLabel('Your name').fill('Ada');
  await page.keyboard.press('Enter');
  await page.locator('[data-seat="0"]').getByText('Ada').waitFor();
  await expect.poll(() => page.locator('[data-part=name]').count()).toBe(0);
});
