// Boards are drawn by mouse, touch and keys, fixed, saved, shared and played; other files are rejected with a message.
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
// The ways to begin are on the first view; a board in the editor waits meanwhile.
async function toStart(page: Page): Promise<void> {
  await page.waitForSelector('.start, [data-action=other-board]');
  if ((await page.locator('.start').count()) === 0) await page.click('[data-action=other-board]');
}
async function open(page: Page, name: string, content: string | Buffer): Promise<void> {
  await toStart(page);
  await page.setInputFiles('[data-part=file]', file(name, content));
}
async function begin(page: Page, what: string): Promise<void> {
  await toStart(page);
  await page.click(`[data-begin=${what}]`);
  await page.waitForSelector('[data-part=map]');
}
// The draft, as it is kept in the browser.
const text = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('kurz-workshop') ?? '{}') as { text: string }).text);
const draft = async (page: Page) => JSON.parse(await text(page));
const note = (page: Page) => page.locator('[data-part=note]');
const tab = async (page: Page, name: string): Promise<void> => {
  if (await page.locator('[data-action=back]').isVisible()) await page.click('[data-action=back]');
  await page.click(`[data-tab=${name}]`);
};
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? null);
const go = async (page: Page, problem: string): Promise<void> => {
  await page.click('[data-action=problems]');
  await page.click(`[data-problem="${problem}"]`);
};
const ready = (page: Page) => page.waitForSelector('[data-action=play]:enabled');

// A small town: places with their positions, as parts of the map.
const TOWN: [string, number, number][] = [
  ['Dorf', 0.25, 0.45],
  ['Markt', 0.5, 0.35],
  ['Mühle', 0.75, 0.45],
  ['Hafen', 0.35, 0.7],
  ['Turm', 0.65, 0.7],
];
const WAYS = [
  [0, 1],
  [1, 2],
  [0, 3],
  [3, 4],
  [4, 2],
] as const;

