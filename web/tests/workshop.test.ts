// A broken board is fixed through the page and played; other files are rejected with a message.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { pageWidth, smallTargets, violations } from './checks';
import { playToEnd } from './play';
import { PROGRAM, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const TINY = readFileSync(new URL('../../boards/test/tiny.json', import.meta.url), 'utf8');
const BROKEN = TINY.replace('"color": "red"', '"color": "mauve"')
  .replace('"b": "station", "points": 5', '"b": "nowhere", "points": 5')
  .replace('"cards": 4, "pieces": 4', '"cards": 4, "pieces": 3')
  .replace('"year": 2026,', '');

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const open = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.setInputFiles('[data-part=file]', file(name, content));
const text = (page: Page): Promise<string> => page.locator('[data-part=text]').inputValue();
const note = (page: Page) => page.locator('[data-part=note]');

test('a broken file is opened, fixed through the page, and played to the end', async () => {
  const page = await stage.visit('/');
  await page.click('[data-action=workshop]');
  await open(page, 'mine.json', BROKEN);
  await page.waitForSelector('[data-problem="routes[0].color"]');
  expect(await page.locator('[data-problem]').count()).toBe(4);
  expect(await page.locator('[data-action=play]').isDisabled()).toBe(true);

  // Each problem leads to its field.
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null);
  await page.click('[data-problem="routes[0].color"]');
  expect(await focused()).toBe('routes[0].color');
  await page.selectOption('.tables [data-path="routes[0].color"]', 'red');
  await page.click('[data-problem="tickets[0].b"]');
  expect(await focused()).toBe('tickets[0].b');
  await page.selectOption('.tables [data-path="tickets[0].b"]', 'station');
  await page.click('[data-problem="routes[8].pieces"]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4');
  await page.click('[data-problem=year]');
  await page.keyboard.type('2026');
  await page.waitForSelector('[data-action=play]:enabled');
  expect(JSON.parse(await text(page))).toEqual({ ...JSON.parse(TINY), year: 2026 });

  // A reload loses nothing.
  await page.reload();
  await page.waitForSelector('[data-action=play]:enabled');
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click('[data-action=play]');
  await page.waitForSelector('.board');
  expect(await playToEnd([page], 7)).toBeGreaterThan(10);
  // The log can be verified like any other: the program asks the server for the board.
  const table = new URL(page.url()).pathname;
  expect(execFileSync(PROGRAM, ['verify', stage.address + table], { encoding: 'utf8' })).toContain(
    'valid: all',
  );
});

test('pictures, broken JSON and other files are rejected with a message in both languages and change nothing', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  const before = await text(page);
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  await open(page, 'photo.png', png);
  await expect.poll(() => note(page).textContent()).toContain('“photo.png” is a picture, not a board file.');
  expect(await text(page)).toBe(before);
  await page.click('[data-action=language]');
  await expect.poll(() => note(page).textContent()).toContain('ist ein Bild und keine Plandatei');
  for (const [name, content, words] of [
    ['half.json', TINY.slice(0, 500), 'ist kein gültiges JSON'],
    ['list.json', '[1, 2]', 'weder ein Plan noch ein Layout'],
    ['empty.json', '', 'ist leer'],
    ['noise.json', Buffer.from([0, 1, 2, 0xff]), 'ist keine Textdatei'],
    ['long.json', `{"routes": "${'x'.repeat(200_000)}"}`, 'ist zu groß'],
  ] as const) {
    await open(page, name, content);
    await expect.poll(() => note(page).textContent()).toContain(words);
    expect(await text(page)).toBe(before);
  }
  // Broken JSON can be opened as text, fixed there, and undone.
  await open(page, 'half.json', TINY.slice(0, 500));
  await page.click('[data-action=as-text]');
  await page.waitForSelector('[data-problem=""]');
  expect(await text(page)).toBe(TINY.slice(0, 500));
  await page.locator('[data-part=text]').fill(TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  await page.click('[data-action=undo]');
  await page.click('[data-action=undo]');
  expect(await text(page)).toBe(before);
});

