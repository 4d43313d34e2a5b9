import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import Refusal from './Refusal.svelte';

let route: HTMLButtonElement;
let elsewhere: HTMLButtonElement;
beforeEach(() => {
  [route, elsewhere] = [document.createElement('button'), document.createElement('button')];
  document.body.append(route, elsewhere);
  route.focus();
  return () => [route, elsewhere].forEach((one) => one.remove());
});

function show(keyboard = true) {
  const [onrule, onclose] = [vi.fn(), vi.fn()];
  const reason = { rule: 'R19', text: '1 more red card needed' };
  render(Refusal, { reason, at: { x: 0, y: 0 }, keyboard, onrule, onclose });
  return { onrule, onclose, why: screen.getByRole('button', { name: 'Why?' }) };
}
// Whether the browser goes on with what the key usually does.
const press = (on: Element, key: string, shiftKey = false): Promise<boolean> =>
  fireEvent.keyDown(on, { key, shiftKey });

test('“Why?” is the next stop after what was pressed', async () => {
  const { why, onclose } = show();
  expect(await press(route, 'Tab')).toBe(false);
  expect(document.activeElement).toBe(why);
  expect(await press(why, 'Tab', true)).toBe(false);
  expect(document.activeElement).toBe(route);
  expect(await press(route, 'Tab', true)).toBe(true); // away
  expect(onclose).not.toHaveBeenCalled();
});

test('from “Why?” the focus goes on after what was pressed', async () => {
  const { why } = show();
  why.focus();
  expect(await press(why, 'Tab')).toBe(true);
  expect(document.activeElement).toBe(route);
});

test('the focus returns from the rule to what was pressed', () => {
  const { why, onrule } = show();
  why.focus();
  why.click();
  expect(onrule).toHaveBeenCalledWith('R19');
  expect(document.activeElement).toBe(route);
});

test('it closes with Escape, and when the focus is elsewhere', async () => {
  const { why, onclose } = show();
  why.focus();
  expect(onclose).not.toHaveBeenCalled();
  await press(why, 'Escape');
  expect(onclose).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(route);
  elsewhere.focus();
  expect(onclose).toHaveBeenCalledTimes(2);
});

test.each([
  [true, 0],
  [false, 1],
])('after some time it closes, unless a key opened it: %s', (keyboard, times) => {
  vi.useFakeTimers();
  const { onclose, why } = show(keyboard);
  why.focus();
  vi.advanceTimersByTime(20_000); // it is being read
  expect(onclose).not.toHaveBeenCalled();
  route.focus();
  vi.advanceTimersByTime(6000);
  expect(onclose).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});
