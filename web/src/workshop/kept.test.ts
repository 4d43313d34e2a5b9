import { afterEach, expect, test, vi } from 'vitest';

import { dateOf, Kept } from './kept.svelte';

afterEach(() => vi.unstubAllGlobals());

const TINY = { board: 'own-1', name: 'Tiny', made_at: 1_790_000_000 };
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

test('a server that is away has not lost the boards; whoever is no guest has none', async () => {
  const kept = new Kept();
  answers(200, { boards: [TINY], most: 100 });
  await kept.load('en');
  expect(kept.boards).toEqual([TINY]);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  await kept.load('en');
  await expect(kept.remove('en', 'own-1')).rejects.toThrow();
  expect(kept.boards).toEqual([TINY]);
  answers(401, { refusal: { code: 'no_guest', text: 'Choose a name first.' } });
  await kept.load('en');
  expect(kept.boards).toEqual([]);
});

test('a date is written as the language writes it', () => {
  expect(dateOf(TINY.made_at, 'en')).toMatch(/^Sep \d+, 2026, /);
  expect(dateOf(TINY.made_at, 'de')).toMatch(/^\d+\.09\.2026, \d+:\d\d$/);
});
