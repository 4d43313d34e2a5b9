// Problems of a board lead to their fields: in a broken file, in the bonus, and while the server is away.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { playToEnd } from './play';
import { PROGRAM, Stage } from './stage';
import { begin, BROKEN, draft, focused, go, open, ready, tab, text, TINY } from './workshop';

const stage = await Stage.ofFile();

test('a broken file is opened, fixed through the page, and played to the end', async () => {
  const page = await stage.visit('/');
  await page.click('a[href="/workshop"] >> visible=true');
  await open(page, 'mine.json', BROKEN);
  await page.click('[data-action=problems]');
  await page.waitForSelector('[data-problem="routes[0].color"]');
  expect(await page.locator('[data-problem]').count()).toBe(4);
  expect(await page.locator('[data-part=problems]').textContent()).toContain(
    'Route Park – Harbour: this board has no mauve cards.',
  );
  expect(await page.locator('[data-action=play]').isDisabled()).toBe(true);

  // Each problem leads to its field.
  await go(page, 'routes[0].color');
  expect(await focused(page)).toBe('routes[0].color');
  await page.click('[data-part=inspector] [data-path="routes[0].color"] [data-value=red]');
  await go(page, 'tickets[0].b');
  expect(await focused(page)).toBe('tickets[0].b');
  await page.selectOption('[data-path="tickets[0].b"]', 'station');
  await go(page, 'routes[8].pieces');
  expect(await focused(page)).toBe('routes[8].pieces');
  await page.keyboard.press('Space'); // a single piece …
  await page.keyboard.press('Space'); // … or one per card
  await go(page, 'year');
  await page.keyboard.type('2026');
  await ready(page);
  expect(await draft(page)).toEqual({ ...JSON.parse(TINY), year: 2026 });

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

test('each kind of bonus can be entered; problems lead to its form, and switching loses nothing', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'tiny.json', TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  const bonus = async () => (await draft(page)).bonus;
  await tab(page, 'bonus');

  await page.selectOption('[data-path=bonus]', 'attractions');
  await go(page, 'bonus.attractions.locations');
  expect(await focused(page)).toBe('bonus.attractions.locations');
  const form = page.locator('[data-part=panel]');
  await form.getByLabel('Market').check();
  await form.getByLabel('Find a location').fill('PARK');
  expect(await form.locator('[type=checkbox]').count()).toBe(1);
  await form.getByLabel('Park', { exact: true }).check();
  await form.getByLabel('Find a location').fill('');
  await form.getByLabel('Points per attraction').fill('3');
  expect(await bonus()).toEqual({ attractions: { points_each: 3, locations: ['market', 'park'] } });
  await page.waitForSelector('[data-action=play]:enabled');

  await page.selectOption('[data-path=bonus]', 'districts');
  await go(page, 'bonus.districts[0].locations');
  for (const name of ['Harbour', 'Station']) await form.getByLabel(name).check();
  await page.click('[data-add="bonus.districts"]');
  expect(await focused(page)).toBe('bonus.districts[1].id');
  await page.keyboard.type('er');
  await page.keyboard.press('Tab');
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
  await tab(page, 'bonus');
  await page.click('summary[data-path="bonus.districts[0]"]');
  await page.click('[data-remove="bonus.districts[0]"]');

  await page.selectOption('[data-path=bonus]', 'souvenirs');
  await page.waitForSelector('[data-action=play]:disabled');
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
  await go(page, 'bonus.attractions.locations[1]');
  expect(await focused(page)).toBe('bonus.attractions.locations[1]');
  await page.keyboard.press('Space');
  await go(page, 'bonus.attractions.locations[1]');
  await page.keyboard.press('Space');
  await page.waitForSelector('[data-action=play]:enabled');
});

test('an unreachable server loses nothing', async () => {
  const page = await stage.visit('/workshop');
  await begin(page, 'london');
  await ready(page);
  await stage.stopServer();
  await page.fill('[data-part=name]', 'London for two');
  await expect.poll(() => page.locator('[data-part=verdict]').textContent()).toContain('Not checked');
  await page.click('[data-action=problems]');
  expect(await page.locator('[data-part=problems]').textContent()).toContain('is not responding');
  await stage.startServer();
  await page.click('[data-action=check-again]');
  await page.waitForSelector('[data-action=play]:enabled');
  expect(JSON.parse(await text(page)).name).toBe('London for two');
});
