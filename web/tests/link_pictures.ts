// The pictures of link previews and the icons, drawn by the browser from our own posters. They are part of the page:
// web/public/og and web/public/icons.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { readCities } from '../cities';
import { Stage } from './stage';

const PUBLIC = new URL('../public/', import.meta.url).pathname;
const MOST_BYTES = 120_000;
const stage = await Stage.ofFile();

for (const folder of ['og', 'icons']) mkdirSync(PUBLIC + folder, { recursive: true });

// Fills the window with one poster beside its text, or with all of them below it.
async function showPoster(page: Page, cities: readonly string[], title: string, text: string): Promise<void> {
  await page.evaluate(
    ([ids, name, about]) => {
      const wide = ids.length > 1;
      const scenes = ids.map((id) =>
        document.querySelector(`button[data-city="${id}"] .scene`)!.cloneNode(true),
      );
      const sheet = document.createElement('div');
      if (!wide) sheet.dataset.city = ids[0]!;
      Object.assign(sheet.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '99',
        display: 'grid',
        gridTemplate: wide ? `200px 1fr / repeat(${ids.length}, 1fr)` : '1fr / 500px 1fr',
        background: wide ? 'var(--sheet)' : 'var(--city)',
        color: wide ? 'var(--ink)' : 'var(--city-ink)',
      });
      const words = document.createElement('div');
      Object.assign(words.style, {
        padding: '0 56px',
        alignSelf: 'center',
        gridColumn: wide ? '1 / -1' : '1',
      });
      const add = (what: string, font: string, spacing: string): void => {
        const line = document.createElement('div');
        line.textContent = what;
        Object.assign(line.style, { font, letterSpacing: spacing, marginTop: '12px' });
        words.append(line);
      };
      if (!wide) add('Kurzstrecke', '600 34px/1 var(--font)', '0');
      add(name, `700 ${wide ? 84 : 78}px/1 var(--font)`, '-0.02em');
      add(about, '500 30px/1.25 var(--font)', '0');
      sheet.append(words);
      for (const scene of scenes) {
        const art = document.createElement('div');
        Object.assign(art.style, { position: 'relative', overflow: 'hidden' });
        art.append(scene);
        sheet.append(art);
      }
      document.body.append(sheet);
    },
    [cities, title, text] as const,
  );
}

test('pictures for link previews', async () => {
  const shoot = async (
    name: string,
    cities: readonly string[],
    title: string,
    text: string,
  ): Promise<void> => {
    const page = await stage.visit('/', { viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
    await page.waitForSelector('button[data-city=berlin] .scene');
    await page.evaluate(() => document.fonts.ready);
    await showPoster(page, cities, title, await page.locator(text).innerText());
    const path = `${PUBLIC}og/${name}.png`;
    await page.screenshot({ path });
    expect(statSync(path).size, name).toBeLessThan(MOST_BYTES);
  };
  for (const { id, name } of readCities()) await shoot(id, [id], name, `button[data-city=${id}] .about`);
  const all = readCities().map((city) => city.id);
  await shoot('kurzstrecke', all, 'Kurzstrecke', 'h1');
});

test('icons', async () => {
  const icon = readFileSync(`${PUBLIC}icon.svg`, 'utf8');
  // A maskable icon may be cut to a circle: the drawing stays inside, its ground fills the square.
  const full = icon.replace('rx="14"', '');
  const masked = full
    .replace('viewBox="0 0 64 64"', 'viewBox="-9 -9 82 82"')
    .replace('<rect ', '<rect x="-9" y="-9" ');
  for (const [name, size, text] of [
    ['icon-192', 192, icon],
    ['icon-512', 512, icon],
    ['maskable-512', 512, masked.replace('width="64" height="64"', 'width="82" height="82"')],
    ['apple-touch-icon', 180, full],
  ] as const) {
    const page = await stage.visit('/icon.svg', { viewport: { width: size, height: size } });
    await page.goto(`data:text/html,${encodeURIComponent(`<body style="margin:0">${text}`)}`);
    await page.screenshot({ path: `${PUBLIC}icons/${name}.png`, omitBackground: true });
  }
});
