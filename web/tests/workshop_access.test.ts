// Accessibility of the workshop: axe-core, sizes of targets, and nothing wider than the screen.
import { expect, test } from 'vitest';

import { pageWidth, smallTargets, violations } from './checks';
import { screen, Stage } from './stage';
import { BROKEN, open, ready, TINY } from './workshop';

const PANEL = '[data-part=panel]';
const stage = await Stage.ofFile();

test.each([
  ['en', 1280, 660],
  ['de', 1366, 768],
  ['en', 390, 844],
  ['de', 360, 740],
] as const)('the workshop can be read, hit and reached (%s, %i × %i)', async (locale, width, height) => {
  const page = await stage.visit('/workshop', { locale, ...screen(width, height) });
  const isPhone = width < 900;
  // Of the whole page, or of what has changed. The second screen of each kind differs only in its size.
  const isFirst = width === 1280 || width === 360;
  const good = async (what: string, part?: string): Promise<void> => {
    if (isFirst) expect(await violations(page, part), what).toEqual([]);
    expect(await smallTargets(page, isPhone ? 44 : 24, 24), what).toEqual([]);
    expect(await pageWidth(page), what).toBeLessThanOrEqual(width);
  };
  const unfold = async (): Promise<void> => {
    if (isPhone && !(await page.locator('[data-part=panel]').isVisible()))
      await page.click('[data-action=open-panel]');
  };
  await page.waitForSelector('.start');
  await good('start');
  await open(page, 'mine.json', BROKEN);
  await page.click('[data-action=problems]');
  await page.waitForSelector('[data-problem]');
  await good('with mistakes');
  await open(page, 'tiny.json', TINY);
  await ready(page);
  await good('the editor');
  // The editor is the screen.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
  await unfold();
  for (const name of ['board', 'locations', 'routes', 'tickets', 'look', 'text']) {
    await page.click(`[data-tab=${name}]`);
    await good(name, PANEL);
  }
  await page.click('[data-tab=bonus]');
  for (const kind of ['attractions', 'souvenirs', 'districts']) {
    await page.selectOption('[data-path=bonus]', kind);
    await good(kind, PANEL);
  }
  await page.selectOption('[data-path=bonus]', 'none');
  for (const list of ['locations', 'routes']) {
    await page.click(`[data-tab=${list}]`);
    await page.click(`[data-choose="${list}[1]"]`);
    await good(`one of ${list}`);
    await page.click('[data-action=back]');
  }
  await page.click('[data-tab=look]');
  await page.click('[data-add=river]');
  await good('a river');
  await ready(page);
  await page.click('[data-action=preview]');
  await good('preview', 'dialog');
});