test('locations are moved by mouse and keys, added and removed; the files can be downloaded', async () => {
  const page = await stage.visit('/workshop');
  await page.click('[data-begin=berlin]');
  await page.waitForSelector('[data-action=play]:enabled');
  const where = (id: string) => page.locator(`[data-place=${id}]`).getAttribute('transform');
  expect(await where('reichstag')).toBe('translate(616 180)');
  await page.locator('[data-place=reichstag]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await where('reichstag')).toBe('translate(621 220)');
  await page.locator('[data-place=reichstag]').scrollIntoViewIfNeeded();
  const box = (await page.locator('[data-place=reichstag] .ring').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 30, { steps: 4 });
  await page.mouse.up();
  expect(await where('reichstag')).not.toBe('translate(621 220)');
  await page.click('[data-action=undo]');
  expect(await where('reichstag')).toBe('translate(621 220)');

  // Another colour, on the picture.
  await page.locator('[data-map-route="0"] rect').first().click();
  await page.selectOption('[data-part=inspector] [data-path="routes[0].color"]', 'red');
  // A new location: connected by a route, renamed everywhere, then removed.
  await page.click('[data-action=add-place]');
  await page.waitForSelector('[data-problem^="locations"]');
  await page.locator('[data-place=new-location]').focus();
  await page.click('[data-action=route-here]');
  await page.waitForSelector('[data-action=play]:enabled');
  await page.locator('[data-place=new-location]').focus();
  await page.fill('[data-part=inspector] [data-path="locations[20].id"]', 'kudamm');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[data-place=kudamm]');
  expect(JSON.parse(await text(page)).routes.at(-1).a).toBe('kudamm');
  await page.waitForSelector('[data-action=play]:enabled');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-action=download-layout]'),
  ]);
  expect(download.suggestedFilename()).toBe('berlin.layout.json');
  const layout = readFileSync((await download.path())!, 'utf8');
  expect(JSON.parse(layout).locations.reichstag.at).toEqual([621, 220]);
  await page.locator('[data-place=kudamm]').focus();
  await page.click('[data-action=remove-chosen]');
  expect(JSON.parse(await text(page)).locations.length).toBe(20);
  await page.waitForSelector('[data-action=play]:enabled');

  // The saved layout can be opened again, with its board or alone.
  await page.click('[data-begin=berlin]');
  await expect.poll(() => where('reichstag')).toBe('translate(616 180)');
  await open(page, 'berlin.layout.json', layout);
  await expect.poll(() => where('reichstag')).toBe('translate(621 220)');
});

test('each kind of bonus can be entered; problems lead to its form, and switching loses nothing', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  const bonus = async () => JSON.parse(await text(page)).bonus;
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null);
  await page.click('[data-part=bonus] > summary');

  await page.selectOption('[data-path=bonus]', 'attractions');
  await page.click('[data-problem="bonus.attractions.locations"]');
  expect(await focused()).toBe('bonus.attractions.locations');
  const form = page.locator('[data-part=bonus]');
  await form.getByLabel('Market').check();
  await form.getByLabel('Find a location').fill('PARK');
  expect(await form.locator('[type=checkbox]').count()).toBe(1);
  await form.getByLabel('Park', { exact: true }).check();
  await form.getByLabel('Find a location').fill('');
  await form.getByLabel('Points per attraction').fill('3');
  expect(await bonus()).toEqual({ attractions: { points_each: 3, locations: ['market', 'park'] } });
  await page.waitForSelector('[data-action=play]:enabled');

  await page.selectOption('[data-path=bonus]', 'districts');
  await page.click('[data-problem="bonus.districts[0].locations"]');
  for (const name of ['Harbour', 'Station']) await form.getByLabel(name).check();
  await page.click('[data-add="bonus.districts"]');
  expect(await focused()).toBe('bonus.districts[1].id');
  await page.keyboard.type('er');
  // On the picture, too.
  await page.locator('[data-place=park]').focus();
  await page.getByLabel('In district-2er').check();
  await page.locator('[data-place=market]').focus();
  await page.getByLabel('In district-2er').check();
  expect(await bonus()).toEqual({
    districts: [
      { id: 'district-1', points: 1, locations: ['harbour', 'station'] },
      { id: 'district-2er', points: 2, locations: ['park', 'market'] },
    ],
  });
  await page.waitForSelector('[data-action=play]:enabled');
  await page.click('[data-remove="bonus.districts[0]"]');

  await page.selectOption('[data-path=bonus]', 'souvenirs');
  await page.waitForSelector('[data-problem="bonus.souvenirs.start"]');
  for (const name of ['bell', 'flower', 'postcard', 'sea lion']) await form.getByLabel(name).uncheck();
  await form.getByLabel('Park', { exact: true }).check();
  await form.getByLabel('Points for 3 souvenirs').fill('5');
  expect(await bonus()).toEqual({
    souvenirs: {
      symbols: ['fortune-cookie', 'sourdough', 'snow-globe'],
      copies_each: 3,
      start: ['park'],
      points_by_count: [0, 0, 1, 5],
    },
  });
  await page.waitForSelector('[data-action=play]:enabled');

  // Every kind is as it was left, and the steps can be undone.
  await page.selectOption('[data-path=bonus]', 'attractions');
  expect(await bonus()).toEqual({ attractions: { points_each: 3, locations: ['market', 'park'] } });
  await page.selectOption('[data-path=bonus]', 'none');
  expect(await bonus()).toEqual({});
  await page.selectOption('[data-path=bonus]', 'districts');
  expect((await bonus()).districts.length).toBe(1);
  for (let steps = 0; steps < 3; ++steps) await page.click('[data-action=undo]');
  expect((await bonus()).souvenirs.start).toEqual(['park']);

  // Stray entries of a list are shown and can be removed.
  const odd = { attractions: { points_each: 1, locations: ['park', 'moon', 'park'] } };
  await open(page, 'odd.json', JSON.stringify({ ...JSON.parse(TINY), bonus: odd }));
  await page.click('[data-problem="bonus.attractions.locations[1]"]');
  expect(await focused()).toBe('bonus.attractions.locations[1]');
  await page.keyboard.press('Space');
  await page.click('[data-problem="bonus.attractions.locations[1]"]');
  await page.keyboard.press('Space');
  await page.waitForSelector('[data-action=play]:enabled');
});

