import { beforeEach, expect, test, vi } from 'vitest';

const schedule = vi.fn(() => 0.5);
vi.mock('./voices', () => ({ schedule: (...all: []) => schedule(...all), mixer: () => ({}) }));

let now = 0;
let made = 0;
let active = true;

async function page(): Promise<typeof import('.') & typeof import('../settings.svelte')> {
  vi.resetModules();
  return { ...(await import('.')), ...(await import('../settings.svelte')) };
}
beforeEach(() => {
  schedule.mockClear();
  now = made = 0;
  active = true;
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        ++made;
      }
      state = 'running';
      get currentTime(): number {
        return now;
      }
    },
  );
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive: active }),
  });
});

test('no sound before the user has touched the page, then one context for all', async () => {
  const { sound } = await page();
  active = false;
  sound('card');
  expect(made).toBe(0);
  active = true;
  sound('card');
  sound('claim', 3);
  expect([made, schedule.mock.calls.length]).toEqual([1, 2]);
});

test('the switch', async () => {
  const { sound, settings } = await page();
  settings.sounds = false;
  sound('win');
  expect(made).toBe(0);
});

test('at most three at once, and the end of a game in any case', async () => {
  const { sound } = await page();
  for (let i = 0; i < 10; ++i) sound('card');
  expect(schedule).toHaveBeenCalledTimes(3);
  sound('end');
  expect(schedule).toHaveBeenCalledTimes(4);
  now = 1;
  sound('card');
  expect(schedule).toHaveBeenCalledTimes(5);
});

test('in a hidden tab only the player’s turn is heard', async () => {
  const { sound } = await page();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  sound('claim');
  expect(schedule).not.toHaveBeenCalled();
  sound('turn');
  expect(schedule).toHaveBeenCalledOnce();
});
