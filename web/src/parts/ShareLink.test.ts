import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import ShareLink from './ShareLink.svelte';

test('a link is copied, and after it a new one', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { rerender } = render(ShareLink, { address: 'https://kurz.example/a' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://kurz.example/a');
  await press(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Copied' });
  await rerender({ address: 'https://kurz.example/b' });
  await press(screen.getByRole('button', { name: 'Copy link' }));
  expect(writeText.mock.calls).toEqual([['https://kurz.example/a'], ['https://kurz.example/b']]);
});
