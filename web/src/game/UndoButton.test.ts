import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { connection } from '../net/connection.svelte';
import { TableView } from '../net/table.svelte';
import { announcer } from '../parts/announcer.svelte';
import { settings } from '../settings.svelte';
import { press, state } from '../test/fixtures';
import UndoButton from './UndoButton.svelte';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

// The last move of seat 0 can be taken back for five more seconds.
function show(as: number | null = 0) {
  const look = new TableView('T', as);
  const table = state([1]);
  table.seats[0]!.undo_until = connection.serverNow() + 5000;
  look.state = table;
  const act = vi.spyOn(look, 'act').mockResolvedValue({ done: true, version: 9 });
  const send = vi.spyOn(connection, 'send').mockImplementation(() => undefined);
  render(UndoButton, { look });
  return { look, act, send };
}
const button = (): HTMLElement | null => screen.queryByRole('button', { name: /Undo/ });

test('the move can be taken back until its time is over', async () => {
  const { act } = show();
  expect(button()!.textContent).toMatch(/5/);
  await tick();
  const said = (): string[] => announcer.lines.map(({ text }) => text);
  expect(said()).toEqual(['You can undo for 5 seconds']);
  await press(button()!);
  expect(act).toHaveBeenCalledWith('undo', { seat: 0 });
  const ring = (): number => Number(button()!.querySelector('circle')!.getAttribute('stroke-dashoffset'));
  expect(ring()).toBe(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(ring()).toBe(60);
  expect(button()!.textContent).toMatch(/2/);
  await vi.advanceTimersByTimeAsync(2100);
  expect(button()).toBe(null);
  expect(said()).toHaveLength(1);
});

test('the time left does not depend on the clock of the device', async () => {
  show();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(button()!.textContent).toMatch(/4/);
});

test('keeping the move lets the bots continue', async () => {
  const { act, send } = show();
  await press(screen.getByRole('button', { name: 'Keep move' }));
  expect(send).toHaveBeenCalledWith({ type: 'confirm', table: 'T', seat: 0 });
  expect(button()).toBe(null);
  await fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
});

test('keys: U, if shortcuts are on, and Ctrl+Z', async () => {
  const { act } = show();
  await fireEvent.keyDown(document.body, { key: 'u' });
  await fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(act).toHaveBeenCalledTimes(2);
  settings.shortcuts = false;
  await fireEvent.keyDown(document.body, { key: 'u' });
  await fireEvent.keyDown(document.body, { key: 'z' });
  expect(act).toHaveBeenCalledTimes(2);
});

test('others have no such button', () => {
  show(1);
  expect(button()).toBe(null);
});
