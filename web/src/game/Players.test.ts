import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { BoardFiles } from '../board/files';
import type { Person, View } from '../net/protocol';
import { board, files, seat, state, view } from '../test/fixtures';
import Players from './Players.svelte';

function show(
  toMove: number[],
  seen: Partial<View> = {},
  more: { files?: BoardFiles; people?: Person[]; names?: string[] } = {},
) {
  return render(Players, {
    files: more.files ?? files,
    state: state(toMove),
    view: view(seen),
    people: more.people ?? [],
    names: more.names ?? ['Ada', 'Bot 2 (easy)'],
  });
}
const lines = (): string[] =>
  screen.getAllByRole('listitem').map((li) => {
    const read = li.cloneNode(true) as HTMLElement; // as a screen reader does
    for (const silent of read.querySelectorAll('[aria-hidden]')) silent.remove();
    return read.textContent!.replace(/\s+/g, ' ').trim();
  });
const toMove = (): (string | null)[] =>
  screen.getAllByRole('listitem').map((li) => li.getAttribute('aria-current'));

test('the player to move is marked, also for screen readers', async () => {
  const { rerender } = show([1]);
  expect(toMove()).toEqual([null, 'true']);
  await rerender({ state: state([0, 1]) });
  expect(toMove()).toEqual(['true', 'true']);
});

test('everyone’s points, cards, tickets and pieces are shown, and “you”', () => {
  show([0], { seats: [seat({ points: 1, cards: 1 }), seat({ points: 12, tickets: 2, pieces: { bus: 1 } })] });
  expect(lines()).toEqual([
    'Ada (you) 1 card 1 ticket 17 buses 1 point',
    'Bot 2 (easy) 2 cards 2 tickets 1 bus 12 points',
  ]);
});

test('a player without a name is simply “you”', () => {
  show([0], {}, { names: ['Guest', 'Bot'] });
  expect(lines()[0]).toMatch(/^you 2 cards/);
});

test('cards drawn face up are shown', () => {
  show([0], { seats: [seat(), seat({ known: { wild: 1, red: 2 } })] });
  expect(lines()[0]).not.toContain('drawn face up');
  expect(lines()[1]).toContain('drawn face up: 2 red, 1 bus (wild)');
});

test('the bonus so far is shown with its locations', () => {
  show([0], { seats: [seat({ bonus: 1, reached: ['1'] }), seat({ bonus: 0, reached: [] })] });
  expect(lines()[0]).toContain('Districts: 1 of 2 (Hill · Lake), 1 point');
  expect(lines()[1]).toContain('Districts: 0 of 2');
});

test('souvenirs have names', () => {
  const bonus = { souvenirs: { symbols: ['bell', 'flower'], start: [], points_by_count: [0, 0, 1] } };
  show(
    [0],
    { seats: [seat({ bonus: 1, souvenirs: ['flower', 'bell'] }), seat({ bonus: 0, souvenirs: [] })] },
    { files: { ...files, board: { ...board, bonus } } },
  );
  expect(lines()[0]).toMatch(/Souvenirs: flower\s*bell\b/);
  expect(lines()[1]).not.toContain('Souvenirs');
});

test('absent players are marked while the game runs', async () => {
  const { rerender } = show([0], {}, { people: [{ name: 'Ada', here: false }, {}] });
  expect(lines()[0]).toContain('away');
  expect(lines()[1]).not.toContain('away');
  await rerender({ state: state([], { status: 'over' }) });
  expect(lines()[0]).not.toContain('away');
});

test('after the end the final points are shown', () => {
  const score = { routes: 18, tickets: -8, bonus: 6, total: 16, completed: 0 };
  show([], { phase: 'over', seats: [seat({ points: 18, score }), seat({ points: 13 })] });
  expect(lines()[0]).toMatch(/^Ada \(you\).* 16 points$/);
});

test('where routes count at the end, points are provisional: routes and bonus', () => {
  const counted = { ...files, board: { ...board, score_routes: 'at_end' as const } };
  show(
    [0],
    { seats: [seat({ routes: ['lake--mill'], bonus: 1, reached: ['1'] }), seat()] },
    { files: counted },
  );
  expect(lines()[0]).toContain('3 points so far: 2 points for routes + 1 ★');
});
