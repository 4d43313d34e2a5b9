// A complete game of every city by mouse.
import { expect, test } from 'vitest';

import { playToEnd } from './play';
import { CITY_IDS, Stage } from './stage';

const stage = await Stage.ofFile();

// With one, two and three opponents in turn.
test.each(CITY_IDS.map((city, i) => [city, 1 + (i % 3)] as const))(
  'a complete game of %s against %i bots, by mouse',
  async (city, opponents) => {
    const page = await stage.play(city, opponents);
    expect(await playToEnd([page], opponents)).toBeGreaterThan(10);
    expect(await page.locator('[data-part=score] tbody tr').count()).toBe(opponents + 1);
  },
);
