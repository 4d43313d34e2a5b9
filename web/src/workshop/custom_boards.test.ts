import { afterEach, expect, test, vi } from 'vitest';

import { dateOf, CustomBoards } from './custom_boards.svelte';

afterEach(() => vi.unstubAllGlobals());

const TINY = { board: 'own-1', name: 'Tiny', made_at: 1_790_000_000 };
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

test('boards stay listed while the server is unreachable; a new visitor has none', async () => {
  const saved = new CustomBoards();
  answers(200, { boards: [TINY], most: 100 });
  await saved.load('en');
  expect(saved.boards).toEqual([TINY]);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  await saved.load('en');
  await expect(saved.remove('en', 'own-1')).rejects.toThrow();
  expect(saved.boards).toEqual([TINY]);
  answers(401, { error: { code: 'no_guest', text: 'Choose a name first.' } });
  await saved.load('en');
  expect(saved.boards).toEqual([]);
});

test('dates follow the language', () => {
  expect(dateOf(TINY.made_at, 'en')).toMatch(/^Sep \d+, 2026, /);
  expect(dateOf(TINY.made_at, 'de')).toMatch(/^\d+\.09\.2026, \d+:\d\d$/);
});
