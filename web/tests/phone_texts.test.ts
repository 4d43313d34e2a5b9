// On phones: what must fit in its line.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import type { Board } from '../src/board/files';
import { keepMove } from './play';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

test.each(CITY_IDS)('on %s every name fits on a ticket of a narrow phone', async (city) => {
  const page = await stage.play(city, 1, screen(360, 740));
  await page.locator('[data-action=keep]:enabled').tap();
  const board = JSON.parse(readFileSync(`../boards/${city}.json`, 'utf8')) as Board;
  const wide = await page
    .locator('.strip .ticket .places > span')
    .first()
    .evaluate(
      (place, names) =>
        names.filter((name) => {
          place.textContent = `${name} –`;
          return (
            place.parentElement!.parentElement!.scrollWidth > place.parentElement!.parentElement!.clientWidth
          );
        }),
      board.locations.map(({ name }) => name),
    );
  expect(wide).toEqual([]);
});

test('two digits for cards and pieces fit on the chips of four players', async () => {
  const page = await stage.play('san-francisco', 3, screen(390, 844));
  const draw = page.locator('[data-action=draw_card].possible');
  const keep = page.locator('[data-action=keep]:enabled');
  const hand = page.locator('.hold h2 .num');
  const station = page.locator('[data-station]').first();
  while (!(await keep.isVisible())) await page.waitForTimeout(15);
  await keep.tap();
  while (Number(await hand.innerText()) < 10) {
    await keepMove(page);
    // The last player in the order places a souvenir first.
    if (await station.isVisible()) await station.tap({ timeout: 500 }).catch(() => undefined);
    if (await draw.isVisible()) await draw.tap({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(15);
  }
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    const room = await page
      .locator('.chips button')
      .evaluateAll((all) =>
        all.map(
          (chip) =>
            chip.getBoundingClientRect().right -
            Math.max(...[...chip.querySelectorAll('.fact')].map((one) => one.getBoundingClientRect().right)),
        ),
      );
    expect(Math.min(...room), `at ${width} px`).toBeGreaterThan(4);
  }
});

test.each([
  [
    'en',
    'Row replaced: 3 or more wild cards',
    'Maximiliane Lovelace (2) claimed Buckingham Palace–Trafalgar Square',
  ],
  [
    'de',
    'Auslage ersetzt: mindestens 3 Joker',
    'Maximiliane Lovelace (2) hat Schloss Charlottenburg–Brandenburger Tor genutzt',
  ],
] as const)('players, news and tickets of a table fit in their lines (%s)', async (locale, news, claim) => {
  const page = await stage.play('new-york', 3, { locale, ...screen(390, 844) });
  await page.tap('[data-action=keep]');
  await page.waitForSelector('[data-ticket]');
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const chips = await page.locator('.chips button').evaluateAll((all) =>
      all.map((chip) => {
        const box = (part: string): DOMRect => chip.querySelector(part)!.getBoundingClientRect();
        const points = getComputedStyle(chip.querySelector('.points')!);
        return {
          badge: box('.badge').top,
          dots: [points.textDecorationLine, points.borderBottomStyle],
          room: box('.facts svg').top - box('.points').bottom,
          over: chip.scrollWidth - chip.clientWidth,
        };
      }),
    );
    expect(new Set(chips.map((chip) => chip.badge)).size, 'badges stand level').toBe(1);
    for (const { dots, room, over } of chips) {
      expect(dots).toEqual(['none', 'dotted']);
      expect(room).toBeGreaterThan(1);
      expect(over).toBe(0);
    }
    // A long name beside a short one, and news that must be seen whole.
    const seen = await page.evaluate(
      (lines) => {
        const ticker = document.querySelector('.ticker .text')!;
        const below = document.querySelector('.bar')!.getBoundingClientRect().top;
        const cut = lines.map((said) => {
          ticker.textContent = said;
          return [
            ticker.scrollWidth - ticker.clientWidth,
            Math.max(0, ticker.scrollHeight - ticker.clientHeight - 1), // rounded to whole pixels
            Math.max(0, ticker.getBoundingClientRect().bottom - below),
          ];
        });
        const places = [...document.querySelectorAll('.tickets .places')];
        const dashes = places.map((one) => one.firstElementChild!.textContent!.trimEnd().at(-1));
        places[0]!.firstElementChild!.textContent = 'Charlottenburger Tor am Park–';
        return {
          cut,
          heights: [...document.querySelectorAll('.tickets .ticket')].map((one) => one.clientHeight),
          dashes,
        };
      },
      [news, claim],
    );
    expect(seen.cut.flat()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(seen.heights.length).toBeGreaterThan(1);
    expect(new Set(seen.heights).size, seen.heights.join()).toBe(1);
    expect(new Set(seen.dashes), 'a line ends with the dash').toEqual(new Set(['–']));
  }
});
