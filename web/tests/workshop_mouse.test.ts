// A board is drawn from nothing with the mouse; a copied city is changed on the map.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { Stage } from './stage';
import { begin, draft, layout, open, ready, tab, TOWN, WAYS } from './workshop';

const stage = await Stage.ofFile();

test('a board is drawn with the mouse and played', async () => {
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
  expect((await layout(page)).ground.map((shape) => shape.kind)).toEqual(['water', 'park']);

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

  await page.click('[data-action=play]:enabled');
  await page.waitForSelector('.board');
  expect(await page.locator('body').textContent()).not.toMatch(/printed|New York/);
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
