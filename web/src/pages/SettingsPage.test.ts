import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { router } from '../router.svelte';
import { press, serve } from '../test/fixtures';
import SettingsPage from './SettingsPage.svelte';

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog');

beforeEach(() => {
  vi.spyOn(connection, 'start').mockReturnValue();
});

test('the page speaks the chosen language', async () => {
  render(SettingsPage);
  await fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Sprache').value).toBe('de');
});

test('data is deleted only after a question that says what is lost', async () => {
  const asked = serve({ '/api/guest': { answer: { deleted: true } } });
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

test('a player who came from a game finds the way back', () => {
  router.query = new URLSearchParams({ from: '/table/abc-1' });
  const { unmount } = render(SettingsPage);
  expect(screen.getByRole('link', { name: 'Back to the game' }).getAttribute('href')).toBe('/table/abc-1');
  unmount();
  router.query = new URLSearchParams({ from: '//elsewhere.example/table/abc' });
  render(SettingsPage);
  expect(screen.queryByRole('link', { name: 'Back to the game' })).toBeNull();
});
