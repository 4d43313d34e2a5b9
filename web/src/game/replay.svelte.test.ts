import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Change } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { router } from '../router.svelte';
import { press, state, view } from '../test/fixtures';
import { Moments } from './moments.svelte';
import ReplayBar from './ReplayBar.svelte';

const moved = (version: number): Change => ({
  version,
  at: 0,
  type: 'moved',
  events: [{ type: 'passed', seat: 0, text: `{0} made move ${version}` }],
});
const other = (version: number, type: Change['type']): Change => ({ version, at: 0, type });

let end = (): void => undefined;
beforeEach(() => router.go('/table/T', true));
afterEach(() => {
  end();
  vi.useRealTimers();
});

// Three moves: versions 3, 5 and 6. Version 4 is a bot that took over, version 7 a rematch.
function show(stored = true): Moments {
  const look = new TableView('T', 0);
  if (!stored) Object.assign(look, { stored: false });
  look.changes = [
    other(1, 'created'),
    other(2, 'started'),
    moved(3),
    other(4, 'substituted'),
    moved(5),
    moved(6),
    other(7, 'rematched'),
  ];
  look.version = 7;
  look.state = state([], { status: 'over', view: view() });
  look.moment = (version) => Promise.resolve({ version, state: state([], { view: view() }) });
  let moments!: Moments;
  end = $effect.root(() => {
    moments = new Moments(
      () => look,
      () => undefined,
    );
  });
  render(ReplayBar, {
    moments,
    look,
    names: ['Ada', 'Ben'],
    marks: [{ version: 3, label: '1' }],
  });
  return moments;
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const settle = async (): Promise<void> => {
  flushSync();
  for (let i = 0; i < 5; ++i) await Promise.resolve();
  flushSync();
};
const key = async (moments: Moments, name: string, target: Element = document.body): Promise<void> => {
  const event = new KeyboardEvent('keydown', { key: name, cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  moments.key(event);
  await settle();
};

test('keys that are pressed faster than moments arrive all count', async () => {
  const moments = show();
  await settle();
  const press = new KeyboardEvent('keydown', { key: 'ArrowLeft' });
  Object.defineProperty(press, 'target', { value: document.body });
  moments.key(press);
  moments.key(press);
  await settle();
  expect(moments.index).toBe(1);
});

test('counts moves, not versions', async () => {
  const moments = show();
  await settle();
  expect([moments.index, moments.last, moments.first]).toEqual([3, 3, 2]);
  await press(button('Previous move'));
  await settle();
  expect([moments.index, moments.at]).toEqual([2, 5]);
  await press(button('Previous move'));
  await settle();
  expect([moments.index, moments.at, location.search]).toEqual([1, 3, '?at=3']);
  expect(screen.getByText('Ada made move 3')).toBeTruthy();
});

test('goes to the start and to the latest move, and stops at both', async () => {
  show();
  await settle();
  expect([button('Next move').disabled, button('Latest move').disabled]).toEqual([true, true]);
  await press(button('Go to start'));
  await settle();
  expect(location.search).toBe('?at=2');
  expect(screen.getByText('Start of the game')).toBeTruthy();
  expect([button('Previous move').disabled, button('Go to start').disabled]).toEqual([true, true]);
  await press(button('Latest move'));
  await settle();
  expect(location.search).toBe('');
});

test('from an earlier moment of a finished game, a button leads back to the result', async () => {
  show();
  await settle();
  expect(screen.queryByText('Result')).toBeNull();
  await press(button('Previous move'));
  await settle();
  await press(screen.getByText('Result'));
  await settle();
  expect(location.search).toBe('');
});

// The browser itself handles arrow keys, Home and End on a slider.
test('the slider covers all moves and says where it is', async () => {
  const moments = show();
  await settle();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Move 3 of 3' });
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '3', '3']);
  slider.stepDown();
  await fireEvent.input(slider);
  await settle();
  expect(moments.index).toBe(2);
});

test('arrow keys, Home and End step through the game, but not from a field', async () => {
  const moments = show();
  await settle();
  await key(moments, 'ArrowLeft');
  expect(moments.index).toBe(2);
  await key(moments, 'Home');
  expect(moments.index).toBe(0);
  await key(moments, 'ArrowRight');
  expect(moments.index).toBe(1);
  await key(moments, 'End');
  expect(moments.past).toBe(null);
  await key(moments, 'ArrowLeft', document.createElement('input'));
  expect(moments.past).toBe(null);
});

test('plays from the start to the end at the chosen speed, and can be paused', async () => {
  vi.useFakeTimers();
  const moments = show();
  await settle();
  await press(button('Play'));
  await settle();
  expect([moments.index, moments.playing]).toEqual([0, true]);
  vi.advanceTimersByTime(1400);
  await settle();
  expect(moments.index).toBe(1);
  await press(button('Pause'));
  vi.advanceTimersByTime(10_000);
  await settle();
  expect(moments.index).toBe(1);
  await fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '2' } });
  moments.speed = 2;
  await press(button('Play'));
  vi.advanceTimersByTime(700);
  await settle();
  expect(moments.index).toBe(2);
  vi.advanceTimersByTime(700);
  await settle();
  expect([moments.index, moments.past, moments.playing]).toEqual([3, null, false]);
});

test('a step by hand ends the playing', async () => {
  const moments = show();
  await press(button('Play'));
  await settle();
  await key(moments, 'ArrowRight');
  expect(moments.playing).toBe(false);
});

test('the link to a move is copied, and the button says so until the next move', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const moments = show();
  await settle();
  await key(moments, 'ArrowLeft');
  await press(button('Copy link to this move'));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/table/T?at=5`);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  await press(button('Previous move'));
  expect(button('Copy link to this move')).toBeTruthy();
});

test('an uploaded log has no link to a move, since it would lead nowhere', async () => {
  show(false);
  await settle();
  expect(screen.queryByRole('button', { name: 'Copy link to this move' })).toBe(null);
  expect(screen.getByRole('link', { name: 'Open another log' })).toBeTruthy();
});

test('mistakes are marked at their moves', async () => {
  const slider = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  show();
  await settle();
  expect(document.querySelector<HTMLElement>('.mark')!.style.left).toBe('100px');
  slider.mockRestore();
});
