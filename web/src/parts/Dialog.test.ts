import { render, screen, within } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { expect, test } from 'vitest';

import { announcer } from './announcer.svelte';
import Dialog from './Dialog.svelte';

test('an open dialog tells what happens meanwhile, and nothing that happened before', async () => {
  announcer.say(['Ada drew 2 cards']);
  const children = createRawSnippet(() => ({ render: () => '<p>Rules</p>' }));
  render(Dialog, { title: 'Rules', onclose: () => undefined, children });
  const news = within(screen.getByRole('dialog')).getByRole('log');
  expect(news.textContent).toBe('');
  announcer.say(['Your turn']);
  await tick();
  expect(news.textContent).toBe('Your turn');
});
