import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { press, serve } from '../test/fixtures';
import SettingsPage from './SettingsPage.svelte';

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog');

beforeEach(() => {
  vi.spyOn(connection, 'start').mockReturnValue();
});

test('nobody is forgotten before they know what they lose', async () => {
  const asked = serve({ '/api/guest': { answer: { forgotten: true } } });
  render(SettingsPage);
  await press(button('Forget me'));
  expect(asked).not.toHaveBeenCalled();
  expect(dialog()!.textContent).toMatch(/your name.*list of your games.*figures.*boards.*a bot plays/s);
  await press(within(dialog()!).getByRole('button', { name: 'Forget me' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(await screen.findByText('You are forgotten.')).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('whoever thinks again keeps everything', async () => {
  const asked = serve({});
  render(SettingsPage);
  await press(button('Forget me'));
  await press(button('Keep everything'));
  expect(dialog()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
