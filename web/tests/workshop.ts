// What the tests of the workshop share: ways to begin, the draft, and a small town to draw.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export const TINY = readFileSync(new URL('../../boards/test/tiny.json', import.meta.url), 'utf8');
export const BROKEN = TINY.replace('"color": "red"', '"color": "mauve"')
  .replace('"b": "station", "points": 5', '"b": "nowhere", "points": 5')
  .replace('"cards": 4, "pieces": 4', '"cards": 4, "pieces": 3')
  .replace('"year": 2026,', '');

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
// The ways to begin are on the first view; a board in the editor waits meanwhile.
export async function toStart(page: Page): Promise<void> {
  await page.waitForSelector('.start, [data-action=other-board]');
  if ((await page.locator('.start').count()) === 0) await page.click('[data-action=other-board]');
}
export async function open(page: Page, name: string, content: string | Buffer): Promise<void> {
  await toStart(page);
  await page.setInputFiles('[data-file=board]', file(name, content));
}
export async function begin(page: Page, what: string): Promise<void> {
  await toStart(page);
  await page.click(`[data-begin=${what}]`);
  await page.waitForSelector('[data-part=map]');
}
// The draft, as it is kept in the browser.
export const text = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('kurz-workshop') ?? '{}') as { text: string }).text);
export const draft = async (page: Page) => JSON.parse(await text(page));
export const layout = (
  page: Page,
): Promise<{ size: [number, number]; ground: { kind: string }[]; captions?: unknown[] }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kurz-workshop')!).layout);
export const note = (page: Page) => page.locator('[data-part=note]');
export const tab = async (page: Page, name: string): Promise<void> => {
  if (await page.locator('[data-action=back]').isVisible()) await page.click('[data-action=back]');
  await page.click(`[data-tab=${name}]`);
};
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? null);
export const go = async (page: Page, problem: string): Promise<void> => {
  await page.click('[data-action=problems]');
  await page.click(`[data-problem="${problem}"]`);
};
export const ready = (page: Page) => page.waitForSelector('[data-action=play]:enabled');

// A small town: places with their positions, as parts of the map.
export const TOWN: [string, number, number][] = [
  ['Dorf', 0.25, 0.45],
  ['Markt', 0.5, 0.35],
  ['Mühle', 0.75, 0.45],
  ['Hafen', 0.35, 0.7],
  ['Turm', 0.65, 0.7],
];
export const WAYS = [
  [0, 1],
  [1, 2],
  [0, 3],
  [3, 4],
  [4, 2],
] as const;
