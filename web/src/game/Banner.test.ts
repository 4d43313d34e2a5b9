import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { View } from '../net/protocol';
import { state, view } from '../test/fixtures';
import Banner from './Banner.svelte';

function show(toMove: number[], seen: Partial<View> = {}, more = {}): HTMLElement {
  const { container } = render(Banner, {
    state: state(toMove),
    view: view(seen),
    names: ['Ada', 'Ben'],
    version: 7,
    outcome: '',
    past: false,
    ...more,
  });
  return container.querySelector('.banner')!;
}
const urgent = (banner: HTMLElement): string | null =>
  banner.querySelector('[aria-live=assertive]')?.textContent ?? null;

test.each([
  ['turn', 'It is your turn'],
  ['choose_tickets', 'Choose your first tickets: keep one or both'],
  ['keep_tickets', 'Keep one or both of the tickets'],
  ['second_card', 'Take a second card'],
  ['take_souvenir', 'Choose a souvenir'],
  ['place_souvenirs', 'Put a souvenir on a place'],
] as const)('in the phase %s whoever is to move is told “%s”', (phase, text) => {
  const banner = show([0], { phase });
  expect(banner.textContent?.trim()).toBe(text);
  expect(banner.classList.contains('mine')).toBe(true);
});

test('whoever waits is told for whom', () => {
  const banner = show([1], { turn: 1, phase: 'second_card' });
  expect(screen.getByText('Ben is to move')).toBeTruthy();
  expect(banner.classList.contains('mine')).toBe(false);
});

test('when all choose at once those who still do are named', () => {
  show([1], { phase: 'choose_tickets' });
  expect(screen.getByText('Waiting for Ben')).toBeTruthy();
});

test('who only watches is never to move', () => {
  const banner = show([0], { viewer: null });
  expect(banner.textContent).toContain('Ada is to move');
  expect(banner.classList.contains('mine')).toBe(false);
});

test('the last round is said aloud, with the turns that are left', () => {
  expect(urgent(show([0], { last_turns: 2 }))).toBe('Last round: 2 turns to go');
  expect(urgent(show([0], { last_turns: 1 }))).toBe('Last round: 1 turn to go');
  expect(urgent(show([0]))).toBeNull();
});

test('after the end there is no last round', () => {
  const banner = show([], { phase: 'over', last_turns: 1 });
  expect(banner.textContent?.trim()).toBe('The game is over');
  expect(urgent(banner)).toBeNull();
});

test('after the end it says who has won', () => {
  const banner = show([], { phase: 'over' }, { outcome: 'Ben wins with 35 points; you have 16.' });
  expect(banner.textContent).toContain('Ben wins with 35 points; you have 16.');
});

test('an earlier moment is told as one, and nothing is to be done in it', () => {
  const banner = show([0], {}, { past: true });
  expect(banner.textContent?.trim()).toBe('You are looking at an earlier moment: Ada is to move');
  expect(banner.classList.contains('mine')).toBe(false);
});

test('of an earlier moment all who chose are named', () => {
  const banner = show([0, 1], { phase: 'choose_tickets' }, { past: true });
  expect(banner.textContent).toContain('Waiting for Ada, Ben');
});
