import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { press, serve } from '../test/fixtures';
import SettingsPage from '../pages/SettingsPage.svelte';
import NameForm from './NameForm.svelte';

beforeEach(() => {
  connection.name = null;
  vi.spyOn(connection, 'start').mockReturnValue();
});
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Your name' });
async function save(name: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: name } });
  await press(screen.getByRole('button', { name: 'Save' }));
}

test('a name is sent, and the socket begins anew with it', async () => {
  const fetched = serve({ '/api/guest': { answer: { name: 'Ada' } } });
  render(NameForm);
  await save('Ada');
  await vi.waitFor(() => expect(connection.start).toHaveBeenCalledWith('en'));
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' });
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('You are called Ada now.'));
});

test('a name may be wanted for something, which then goes on', async () => {
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  const ontaken = vi.fn();
  render(NameForm, { word: 'Sit down here', ontaken });
  await fireEvent.input(field(), { target: { value: 'Ada' } });
  await press(screen.getByRole('button', { name: 'Sit down here' }));
  await vi.waitFor(() => expect(ontaken).toHaveBeenCalledOnce());
});

test('among the settings too the confirmation stays, and the field follows the name', async () => {
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  vi.mocked(connection.start).mockImplementation(() => void (connection.name = 'Ada'));
  render(SettingsPage);
  connection.name = 'Ben';
  await vi.waitFor(() => expect(field().value).toBe('Ben'));
  await save('Ada');
  await screen.findByText('You are called Ada now.');
  expect(field().value).toBe('Ada');
});

test('the name of now stands there', () => {
  connection.name = 'Ben';
  render(NameForm);
  expect(field().value).toBe('Ben');
});

test('an empty name is not sent, and that is said', async () => {
  const fetched = serve({ '/api/guest': { answer: { name: '' } } });
  render(NameForm);
  await save('');
  expect(screen.getByRole('alert').textContent).toBe('Type a name first.');
  expect(document.activeElement).toBe(field());
  expect(fetched).not.toHaveBeenCalled();
});

test('no more can be typed than a name may have', () => {
  render(NameForm);
  expect(field().maxLength).toBe(24);
});

test('what the server refuses is said in its words, until a name is taken', async () => {
  serve({ '/api/guest': { refuse: { code: 'bad_message', text: 'A name has 1 to 24 characters.' } } });
  render(NameForm);
  await save('x'.repeat(25));
  expect((await screen.findByRole('alert')).textContent).toBe('A name has 1 to 24 characters.');
  expect(connection.start).not.toHaveBeenCalled();
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  await save('Ada');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a server that does not answer is no riddle', async () => {
  serve({});
  render(NameForm);
  await save('Ada');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server does not answer/);
});
