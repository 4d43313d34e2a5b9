import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';

import type { Change, View } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import Announcements from '../parts/Announcements.svelte';
import { files, state, view } from '../test/fixtures';
import NewsLog from './NewsLog.svelte';

const moved = (version: number, text: string, seat = 1): Change => ({
  version,
  type: 'moved',
  at: 0,
  seat,
  events: [{ type: 'card_drawn', text, seat }],
});
const dealt: Change = {
  version: 2,
  type: 'started',
  at: 0,
  events: [
    { type: 'tickets_offered', seat: 0, text: 'You drew 2 tickets: Hill – Lake (3) and Lake – Mill (4).' },
    { type: 'tickets_offered', seat: 1, text: '{1} drew 2 tickets.' },
    { type: 'row_filled', text: 'New card in slot 1: red.' },
    { type: 'row_swept', text: 'The row was discarded.' },
  ],
};

// The table of seat 0 after these changes.
function see(look: TableView, changes: Change[], toMove: number[], seen: Partial<View> = {}): void {
  look.update(changes.at(-1)!.version, { seat: 0, changes, state: state(toMove, { view: view(seen) }) });
}
const show = (look: TableView, on = files) =>
  render(NewsLog, {
    position: {
      look,
      files: on,
      names: ['Ada', 'Ben'],
      get mine() {
        return Boolean(look.state?.seats[0]?.to_move);
      },
    },
    outcome: '',
    refusal: null,
  });
const heard = (): (string | null)[] =>
  [...document.querySelectorAll('[role=log] p')].map((line) => line.textContent);

test('the deal is told to a player who chooses tickets, then what to do', async () => {
  render(Announcements);
  const look = new TableView('T', 0);
  see(look, [dealt], [0, 1], { phase: 'choose_tickets' });
  show(look);
  await tick();
  expect(heard()).toEqual([
    'You drew 2 tickets: Hill – Lake (3) and Lake – Mill (4). The row was discarded.',
    'Choose your tickets',
  ]);
});

test('the player’s turn is told after the move that led to it', async () => {
  render(Announcements);
  const look = new TableView('T', 0);
  see(look, [dealt], [1], { turn: 1 });
  show(look);
  await tick();
  expect(heard()).toEqual([]);
  see(look, [dealt, moved(3, '{1} drew a card.')], [0]);
  await tick();
  expect(heard()).toEqual(['Ben drew a card.', 'Your turn']);
});

test('players who share a device hear what happened since they last had it, and nothing of the others', async () => {
  render(Announcements);
  const [ada, ben] = [new TableView('T', 0), new TableView('T', 1)];
  see(ada, [dealt, moved(3, 'Ben chose.')], [0]);
  see(ben, [dealt, moved(3, 'You chose.')], [0]);
  const first = show(ada);
  await tick();
  see(ada, [moved(4, 'You drew a card: red.', 0)], [1], { turn: 1 });
  await tick();
  expect(heard()).toEqual(['Your turn', 'You drew a card: red.']);
  first.unmount();
  const second = show(ben);
  await tick();
  expect(heard().join()).not.toContain('red');
  see(ada, [moved(5, 'Ben drew a card.')], [0]);
  second.unmount();
  show(ada);
  await tick();
  expect(heard()).toEqual(['Ben drew a card.', 'Your turn']);
});

test('the same reason is announced again', async () => {
  const look = new TableView('T', 0);
  look.state = state([0], { view: view() });
  const reason = { rule: 'R19', text: 'Hill – Lake: 1 more red or wild card needed' };
  const { rerender } = show(look);
  await rerender({ refusal: { reason, keyboard: false } });
  const said = (): Element => document.querySelector('[data-part=refusal] span')!;
  const first = said();
  await rerender({ refusal: { reason, keyboard: false } });
  expect(said().textContent).toBe(reason.text);
  expect(said()).not.toBe(first);
  await rerender({ refusal: { reason, keyboard: true } });
  expect(said().textContent).toBe(`${reason.text}. Press Tab for the rule.`);
});

test('points for attractions are told with the claim that reaches them', async () => {
  render(Announcements);
  const look = new TableView('T', 0);
  see(look, [dealt], [1], { turn: 1 });
  const starry = structuredClone(files);
  starry.board.bonus = { attractions: { points_each: 1, locations: ['hill', 'lake'] } };
  show(look, starry);
  const claim: Change = {
    version: 3,
    type: 'moved',
    at: 0,
    seat: 1,
    events: [{ type: 'route_claimed', seat: 1, route: 'hill--lake--a', text: '{1} claimed Hill – Lake.' }],
  };
  see(look, [dealt, claim], [1], { turn: 1 });
  await tick();
  expect(heard()).toEqual(['Ben claimed Hill – Lake. 2 points for attractions.']);
});

test('between players who share a device nothing is said', async () => {
  render(Announcements);
  const look = new TableView('T', null);
  look.people = [{ here: true, you: true }];
  look.update(2, { seat: null, changes: [dealt], state: state([1]) });
  show(look);
  look.update(3, { seat: null, changes: [dealt, moved(3, 'Ben drew a card.')], state: state([1]) });
  await tick();
  expect(heard()).toEqual([]);
});
