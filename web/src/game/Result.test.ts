import { render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SeatView, View } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { files, press, seat, state, view } from '../test/fixtures';
import Result from './Result.svelte';

const result = (
  place: number,
  routes: number,
  tickets: number,
  bonus: number,
  list: number[],
  done: number[],
): SeatView =>
  seat({
    place,
    score: { routes, tickets, bonus, total: routes + tickets + bonus, completed: done.length },
    ticket_list: list,
    done_list: done,
  });
const over = (more: Partial<View> = {}): View =>
  view({
    phase: 'over',
    seats: [result(1, 9, 7, 2, [0, 1], [0, 1]), result(2, 12, -8, 1, [2], [])],
    ...more,
  });

function show(of: View, live: boolean): { look: TableView; lit: (number | null)[] } {
  const look = new TableView('T', 0);
  look.state = state([], { status: 'over', view: of });
  look.justEnded = live;
  const lit: (number | null)[] = [];
  render(Result, {
    look,
    files,
    names: ['Ada', 'Ben', 'Cleo', 'Dora'].slice(0, of.seats.length),
    reader: 0,
    onreplay: () => undefined,
    onanalysis: null,
    onlit: (ticket: number | null) => void lit.push(ticket),
  });
  return { look, lit };
}
const revealed = (): number => document.querySelectorAll('.tickets .shown').length;

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
});
afterEach(() => void vi.useRealTimers());

test('the winner, the lead and everyone’s tickets are there at once after a reload', () => {
  show(over(), false);
  expect(screen.getByRole('heading', { name: 'You win!' })).toBeTruthy();
  expect(screen.getByText('18 points, 13 ahead of Ben')).toBeTruthy();
  expect(revealed()).toBe(3);
  expect(screen.queryByRole('button', { name: 'Skip' })).toBe(null);
  expect(document.querySelector('.confetti')).toBe(null);
});

test('a real table has all points by source', () => {
  show(over(), true);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/1\. ?Ada ?9 ?7 ?2 ?18/),
    expect.stringMatching(/2\. ?Ben ?12 ?−8 ?1 ?5/),
  ]);
});

test('at the end of a game tickets are revealed one by one, and the board shows them', async () => {
  const { look, lit } = show(over(), true);
  expect(revealed()).toBe(0);
  await vi.advanceTimersByTimeAsync(300 + 700);
  expect(revealed()).toBe(1);
  await vi.advanceTimersByTimeAsync(450);
  expect(revealed()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revealed()).toBe(3);
  expect(lit.filter((one) => one !== null)).toEqual([0, 2, 1]);
  expect(lit.at(-1)).toBe(null);
  expect(document.querySelector('.confetti')).not.toBe(null);
  // It is not shown again.
  expect(look.justEnded).toBe(false);
});

test('a press on Skip shows everything', async () => {
  show(over(), true);
  await vi.advanceTimersByTimeAsync(400);
  await press(screen.getByRole('button', { name: 'Skip' }));
  expect(revealed()).toBe(3);
});

test('without animations everything is there at once, and nothing falls', () => {
  settings.speed = 'off';
  show(over(), true);
  expect(revealed()).toBe(3);
  expect(document.querySelector('.confetti')).toBe(null);
});

test('a shared win names everyone who shares it', () => {
  const seats = [result(1, 9, 7, 2, [], []), result(1, 12, 5, 1, [], []), result(3, 1, 0, 0, [], [])];
  show(over({ players: 3, seats }), false);
  expect(screen.getByRole('heading', { name: 'You and Ben share the win!' })).toBeTruthy();
  expect(screen.getByText('18 points each')).toBeTruthy();
  expect(document.querySelectorAll('.first')).toHaveLength(2);
});

test('with equal points the completed tickets decide, and a game that got stuck says so', () => {
  const seats = [result(2, 9, 7, 2, [], []), result(1, 12, 5, 1, [], [])];
  show(over({ seats, reason: 'stuck' }), false);
  expect(screen.getByRole('heading', { name: 'Ben wins!' })).toBeTruthy();
  expect(screen.getByText('18 points, the same as you, but more completed tickets')).toBeTruthy();
  expect(screen.getByText(/Nobody could move any more/)).toBeTruthy();
});

test('lost tickets hang below the line', () => {
  show(over(), false);
  expect([...document.querySelectorAll('.podium .lost')].map((one) => one.textContent!.trim())).toEqual([
    '−8',
  ]);
});

test('a bar ends at its total: lost tickets sink it', () => {
  // Ben has the longer routes, but lost more than the lead.
  show(over({ seats: [result(1, 9, 7, 2, [0, 1], [0, 1]), result(2, 22, -8, 1, [2], [])] }), false);
  const points = (selector: string): number[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((one) =>
      Number(one.style.getPropertyValue('--points')),
    );
  const ends = [...document.querySelectorAll('.podium .column')].map((column) => {
    const parts = [...column.querySelectorAll<HTMLElement>('.stack .segment')];
    const high = parts.reduce((sum, one) => sum + Number(one.style.getPropertyValue('--points')), 0);
    return high - Number(column.querySelector<HTMLElement>('.stack')!.style.getPropertyValue('--points'));
  });
  expect(ends).toEqual([18, 15]);
  expect(points('.podium .lost')).toEqual([8]);
  // Nothing stands below the line.
  expect(points('.podium .top')).toEqual([0, 8]);
});

test('a total below zero leaves the badge at the line', () => {
  show(over({ seats: [result(1, 9, 7, 2, [0, 1], [0, 1]), result(2, 3, -8, 0, [2], [])] }), false);
  const ben = document.querySelectorAll<HTMLElement>('.podium .top')[1]!;
  expect(ben.textContent).toContain('−5');
  expect(ben.style.getPropertyValue('--points')).toBe('3');
});
