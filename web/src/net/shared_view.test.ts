import { expect, test, vi } from 'vitest';

import { state, view } from '../test/fixtures';
import type { Change } from './protocol';
import { sharedChanges, SharedView, withoutOwn } from './shared_view.svelte';
import { TableView } from './table.svelte';

const drawn = (card: string | null): Change => ({
  version: 3,
  at: 0,
  type: 'moved',
  seat: 0,
  notation: 'draw',
  events: [
    { type: 'card_drawn', seat: 0, card, text: card ? `{0} drew ${card}` : '{0} drew a card' },
    { type: 'row_filled', text: 'The row is filled' },
  ],
});
const dealt = (mine: number): Change => ({
  version: 2,
  at: 0,
  type: 'started',
  events: [0, 1].map((seat) => ({
    type: 'hand_dealt',
    seat,
    cards: seat === mine ? ['red', 'blue'] : [null, null],
    text: '',
  })),
});
const own = { hand: { red: 2 }, tickets: [1], offer: [], returned: [], legal: [] };
const seats = [0, 1].map((as) => {
  const seat = new TableView('T', as);
  seat.update(3, {
    seat: as,
    changes: [dealt(as), drawn(as === 0 ? 'red' : null)],
    state: state([1], { view: view({ viewer: as, own }) }),
  });
  return seat;
});

test('nobody’s cards are in what all may see', () => {
  const shared = new SharedView('T');
  shared.show(seats);
  expect(shared.changes.map((change) => change.version)).toEqual([2, 3]);
  expect(shared.changes[0]!.events!.map((event) => event.cards)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(shared.changes[1]!.events!.map((event) => event.text)).toEqual([
    '{0} drew a card',
    'The row is filled',
  ]);
  expect(JSON.stringify([shared.changes, shared.state])).not.toMatch(/"hand"|"own"|drew red/);
  expect([shared.as, shared.version, shared.state!.view!.viewer]).toEqual([null, 3, null]);
});

test('what all see is as old as what each player sees', () => {
  const shared = new SharedView('T');
  expect(shared.age(3)).toBe(Infinity);
  vi.spyOn(seats[0]!, 'age').mockImplementation((version) => version);
  shared.show(seats);
  expect(shared.age(3)).toBe(3);
});

test('an earlier moment is shared without cards, too', async () => {
  const shared = new SharedView('T');
  seats[0]!.moment = () => Promise.resolve({ version: 2, state: state([0], { view: view({ own }) }) });
  shared.show(seats);
  expect((await shared.moment(2)).state.view).not.toHaveProperty('own');
});

test('a table before its game stays as it is', () => {
  const open = state([], { status: 'open' });
  expect(withoutOwn(open)).toBe(open);
  expect(sharedChanges([])).toEqual([]);
});
