import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { router } from '../router.svelte';
import { press, serve } from '../test/fixtures';
import MovePage from './MovePage.svelte';

const TOKEN = 'x'.repeat(43);
const nobody = { refuse: { code: 'no_guest', text: '' } };

beforeEach(() => {
  vi.spyOn(connection, 'start').mockReturnValue();
  vi.spyOn(router, 'go').mockReturnValue();
  history.replaceState(null, '', `/move#${TOKEN}`);
});

test('the page asks before it uses the link', async () => {
  const asked = serve({
    '/api/guest/link/check': { answer: { name: 'Ada', you: false } },
    '/api/guest/link/use': { answer: { name: 'Ada' } },
    '/api/guest': nobody,
  });
  render(MovePage);
  await screen.findByRole('heading', { name: 'Continue as Ada on this device?' });
  expect(document.querySelector('[data-part=leaves]')).toBeNull();
  const paths = (): string[] => asked.mock.calls.map(([path]) => String(path).split('?')[0]!);
  expect(paths()).toEqual(['/api/guest', '/api/guest/link/check']);
  await press(screen.getByRole('button', { name: 'Continue as Ada' }));
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/', true));
  expect(asked.mock.calls.at(-1)![1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ token: TOKEN, sign_out_others: false }),
  });
  expect(connection.start).toHaveBeenCalledOnce();
});

test.each([
  ['Ben', [], /played here as Ben/],
  ['Guest', [{}], /games, statistics and boards you have on this device/],
  ['Guest', [], null],
])('what %s with %j leaves behind is said', async (name, tables, warning) => {
  serve({
    '/api/guest/link/check': { answer: { name: 'Ada', you: false } },
    '/api/guest': { answer: { name, tables } },
  });
  render(MovePage);
  await screen.findByRole('heading', { name: 'Continue as Ada on this device?' });
  const said = document.querySelector('[data-part=leaves]')?.textContent ?? null;
  if (warning) expect(said).toMatch(warning);
  else expect(said).toBeNull();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/');
});

test('a link that cannot be used says how to get another one', async () => {
  serve({ '/api/guest/link/check': { refuse: { code: 'bad_link', text: '' } }, '/api/guest': nobody });
  render(MovePage);
  await screen.findByRole('heading', { name: 'This link is not valid' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a server that does not respond can be asked again', async () => {
  serve({});
  render(MovePage);
  await screen.findByRole('button', { name: 'Try again' });
});
