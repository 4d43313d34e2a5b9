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

test('a name is sent, and the socket reconnects', async () => {
  const fetched = serve({ '/api/guest': { answer: { name: 'Ada' } } });
  render(NameForm);
  await save('Ada');
  await vi.waitFor(() => expect(connection.start).toHaveBeenCalledWith('en'));
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' });
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Your name is now Ada.'));
});

test('setting the name continues what asked for it', async () => {
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  const ontaken = vi.fn();
  render(NameForm, { word: 'Sit here', ontaken });
  await fireEvent.input(field(), { target: { value: 'Ada' } });
  await press(screen.getByRole('button', { name: 'Sit here' }));
  await vi.waitFor(() => expect(ontaken).toHaveBeenCalledOnce());
});

test('in the settings the confirmation stays and the field follows the name', async () => {
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  vi.mocked(connection.start).mockImplementation(() => void (connection.name = 'Ada'));
  render(SettingsPage);
  connection.name = 'Ben';
  await vi.waitFor(() => expect(field().value).toBe('Ben'));
  await save('Ada');
  await screen.findByText('Your name is now Ada.');
  expect(field().value).toBe('Ada');
});

test('the current name is filled in', () => {
  connection.name = 'Ben';
  render(NameForm);
  expect(field().value).toBe('Ben');
});

test('an empty name is rejected with a message', async () => {
  const fetched = serve({ '/api/guest': { answer: { name: '' } } });
  render(NameForm);
  await save('');
  expect(screen.getByRole('alert').textContent).toBe('Enter a name first.');
  expect(document.activeElement).toBe(field());
  expect(fetched).not.toHaveBeenCalled();
});

test('a name of 24 emoji fits: the server counts what people see', async () => {
  const family = '👨‍👩‍👧'.repeat(24);
  const fetched = serve({ '/api/guest': { answer: { name: family } } });
  render(NameForm);
  expect(field().maxLength).toBeGreaterThanOrEqual(family.length);
  await save(family);
  expect(fetched.mock.calls[0]![1]).toMatchObject({ body: JSON.stringify({ name: family }) });
});

test('the name is shown as the server has it', async () => {
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  render(NameForm);
  await save(' A\u200Bda ');
  await screen.findByText('Your name is now Ada.');
});

test('the server’s error is shown until a name is accepted', async () => {
  serve({ '/api/guest': { refuse: { code: 'bad_message', text: 'A name has 1 to 24 characters.' } } });
  render(NameForm);
  await save('x'.repeat(25));
  expect((await screen.findByRole('alert')).textContent).toBe('A name has 1 to 24 characters.');
  expect(connection.start).not.toHaveBeenCalled();
  serve({ '/api/guest': { answer: { name: 'Ada' } } });
  await save('Ada');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a server that does not respond is reported', async () => {
  serve({});
  render(NameForm);
  await save('Ada');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server is not responding/);
});
