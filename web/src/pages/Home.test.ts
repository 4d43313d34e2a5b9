import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { serve, type Answers } from '../test/fixtures';
import Home from './Home.svelte';

const table = (name: string, status: string): object => ({
  table: name,
  status,
  board_name: name,
  changed_at: 1,
});
function visit(guest: Answers[string]): void {
  serve({
    '/api/guest/record': { answer: { games: [] } },
    '/api/guest': guest,
    '/api/tables': { answer: { tables: [] } },
  });
  render(Home);
}
const top = (): HTMLElement => document.querySelector('header')!;
afterEach(() => vi.useRealTimers());

test('a new visitor finds the guided game at the top', async () => {
  visit({ refuse: { code: 'no_guest', text: '' } });
  await vi.waitFor(() => expect(top().textContent).toContain('New here? Learn to play'));
});

test('a running game can be continued from the top, and own tables come first', async () => {
  visit({ answer: { name: 'Ada', tables: [table('over', 'over'), table('runs', 'running')] } });
  await screen.findByRole('link', { name: 'Continue: runs' });
  expect(top().textContent).not.toContain('New here?');
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Your tables');
});
