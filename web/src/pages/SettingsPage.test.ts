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

test('data is deleted only after a question that says what is lost', async () => {
  const asked = serve({ '/api/guest': { answer: { forgotten: true } } });
  render(SettingsPage);
  await press(button('Delete my data'));
  expect(asked).not.toHaveBeenCalled();
  expect(dialog()!.textContent).toMatch(
    /your name.*list of games.*statistics.*custom boards.*a bot takes over/s,
  );
  await press(within(dialog()!).getByRole('button', { name: 'Delete my data' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(await screen.findByText('Your data has been deleted.')).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('cancelling deletes nothing', async () => {
  const asked = serve({});
  render(SettingsPage);
  await press(button('Delete my data'));
  await press(button('Cancel'));
  expect(dialog()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