test('a board is drawn with the mouse, saved, played, exported, imported, and opened by link', async () => {
  const page = await stage.visit('/workshop');
  await begin(page, 'empty');
  // What is missing is said in plain words; nothing claims to be playable.
  await page.click('[data-action=problems]');
  await page.getByText('Draw at least 2 locations (now 0).').waitFor();
  expect(await page.locator('[data-action=play]').isDisabled()).toBe(true);
  await page.fill('[data-part=name]', 'Kleinstadt');
  const map = (await page.locator('[data-part=map]').boundingBox())!;
  const at = (n: number): [number, number] => [
    map.x + map.width * TOWN[n]![1],
    map.y + map.height * TOWN[n]![2],
  ];

  await page.click('[data-tool=place]');
  for (const [n, [name]] of TOWN.entries()) {
    await page.mouse.click(...at(n));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  expect((await draft(page)).locations.map((one: { id: string }) => one.id)).toEqual([
    'dorf',
    'markt',
    'muehle',
    'hafen',
    'turm',
  ]);
  await page.click('[data-action=problems]');
  await page.getByText('Turm cannot be reached.').click();
  expect(await page.locator('[data-place=turm]').getAttribute('aria-pressed')).toBe('true');

  await page.click('[data-tool=route]');
  for (const [from, to] of WAYS) {
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move((at(from)[0] + at(to)[0]) / 2, (at(from)[1] + at(to)[1]) / 2, { steps: 3 });
    await page.mouse.move(...at(to), { steps: 3 });
    await page.mouse.up();
    await page.click('[data-part=popover] [data-value="3"]');
    await page.click('[data-part=popover] [data-value=red]');
    await page.click('[data-part=popover] [data-action=done]');
  }
  expect((await draft(page)).routes[2]).toMatchObject({
    id: 'dorf--hafen',
    cards: 3,
    pieces: 3,
    color: 'red',
  });

  // A river with one stroke, a park with a loop; both belong to this board.
  const draw = async (points: [number, number][]): Promise<void> => {
    const [first, ...rest] = points.map(([x, y]): [number, number] => [
      map.x + map.width * x,
      map.y + map.height * y,
    ]);
    await page.mouse.move(...first!);
    await page.mouse.down();
    for (const one of rest) await page.mouse.move(...one, { steps: 5 });
    await page.mouse.up();
  };
  await page.click('[data-tool=water]');
  await draw([
    [0.1, 0.9],
    [0.5, 0.85],
    [0.9, 0.9],
  ]);
  await page.click('[data-tool=park]');
  await draw([
    [0.45, 0.5],
    [0.55, 0.5],
    [0.55, 0.6],
    [0.45, 0.6],
    [0.45, 0.51],
  ]);
  const layout = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('kurz-workshop')!) as { layout: { ground: { kind: string }[] } })
          .layout,
    );
  expect((await layout()).ground.map((shape) => shape.kind)).toEqual(['water', 'park']);

  // Select, move, delete, undo and redo.
  await page.click('[data-tool=select]');
  const where = () => page.locator('[data-place=turm]').getAttribute('transform');
  const before = await where();
  await page.mouse.move(...at(4));
  await page.mouse.down();
  await page.mouse.move(at(4)[0] + 30, at(4)[1] + 20, { steps: 4 });
  await page.mouse.up();
  const moved = await where();
  expect(moved).not.toBe(before);
  await page.keyboard.press('Delete');
  expect((await draft(page)).routes.length).toBe(3);
  await page.keyboard.press('Control+z');
  expect((await draft(page)).routes.length).toBe(5);
  await page.keyboard.press('Control+z');
  expect(await where()).toBe(before);
  await page.keyboard.press('Control+y');
  expect(await where()).toBe(moved);

  await tab(page, 'tickets');
  await page.click('[data-action=suggest]');
  await ready(page);
  expect(await page.locator('[data-part=verdict]').textContent()).toContain('Ready to play');
  expect(await draft(page)).toMatchObject({ id: 'kleinstadt', name: 'Kleinstadt', layout: 'own' });

  // Exported and imported again.
  await tab(page, 'text');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=download]')]);
  expect(download.suggestedFilename()).toBe('kleinstadt.board.json');
  const exported = readFileSync((await download.path())!, 'utf8');
  const drawn = [await draft(page), await layout()];
  await begin(page, 'empty');
  await open(page, 'kleinstadt.board.json', exported);
  await ready(page);
  expect([await draft(page), await layout()]).toEqual(drawn);

  // Shared by link: another guest sees it, plays on it and copies it.
  await page.click('[data-action=share]');
  const address = await page.locator('[data-part=share-link]').inputValue();
  expect(await violations(page), 'share').toEqual([]);
  const other = await stage.visit(new URL(address).pathname + new URL(address).search);
  await other.getByRole('heading', { name: 'Kleinstadt' }).waitFor();
  expect(await other.locator('[data-part=shared]').textContent()).toContain(
    '5 locations, 5 routes, 8 tickets',
  );
  expect(await violations(other), 'shared').toEqual([]);
  await other.click('[data-action=copy-shared]');
  await ready(other);
  expect((await draft(other)).tickets).toEqual(drawn[0].tickets);
  await other.goto(address);
  await other.click('[data-action=play-shared]');
  await other.waitForSelector('.board');

  // Played to the first turn by the one who drew it.
  await page.keyboard.press('Escape');
  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  expect(await page.locator('body').textContent()).not.toMatch(/printed|New York/);
  const gone = await stage.visit('/workshop?board=own-0123456789abcdef');
  await gone.getByText('There is no board at this link.').waitFor();
});

