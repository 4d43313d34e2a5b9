import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { connection } from '../net/connection.svelte';
import type { View } from '../net/protocol';
import { state, view } from '../test/fixtures';
import Banner from './Banner.svelte';

function show(toMove: number[], seen: Partial<View> = {}, more = {}): HTMLElement {
  const { container } = render(Banner, {
    state: state(toMove),
    view: view(seen),
    names: ['Ada', 'Ben'],
    version: 7,
    past: false,
    ...more,
  });
  return container.querySelector('.banner')!;
}
const lastRound = (banner: HTMLElement): string | null => banner.querySelector('strong')?.textContent ?? null;

test.each([
  ['turn', 'Your turn'],
  ['choose_tickets', 'Choose your tickets'],
  ['keep_tickets', 'Choose your tickets'],
  ['second_card', 'Take one more card'],
  ['take_souvenir', 'Choose a souvenir'],
  ['place_souvenirs', 'Place a souvenir'],
] as const)('in the phase %s the player to move is told “%s”', (phase, text) => {
  const banner = show([0], { phase });
  expect(banner.textContent?.trim()).toBe(text);
  expect(banner.classList.contains('mine')).toBe(true);
});

test('the player to wait for is named', () => {
  const banner = show([1], { turn: 1, phase: 'second_card' });
  expect(screen.getByText('Ben’s turn')).toBeTruthy();
  expect(banner.classList.contains('mine')).toBe(false);
});

test('while all choose, those still choosing are named', () => {
  show([1], { phase: 'choose_tickets' });
  expect(screen.getByText('Waiting for Ben')).toBeTruthy();
});

test('a spectator is never to move', () => {
  const banner = show([0], { viewer: null });
  expect(banner.textContent).toContain('Ada’s turn');
  expect(banner.classList.contains('mine')).toBe(false);
});

test('the last round is shown with the turns left', () => {
  expect(lastRound(show([0], { last_turns: 2 }))).toBe('Last round: 2 turns left');
  expect(lastRound(show([0], { last_turns: 1 }))).toBe('Last round: 1 turn left');
  expect(lastRound(show([0]))).toBeNull();
});

test('after the end there is no last round', () => {
  const banner = show([], { phase: 'over', last_turns: 1 });
  expect(banner.textContent?.trim()).toBe('Game over');
  expect(lastRound(banner)).toBeNull();
});

test('an earlier moment is marked, and asks for no move', () => {
  const banner = show([0], {}, { past: true });
  expect(banner.textContent?.trim()).toBe('Replay: Ada’s turn');
  expect(banner.classList.contains('mine')).toBe(false);
});

test('an earlier moment names everyone who was choosing', () => {
  const banner = show([0, 1], { phase: 'choose_tickets' }, { past: true });
  expect(banner.textContent).toContain('Waiting for Ada, Ben');
});

test('the clock of the player to move is shown in minutes and seconds', () => {
  const seats = [{ kind: 'guest' as const, to_move: true, deadline: connection.serverNow() + 64_500 }];
  const banner = show([0], {}, { state: state([0], { seats }) });
  expect(banner.querySelector('[role=timer]')?.textContent?.trim()).toMatch(/^1:0[45]$/);
});

test('the banner is silent: the news tell the turn and the last round in their order', () => {
  expect(show([0], { last_turns: 2 }).querySelector('[aria-live]')).toBeNull();
});

test('a focus that moves to the banner does not repeat the news', () => {
  const own = show([0], { phase: 'turn' });
  expect(own.getAttribute('role')).toBe('group');
  expect(own.getAttribute('aria-label')).toBe('Turn');
  // Whose turn it is otherwise is no news: it is read here.
  const other = show([1], { turn: 1 });
  expect(other.hasAttribute('role')).toBe(false);
  expect(other.hasAttribute('aria-label')).toBe(false);
});