test('saved boards are listed, opened, played and removed', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  expect(await page.locator('[data-saved]').count()).toBe(0);
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  const table = page.url();
  await page.goto(`${stage.address}/workshop`);
  await page.locator('[data-saved]', { hasText: 'Tiny' }).waitFor();
  expect(await page.locator('[data-saved] time').textContent()).toMatch(/[A-Z][a-z]+ \d+, \d{4}/);

  await page.click('[data-begin=london]');
  await expect.poll(() => note(page).textContent()).toBe('London is open.');
  await page.click('[data-action=open-saved]');
  await expect.poll(() => note(page).textContent()).toBe('“Tiny” is open.');
  const { id, ...rest } = JSON.parse(await text(page));
  const { id: before, ...file } = JSON.parse(TINY);
  expect(rest).toEqual(file);
  expect(id).not.toBe(before);
  // An unchanged board is the same board; a changed one is another.
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  await page.waitForSelector('[data-saved]');
  expect(await page.locator('[data-saved]').count()).toBe(1);
  await page.click('summary >> nth=0');
  await page.fill('.tables [data-path=name]', 'Tinier');
  await page.waitForSelector('[data-action=play]:disabled');
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  await expect.poll(() => page.locator('[data-saved] b').allTextContents()).toEqual(['Tinier', 'Tiny']);

  await page.locator('[data-saved]', { hasText: 'Tinier' }).locator('[data-action=play-saved]').click();
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  const remove = page.locator('[data-saved]').last().locator('[data-action=remove-saved]');
  await remove.click();
  expect(await page.locator('dialog').textContent()).toContain('Games on this board continue');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.locator('[data-saved]').count()).toBe(2);
  await remove.click();
  await page.click('[data-action=confirm-remove]');
  await expect.poll(() => page.locator('[data-saved] b').allTextContents()).toEqual(['Tinier']);
  expect(await page.locator('[data-part=mine]').textContent()).toContain('Removed “Tiny” from your list.');
  // The game on it continues.
  await page.goto(table);
  await page.waitForSelector('.board');
});

test('an unreachable server loses nothing', async () => {
  const page = await stage.visit('/workshop');
  await page.click('[data-begin=london]');
  await page.waitForSelector('[data-action=play]:enabled');
  await stage.stopServer();
  await page.click('summary >> nth=0');
  await page.fill('.tables [data-path=name]', 'London for two');
  await expect.poll(() => page.locator('[data-part=verdict]').textContent()).toContain('is not responding');
  await stage.startServer();
  await page.click('[data-part=problems] button');
  await page.waitForSelector('[data-action=play]:enabled');
  expect(JSON.parse(await text(page)).name).toBe('London for two');
});

test.each([
  ['en', 'light', 1280],
  ['de', 'dark', 360],
] as const)(
  'no violation of WCAG 2.2 AA in the workshop (%s, %s, %i px)',
  async (locale, colorScheme, width) => {
    const page = await stage.visit('/workshop', { locale, colorScheme, ...screen(width) });
    await open(page, 'mine.json', BROKEN);
    await page.waitForSelector('[data-problem]');
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await violations(page), 'with mistakes').toEqual([]);
    await open(page, 'tiny.json', TINY);
    await page.waitForSelector('[data-action=play]:enabled');
    for (const kind of ['attractions', 'souvenirs', 'districts']) {
      await page.selectOption('[data-path=bonus]', kind);
      await page.waitForSelector('[data-problem^=bonus]');
      await page.locator('[data-place=park]').focus();
      expect(await violations(page), kind).toEqual([]);
      expect(await smallTargets(page, width < 500 ? 44 : 24, 24), kind).toEqual([]);
    }
    await page.selectOption('[data-path=bonus]', 'none');
    await page.waitForSelector('[data-action=play]:enabled');
    await page.locator('[data-place=park]').focus();
    expect(await violations(page), 'whole').toEqual([]);
    expect(await pageWidth(page)).toBeLessThanOrEqual(width);
    expect(await smallTargets(page, width < 500 ? 44 : 24, 24)).toEqual([]);
  },
);