test('a board is drawn by touch on a phone, with pinch and without a keyboard', async () => {
  const page = await stage.visit('/workshop', { locale: 'de', ...screen(390, 844) });
  await begin(page, 'empty');
  const map = (await page.locator('[data-part=map]').boundingBox())!;
  const at = (n: number): { x: number; y: number } => ({
    x: map.x + map.width * TOWN[n]![1],
    y: map.y + map.height * (0.32 + (TOWN[n]![2] - 0.35) * 0.6),
  });
  const touch = await page.context().newCDPSession(page);
  const send = (type: string, touchPoints: { x: number; y: number; id?: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
  await page.tap('[data-tool=place]');
  for (const [n, [name]] of TOWN.entries()) {
    await page.touchscreen.tap(at(n).x, at(n).y);
    await page.locator('[data-part=popover] input').fill(name);
    await page.tap('[data-part=popover] [data-action=done]');
  }
  await page.tap('[data-tool=route]');
  for (const [n, [from, to]] of WAYS.entries()) {
    const [a, b] = [at(from), at(to)];
    if (n % 2 === 0) {
      // By dragging …
      await send('touchStart', [a]);
      for (const part of [0.3, 0.6, 0.9, 1])
        await send('touchMove', [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]);
      await send('touchEnd', []);
    } else {
      // … or by tapping one end after the other.
      await page.touchscreen.tap(a.x, a.y);
      await page.touchscreen.tap(b.x, b.y);
    }
    await page.tap('[data-part=popover] [data-value="1"]');
    await page.tap('[data-part=popover] [data-action=done]');
  }
  expect((await draft(page)).routes.map((one: { id: string }) => one.id)).toEqual([
    'dorf--markt',
    'markt--muehle',
    'dorf--hafen',
    'hafen--turm',
    'turm--muehle',
  ]);
  // Two fingers zoom and leave everything in its place.
  const widthOf = async () => (await page.locator('[data-place=dorf] .ring').boundingBox())!.width;
  const before = await widthOf();
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
  const fingers = (apart: number) => [
    { x: middle.x - apart, y: middle.y, id: 0 },
    { x: middle.x + apart, y: middle.y, id: 1 },
  ];
  await page.tap('[data-tool=select]');
  const kept = await text(page);
  await send('touchStart', fingers(40));
  for (const apart of [60, 90, 120]) await send('touchMove', fingers(apart));
  await send('touchEnd', []);
  expect(await widthOf()).toBeGreaterThan(before * 1.5);
  expect(await text(page)).toBe(kept);
  await page.tap('[data-action=zoom-all]');
  // Drag a place with a quick finger; the next tap, right after it, counts.
  const where = () => page.locator('[data-place=hafen]').getAttribute('transform');
  const first = await where();
  for (let round = 0; round < 4; ++round) {
    await send('touchStart', [at(3)]);
    for (const by of [10, 20, 30]) await send('touchMove', [{ x: at(3).x, y: at(3).y + by }]);
    await send('touchEnd', []);
    await page.tap('[data-action=delete-chosen]');
    await expect.poll(() => page.locator('[data-place=hafen]').count()).toBe(0);
    await page.tap('[data-action=undo]');
    await expect.poll(where).not.toBe(first);
    await page.tap('[data-action=undo]');
    await expect.poll(where).toBe(first);
  }

  await page.tap('[data-action=open-panel]');
  await page.tap('[data-tab=tickets]');
  await page.tap('[data-action=suggest]');
  await ready(page);
  expect(await pageWidth(page)).toBeLessThanOrEqual(390);
  await page.tap('[data-action=close-panel]');
  await page.tap('[data-action=play]');
  await page.waitForSelector('.board');
});

test('a board is drawn with the keyboard alone', async () => {
  const page = await stage.visit('/workshop');
  await begin(page, 'empty');
  await page.locator('[data-tab=board]').focus();
  await page.keyboard.press('ArrowRight');
  for (const [name] of TOWN) {
    await tab(page, 'locations');
    await page.locator('[data-add=locations]').press('Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-tool=route]').press('Enter');
  for (const [from, to] of WAYS) {
    for (const n of [from, to]) {
      await page.locator('[data-place]').nth(n).focus();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowLeft'); // from two cards to one
    await page.keyboard.press('Escape');
  }
  expect((await draft(page)).routes.map((one: { cards: number }) => one.cards)).toEqual([1, 1, 1, 1, 1]);
  await page.locator('[data-tool=select]').press('Enter');
  await page.locator('[data-place=dorf]').focus();
  const before = await page.locator('[data-place=dorf]').getAttribute('transform');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await page.locator('[data-place=dorf]').getAttribute('transform')).not.toBe(before);
  // A lake from the list, one of its points moved.
  await tab(page, 'look');
  await page.locator('[data-add=lake]').press('Enter');
  const point = page.locator('[data-point="0"]');
  const x = await point.getAttribute('cx');
  await point.press('ArrowLeft');
  expect(Number(await point.getAttribute('cx'))).toBe(Number(x) - 5);
  await tab(page, 'tickets');
  await page.locator('[data-action=suggest]').press('Enter');
  await ready(page);
});

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
  await page.locator('[data-part=text]').fill(TINY);
  await page.waitForSelector('[data-action=play]:enabled');
  await page.click('[data-action=undo]');
  await page.click('[data-action=undo]');
  expect(await text(page)).toBe(before);
});

test('a copied city is changed on the map; its files can be downloaded and opened again', async () => {
  const page = await stage.visit('/workshop');
  await begin(page, 'berlin');
  await ready(page);
  expect(await draft(page)).toMatchObject({ id: 'berlin-copy', name: 'Berlin (copy)', layout: 'own' });
  const where = (id: string) => page.locator(`[data-place=${id}]`).getAttribute('transform');
  const first = /translate\((\d+) (\d+)\)/
    .exec((await where('reichstag'))!)!
    .slice(1)
    .map(Number);
  const there = [first[0]! + 5, first[1]! + 40];
  await page.locator('[data-place=reichstag]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await where('reichstag')).toBe(`translate(${there.join(' ')})`);

  // Another colour, on the picture.
  await page.locator('[data-map-route="0"] .space').first().click();
  await page.click('[data-part=inspector] [data-path="routes[0].color"] [data-value=red]');
  expect((await draft(page)).routes[0].color).toBe('red');
  // A new location: connected by a route, renamed everywhere, then removed.
  await tab(page, 'locations');
  await page.click('[data-add=locations]');
  await page.keyboard.press('Enter');
  await page.click('[data-action=problems]');
  await page.waitForSelector('[data-problem="locations[20]"]');
  await page.locator('[data-place=new-location]').focus();
  await page.click('[data-action=route-here]');
  await page.click('[data-part=popover] [data-action=done]');
  await ready(page);
  await page.locator('[data-place=new-location]').focus();
  await page.fill('[data-part=inspector] [data-path="locations[20].name"]', 'Kudamm');
  await page.waitForSelector('[data-place=kudamm]');
  expect((await draft(page)).routes.at(-1)).toMatchObject({
    id: /^kudamm--/.exec((await draft(page)).routes.at(-1).id)?.input,
    a: 'kudamm',
  });
  await ready(page);
  await tab(page, 'text');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-action=download-layout]'),
  ]);
  expect(download.suggestedFilename()).toBe('berlin-copy.layout.json');
  const layout = readFileSync((await download.path())!, 'utf8');
  expect(JSON.parse(layout).locations.reichstag.at).toEqual(there);
  await page.locator('[data-place=kudamm]').focus();
  await page.click('[data-action=remove-chosen]');
  expect((await draft(page)).locations.length).toBe(20);
  await ready(page);

  // The saved layout can be opened again, with its board or alone.
  await begin(page, 'berlin');
  await expect.poll(() => where('reichstag')).toBe(`translate(${first.join(' ')})`);
  await open(page, 'berlin.layout.json', layout);
  await expect.poll(() => where('reichstag')).toBe(`translate(${there.join(' ')})`);
});

