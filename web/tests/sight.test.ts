// Important things are visible without scrolling.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import type { Board } from '../src/board/files';
import { smallTargets } from './checks';
import { choose, movedFrom, playQuickly, versionOf } from './play';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

// Whether each element is completely on the screen.
const inSight = (page: Page, selector: string): Promise<boolean[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const box = one.getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    }),
  );
// Waits until the table stands still: three frames in a row look the same.
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const look = (): string =>
      [...document.querySelectorAll('.table *, dialog, .refusal')]
        .map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).join())
        .join(' ');
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    for (let same = 0, before = look(); same < 3;) {
      await frame();
      const now = look();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
const totals = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent!, 10)).sort((a, b) => a - b));

const DESKTOP = [
  [1280, 660],
  [1366, 768],
  [1920, 1080],
] as const;
const TOUCH = [
  [820, 1180],
  [390, 844],
  [360, 740],
] as const;

// What is not completely on the screen, is covered by something else, or would have to be scrolled to.
const unseen = (page: Page, needed: string[]): Promise<string[]> =>
  page.evaluate((selectors) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight) found.push(`scrolls down: ${root.scrollHeight}`);
    if (root.scrollWidth > innerWidth) found.push(`scrolls sideways: ${root.scrollWidth}`);
    const isShown = (one: Element): boolean => one.getClientRects().length > 0;
    const look = (one: Element, what: string, within: (hit: Element) => boolean): void => {
      const box = one.getBoundingClientRect();
      const slack = 0.6;
      if (
        box.left < -slack ||
        box.top < -slack ||
        box.right > innerWidth + slack ||
        box.bottom > innerHeight + slack
      )
        found.push(`${what} outside: ${JSON.stringify(box)}`);
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !within(hit)) found.push(`${what} covered by ${hit?.outerHTML.slice(0, 80)}`);
    };
    for (const selector of selectors) {
      const all = [...document.querySelectorAll(selector)].filter(isShown);
      if (all.length === 0) found.push(`${selector} missing`);
      for (const one of all)
        look(one, selector, (hit) => one.contains(hit) || hit.contains(one) || hit.closest('label') !== null);
    }
    // The whole board: every station, and nothing over it.
    const stations = [...document.querySelectorAll('.stage .station circle')];
    if (stations.length < 10) found.push('no stations');
    for (const station of stations)
      look(
        station,
        `station ${station.parentElement?.dataset.location}`,
        (hit) => hit.closest('.map') !== null,
      );
    // The last move is told in full.
    const said = document.querySelector('[data-part=ticker] .text');
    if (said && (said.scrollWidth > said.clientWidth + 1 || said.scrollHeight > said.clientHeight + 1))
      found.push(`ticker cut off: ${said.textContent}`);
    // Parts that may not be cut off.
    for (const part of document.querySelectorAll('.table, .dock, .rail .tickets, .rail .players, .offer'))
      if (isShown(part) && part.scrollHeight > part.clientHeight + 1)
        found.push(`${part.className} cut off: ${part.scrollHeight} > ${part.clientHeight}`);
    return [...new Set(found)];
  }, needed);

const ALWAYS = ['.banner', '[data-part=ticker]', '[data-seat]', '[data-seat] .points', '[data-action=menu]'];
const DOCK = ['[data-slot]', '[data-action=draw_card]', '[data-action=draw_tickets]', '.hold [data-card]'];

test.each(
  CITY_IDS.flatMap((city) =>
    (['en', 'de'] as const).flatMap((locale) =>
      (['mouse', 'touch'] as const).map((by) => [city, locale, by] as const),
    ),
  ),
)('on %s, in %s, by %s, a table fits every screen and nothing scrolls', async (city, locale, by) => {
  const sizes = by === 'mouse' ? DESKTOP : TOUCH;
  const opponents = locale === 'en' ? 1 : 3;
  const page = await stage.play(city, opponents, { ...screen(...(sizes[2] as [number, number])), locale });
  const measure = async (what: string, needed: (phone: boolean) => string[]): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await settled(page);
      expect(await unseen(page, needed(width < 600)), `${what} at ${width} × ${height}`).toEqual([]);
      if (by === 'touch') expect(await smallTargets(page, 44), `${what} at ${width} × ${height}`).toEqual([]);
    }
  };
  await page.waitForSelector('[data-action=keep]');
  await measure('choosing tickets', (phone) => [
    ...ALWAYS,
    '[data-action=keep]',
    '.offer label',
    ...(phone ? [] : DOCK),
  ]);
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=keep]', { state: 'detached' });
  while (!(await page.locator('[data-action=draw_card].possible').count())) {
    const station = page.locator('[data-station]').first(); // where a souvenir can be placed
    if (await station.count()) await station.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(50);
  }
  await measure('in play', () => [...ALWAYS, ...DOCK, '[data-ticket]']);
});

