// Boards as files, as links and in the list of saved boards.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { violations } from './checks';
import type { Drawing } from '../src/board/files';
import { itemsAt, type JsonObject } from '../src/workshop/json';
import { bendOf } from '../src/workshop/layout';
import { tracksOf } from '../src/workshop/sketch';
import { CITY_IDS, Stage } from './stage';
import { begin, draft, layout, note, open, ready, tab, text, TINY, toStart } from './workshop';

const stage = await Stage.ofFile();

test('a board with its look is exported, imported and shared by link', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  await ready(page);
  await tab(page, 'look');
  await page.click('[data-add=river]');
  await page.click('[data-action=back]');
  await page.click('[data-add=park]');
  await ready(page);
  const kinds = async () => (await layout(page)).ground.map((shape) => shape.kind);
  expect(await kinds()).toEqual(['water', 'park']);

  await tab(page, 'text');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=download]')]);
  expect(download.suggestedFilename()).toBe('tiny.board.json');
  const exported = readFileSync((await download.path())!, 'utf8');
  const drawn = [await draft(page), await layout(page)];
  await begin(page, 'empty');
  await open(page, 'tiny.board.json', exported);
  await ready(page);
  expect([await draft(page), await layout(page)]).toEqual(drawn);

  // Another guest sees it, copies it and plays on it.
  await page.click('[data-action=share]');
  const address = await page.locator('[data-part=share-link]').inputValue();
  expect(await violations(page, 'dialog'), 'share').toEqual([]);
  const other = await stage.visit(new URL(address).pathname + new URL(address).search);
  await other.getByRole('heading', { name: 'Tiny' }).waitFor();
  const { locations, routes, tickets } = JSON.parse(TINY) as Record<string, unknown[]>;
  expect(await other.locator('[data-part=shared]').textContent()).toContain(
    `${locations!.length} locations, ${routes!.length} routes, ${tickets!.length} tickets`,
  );
  expect(await violations(other), 'shared').toEqual([]);
  await other.click('[data-action=copy-shared]');
  await ready(other);
  expect((await draft(other)).tickets).toEqual(drawn[0].tickets);
  expect((await layout(other)).ground).toEqual(drawn[1].ground);
  await other.goto(address);
  await other.click('[data-action=play-shared]');
  await other.waitForSelector('.board');
  const gone = await stage.visit('/workshop?board=own-0123456789abcdef');
  await gone.getByText('There is no board at this link.').waitFor();
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
  expect(await text(page)).toBe(TINY.slice(0, 500));
  // Only the text, as wide as the page.
  expect((await page.locator('[data-part=panel]').boundingBox())!.width).toBe(1280);
  await page.locator('[data-part=text]').fill(TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  await page.click('[data-action=undo]');
  await page.click('[data-action=undo]');
  expect(await text(page)).toBe(before);
});

test('a file can be dropped anywhere on the page', async () => {
  const page = await stage.visit('/workshop');
  await toStart(page);
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'tiny.json'));
    for (const type of ['dragover', 'drop'])
      document
        .querySelector('h1')!
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, TINY);
  await ready(page);
  expect((await draft(page)).name).toBe('Tiny');
});

test('spaces lie in the workshop where they lie on the finished board', async () => {
  let compared = 0;
  for (const city of CITY_IDS) {
    const get = async <T>(path: string): Promise<T> =>
      (await (await fetch(`${stage.address}/api/boards/${city}${path}`)).json()) as T;
    const [board, plan] = [await get<JsonObject>(''), await get<JsonObject>('/layout.json')];
    const { routes } = await get<Drawing>('/drawing.json');
    const ids = itemsAt(board, 'routes').map((route) => String(route.id));
    for (const { index, single, spaces } of tracksOf(board, plan)) {
      const real = routes[ids[index]!]!.spaces;
      expect(spaces.length).toBe(real.length);
      // Bent lines are measured differently.
      if (single || bendOf(board, plan, index) !== 0) continue;
      ++compared;
      spaces.forEach(({ at, length }, n) => {
        const [x, y, , long] = real[n]!;
        expect(Math.hypot(at[0] - x, at[1] - y), `${city}, ${ids[index]}`).toBeLessThan(2);
        expect(Math.abs(length - long), `${city}, ${ids[index]}`).toBeLessThan(1);
      });
    }
  }
  expect(compared).toBeGreaterThan(15);
});

test('a file with the id of a city but other locations gets nothing of that city', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'mine.json', TINY.replace('"id": "tiny"', '"id": "new-york"'));
  await ready(page);
  const kept = await layout(page);
  expect(kept.ground ?? []).toEqual([]);
  expect(kept.captions ?? []).toEqual([]);
});

test('saved boards are listed, opened, played and removed', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  const table = page.url();
  await page.goto(`${stage.address}/workshop`);
  await toStart(page);
  await page.locator('[data-saved]', { hasText: 'Tiny' }).waitFor();
  expect(await page.locator('[data-saved] time').textContent()).toMatch(/[A-Z][a-z]+ \d+, \d{4}/);

  await page.click('[data-begin=london]');
  await expect.poll(async () => (await draft(page)).name).toBe('London (copy)');
  await toStart(page);
  await page.click('[data-action=open-saved]');
  await expect.poll(async () => (await draft(page)).name).toBe('Tiny');
  const { id, ...rest } = await draft(page);
  const { id: before, ...file } = JSON.parse(TINY);
  expect(rest).toEqual(file);
  expect(id).not.toBe(before);
  // An unchanged board is the same board; a changed one is another.
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  await toStart(page);
  await page.waitForSelector('[data-saved]');
  expect(await page.locator('[data-saved]').count()).toBe(1);
  await page.click('[data-action=continue]');
  await page.fill('[data-part=name]', 'Tinier');
  await page.waitForSelector('[data-action=play]:disabled');
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  await toStart(page);
  await expect.poll(() => page.locator('[data-saved] b').allTextContents()).toEqual(['Tinier', 'Tiny']);

  await page.locator('[data-saved]', { hasText: 'Tinier' }).locator('[data-action=play-saved]').click();
  await page.waitForSelector('.board');
  await page.goto(`${stage.address}/workshop`);
  await toStart(page);
  const remove = page.locator('[data-saved]').last().locator('[data-action=remove-saved]');
  await remove.click();
  expect(await page.locator('dialog').textContent()).toContain('Games on this board continue');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.locator('[data-saved]').count()).toBe(2);
  await remove.click();
  await page.click('[data-action=confirm-remove]');
  await expect.poll(() => page.locator('[data-saved] b').allTextContents()).toEqual(['Tinier']);
  await page.waitForSelector('[data-part=mine]:has-text("Removed “Tiny” from your list.")');
  // The game on it continues.
  await page.goto(table);
  await page.waitForSelector('.board');
});