test('a file with the id of a city but other locations gets nothing of that city', async () => {
  const page = await stage.visit('/workshop');
  await open(page, 'mine.json', TINY.replace('"id": "tiny"', '"id": "new-york"'));
  await ready(page);
  const kept = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('kurz-workshop')!) as {
        layout: { ground?: unknown[]; captions?: unknown[] };
      },
  );
  expect(kept.layout.ground ?? []).toEqual([]);
  expect(kept.layout.captions ?? []).toEqual([]);
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

test.each([
  ['en', 'light', 1280, 660],
  ['de', 'dark', 1366, 768],
  ['en', 'dark', 390, 844],
  ['de', 'light', 360, 740],
] as const)(
  'no violation of WCAG 2.2 AA in the workshop (%s, %s, %i × %i)',
  async (locale, colorScheme, width, height) => {
    const page = await stage.visit('/workshop', { locale, colorScheme, ...screen(width, height) });
    const isPhone = width < 900;
    const good = async (what: string): Promise<void> => {
      expect(await violations(page), what).toEqual([]);
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
    // The editor is the screen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    await unfold();
    for (const name of ['board', 'locations', 'routes', 'tickets', 'look', 'text']) {
      await page.click(`[data-tab=${name}]`);
      await good(name);
    }
    await page.click('[data-tab=bonus]');
    for (const kind of ['attractions', 'souvenirs', 'districts']) {
      await page.selectOption('[data-path=bonus]', kind);
      await good(kind);
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
    await good('preview');
  },
);