// Measured: New York 0.51, the others 0.65; their tracks 0.24 (New York) to 0.36 (Berlin), and 0.78 (London) to 0.89 of
// the height or width that they could have.
test.each(CITY_IDS)('on %s, the board takes most of a large screen', async (city) => {
  const page = await stage.play(city, 1, screen(1920, 1080));
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=keep]', { state: 'detached' });
  await settled(page);
  const shares = await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('.table')!;
    const all = document.querySelector('.stage')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.stage .station circle, .stage .route .space')].map((one) =>
      one.getBoundingClientRect(),
    );
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    const screen = innerWidth * innerHeight;
    return {
      portrait: table.dataset.shape === 'portrait',
      stage: (all.width * all.height) / screen,
      tracks: (width * height) / screen,
      reach: Math.max(width / all.width, height / all.height),
    };
  });
  expect(shares.stage).toBeGreaterThan(shares.portrait ? 0.5 : 0.64);
  expect(shares.tracks).toBeGreaterThan(0.23);
  expect(shares.reach).toBeGreaterThan(0.75);
});

test('on a phone, players, tickets and log are one tap away, in sheets', async () => {
  const page = await stage.play('berlin', 2, screen(390, 844));
  await page.locator('[data-action=keep]').tap();
  await page.waitForSelector('[data-action=draw_card].possible');
  for (const [opener, content] of [
    ['.chips button', 'dialog .player'],
    ['[data-part=ticker]', 'dialog .log li'],
  ] as const) {
    await page.locator(opener).first().tap();
    await page.waitForSelector(content);
    expect((await inSight(page, 'dialog')).every(Boolean)).toBe(true);
    await page.locator('dialog [aria-label=Close]').tap();
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  // A tap on a ticket shows its places on the board.
  await page.locator('[data-ticket]').first().tap();
  expect(await page.locator('[data-ticket][aria-pressed=true]').count()).toBe(1);
});

test('a refusal appears beside what was pressed, and never outside the screen', async () => {
  const page = await stage.play('new-york');
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  const routes = page.locator('.route[aria-disabled=true]');
  for (const route of (await routes.all()).slice(0, 6)) {
    const box = (await route.locator('.space').first().boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.refusal');
    await settled(page);
    expect(await inSight(page, '.refusal')).toEqual([true]);
    const said = (await page.locator('.refusal').boundingBox())!;
    expect(Math.abs(said.y + said.height / 2 - (box.y + box.height / 2))).toBeLessThan(120);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.refusal', { state: 'detached' });
  }
});

test.each([
  [1280, 800, 'en', /(wins?|share the win) with/, /\d+ moves in /],
  [390, 844, 'de', /(gewinnst|gewinnt|teilst|teilen).* mit/, /\d+ Spielzüge in /],
] as const)(
  'at %i × %i px, in %s, the winner and all points are in sight',
  async (width, height, locale, won, length) => {
    const page = await stage.play('new-york', 2, { locale, ...screen(width, height) });
    await playQuickly(page);
    await settled(page);
    expect(await page.locator('[data-part=ticker]').innerText()).toMatch(length);
    expect(await page.locator('[data-part=news]').innerText()).toMatch(won);
    expect(await inSight(page, '.banner, [data-part=ticker], [data-part=score] h2')).toEqual([
      true,
      true,
      true,
    ]);
    const told = await totals(page, '[data-part=score] td.total');
    expect(told).toHaveLength(3);
    await page.waitForFunction(() => document.querySelectorAll('.podium .segment:not(.shown)').length === 0);
    expect(await totals(page, '.podium .total')).toEqual(told);
    expect(await inSight(page, '.podium .total')).toEqual([true, true, true]);
  },
);

test('on a phone drawn tickets are in sight, on the board too, and have the focus', async () => {
  const page = await stage.play('london', 1, screen(390, 844));
  await page.waitForSelector('[data-offer]');
  const onOffer = (): Promise<number[]> =>
    page.$$eval('[data-offer]', (all) => all.map((one) => Number((one as HTMLElement).dataset.offer)));
  const own = await onOffer(); // both are kept
  await page.locator('[data-action=keep]').tap();
  await page.locator('[data-action=draw_tickets].possible').tap();
  await page.locator('dialog [data-action=confirm]').tap();
  await page.waitForSelector('.offer');
  expect(await inSight(page, '.banner, .offer')).toEqual([true, true]);
  expect(await page.evaluate(() => document.activeElement?.matches('.offer'))).toBe(true);
  // Both ends of every offered ticket and of the player's own are marked; those of the touched one stand out, with
  // its path.
  const board = JSON.parse(readFileSync('../boards/london.json', 'utf8')) as Board;
  const offered = await onOffer();
  const endsOf = (tickets: number[]): string[] =>
    [...new Set(tickets.flatMap((one) => [board.tickets[one]!.a, board.tickets[one]!.b]))].sort();
  const marked = (selector: string): Promise<string[]> =>
    page.$$eval(selector, (all) => all.map((one) => (one as SVGElement).dataset.end!).sort());
  expect(await marked('[data-end]')).toEqual(endsOf([...own, ...offered]));
  expect(await marked('[data-end].lit')).toEqual([]);
  await page.locator('.offer label').first().tap();
  expect(await marked('[data-end]')).toEqual(endsOf([...own, ...offered]));
  expect(await marked('[data-end].lit')).toEqual(endsOf(offered.slice(0, 1)));
  expect(await page.locator('.route.way').count()).toBeGreaterThan(0);
});

test('on a phone the name of the city is shown whole or not at all', async () => {
  const page = await stage.play('san-francisco', 1, screen(390, 844));
  // Its share of the header that can be seen.
  const seen = (): Promise<number> =>
    page.evaluate(() => {
      const [city, place] = ['.head .city', '.head .place'].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      const across = Math.min(city!.right, place!.right) - Math.max(city!.left, place!.left);
      const down = Math.min(city!.bottom, place!.bottom) - Math.max(city!.top, place!.top);
      return (Math.max(0, across) * Math.max(0, down)) / (city!.width * city!.height);
    });
  const found = new Set<number>();
  for (let width = 320; width < 480; width += 10) {
    await page.setViewportSize({ width, height: 844 });
    found.add(Math.round((await seen()) * 100) / 100);
  }
  expect([...found]).toEqual([0, 1]);
});

test('every page has its own title, and a table’s title says whose turn it is', async () => {
  const page = await stage.visit('/');
  const titled = (title: RegExp): Promise<unknown> =>
    page.waitForFunction(
      ([source, flags]) => new RegExp(source!, flags).test(document.title),
      [title.source, title.flags],
      { timeout: 10_000 },
    );
  await titled(/^Kurzstrecke$/);
  for (const [path, title] of [
    ['/settings', /^Settings – Kurzstrecke$/],
    ['/rules?city=berlin', /^Rules, Berlin – Kurzstrecke$/],
    ['/record', /^Your games – Kurzstrecke$/],
    ['/learn', /^Learn to play – Kurzstrecke$/],
    ['/workshop', /^Board workshop – Kurzstrecke$/],
    ['/replay', /^Replay a log – Kurzstrecke$/],
    ['/pass', /^Pass and play – Kurzstrecke$/],
    ['/tables', /^Open tables – Kurzstrecke$/],
    ['/watch', /^Watch – Kurzstrecke$/],
    ['/table/nowhere', /^Table not found – Kurzstrecke$/],
    ['/nothing', /^Page not found – Kurzstrecke$/],
  ] as const) {
    await page.goto(stage.address + path);
    await titled(title);
  }
  await page.click('.home:visible');
  await titled(/^Kurzstrecke$/);
  await page.click('a[href="/friends"]');
  await titled(/^Play with friends – Kurzstrecke$/);
  await page.click('[data-action=make]');
  await titled(/^New York, waiting – Kurzstrecke$/);
  await page.click('.home:visible');
  await page.click('button[data-city=london]');
  await titled(/^● London, your turn – Kurzstrecke$/);
  await choose(page, 'language');
  await titled(/^● London, du bist dran – Kurzstrecke$/);
  await page.click('.home:visible');
  await titled(/^Kurzstrecke$/);
});

// Only a card that can be taken is drawn in full colour; the outline is for keyboard focus.
test('the card that replaces a taken one does not look selected', async () => {
  const page = await stage.play('london');
  await page.click('[data-action=keep]');
  const slot = page.locator('[data-slot="1"]');
  await page.waitForSelector('[data-slot="1"].possible');
  const before = await versionOf(page);
  await slot.click();
  await movedFrom(page, before);
  await settled(page);
  const look = await slot.evaluate((one) => ({
    possible: one.classList.contains('possible'),
    opacity: getComputedStyle(one).opacity,
    outline: getComputedStyle(one).outlineStyle,
  }));
  expect(look.opacity).toBe(look.possible ? '1' : '0.62');
  expect(look.outline).toBe('none');
});

test('the row does not move while routes are pointed at', async () => {
  const page = await stage.play('new-york');
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  const top = (): Promise<number> => page.locator('.row').evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  // The longest text there is.
  await page.locator('.route[role=button]').evaluateAll((routes) => {
    routes.reduce((one, two) => (two.ariaLabel!.length > one.ariaLabel!.length ? two : one)).focus();
  });
  expect((await page.locator('.info').innerText()).length).toBeGreaterThan(50);
  expect(await top()).toBe(before);
  expect(await inSight(page, '.info')).toEqual([true]);
});

test('what is said about a route stands beside it and does not cover it', async () => {
  const board = JSON.parse(readFileSync('../boards/berlin.json', 'utf8')) as Board;
  const page = await stage.play('berlin', 1, { viewport: { width: 1280, height: 660 } });
  await page.click('[data-action=keep]');
  await page.waitForSelector('[data-action=draw_card].possible');
  // Where the words stand as soon as they are there, before anything is drawn.
  await page.evaluate(() => {
    const look = (): void => {
      const said = document.querySelector<HTMLElement>('.info');
      if (said) said.dataset.first ??= JSON.stringify(said.getBoundingClientRect());
    };
    new MutationObserver((list) => {
      const said = document.querySelector<HTMLElement>('.info');
      if (list.some(({ target }) => said?.contains(target))) delete said!.dataset.first;
      look();
    }).observe(document.querySelector('.map')!, { childList: true, characterData: true, subtree: true });
  });
  for (const route of await page.locator('.route[role=button]').all()) {
    await route.focus();
    await page.waitForSelector('.info', { timeout: 2000 });
    const id = (await route.getAttribute('data-route'))!;
    const { a, b } = board.routes.find((one) => one.id === id)!;
    const gaps = await page.evaluate(
      (ends) => {
        const info = document.querySelector<HTMLElement>('.info')!;
        const said = JSON.parse(info.dataset.first!) as DOMRect;
        const stations = ends.map((end) =>
          document.querySelector(`.station[data-location="${end}"] circle`)!,
        );
        return [document.activeElement!, ...stations].map((one) => {
          const box = one.getBoundingClientRect();
          const across = Math.max(said.left - box.right, box.left - said.right);
          return Math.max(across, said.top - box.bottom, box.top - said.bottom);
        });
      },
      [a, b],
    );
    expect(Math.min(...gaps), id).toBeGreaterThan(0);
    expect(Math.min(...gaps), id).toBeLessThan(16);
    expect(await inSight(page, '.info')).toEqual([true]);
  }
});

test.each([
  [1280, 720],
  [390, 844],
])('at %i × %i px the menu lies above the tickets on offer, all of it in reach', async (width, height) => {
  const page = await stage.play('berlin', 2, screen(width, height));
  await page.waitForSelector('[data-offer]');
  await page.click('[data-action=menu]');
  const entries = page.locator('.menu .box > :is(a, button):visible');
  expect(await entries.count()).toBeGreaterThan(7);
  const covered = await entries.evaluateAll((all) =>
    all.flatMap((entry) => {
      entry.scrollIntoView({ block: 'nearest' });
      const { x, y, width: w, height: h } = entry.getBoundingClientRect();
      const top = document.elementFromPoint(x + w / 2, y + h / 2);
      return entry.contains(top) ? [] : [entry.textContent];
    }),
  );
  expect(covered).toEqual([]);
});
