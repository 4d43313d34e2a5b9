// Whole games of every city by clicks.
import { expect, test } from 'vitest';

import { playToEnd } from './play';
import { Stage } from './stage';

const stage = await Stage.ofFile();

const cities: [string, number][] = [
  ['new-york', 1],
  ['london', 2],
  ['san-francisco', 3],
  ['berlin', 1],
];

test.each(cities)('a whole game of %s against %i bots, by clicks', async (city, opponents) => {
  const page = await stage.visit();
  await page.selectOption('[data-choice=opponents]', String(opponents));
  await page.selectOption('[data-choice=level]', 'easy');
  await page.click(`[data-city=${city}]`);
  await page.waitForSelector('.board');
  expect(await playToEnd([page], opponents)).toBeGreaterThan(10);
  expect(await page.locator('[data-part=score] tbody tr').count()).toBe(opponents + 1);
  await page.context().close();
});
