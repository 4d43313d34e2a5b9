// From a cold cache: bytes and time until a game is on the screen.
import { expect, test } from 'vitest';

import { Stage } from './stage';

const stage = await Stage.ofFile();

const KILOBYTE = 1000;

test('a game is on the screen after two clicks, two seconds and less than 200 kB', async () => {
  const page = await stage.visit('/');
  await page.waitForLoadState('networkidle'); // what is still under way would be counted
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.clearBrowserCache');
  let bytes = 0;
  line.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.reload();
  await page.waitForSelector('button[data-city=berlin] svg');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(20 * KILOBYTE);
  const start = performance.now();
  await page.click('[data-city=berlin]');
  await page.waitForSelector('[data-action=keep]:enabled');
  await page.waitForSelector('.picture .labels');
  expect(performance.now() - start).toBeLessThan(2000);
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeLessThan(200 * KILOBYTE);
});
