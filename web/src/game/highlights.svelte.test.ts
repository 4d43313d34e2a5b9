import { expect, test } from 'vitest';

import type { Action, Change, ExplainedTicket, OwnView } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { files, state, view } from '../test/fixtures';
import { Highlights } from './highlights.svelte';
import type { Moments } from './moments.svelte';
import { Position } from './position.svelte';

const open = (ticket: number, routes: string[]): ExplainedTicket => ({
  ticket,
  state: 'open',
  way: { routes, cards: 3, to_draw: 3, pieces: { bus: 3 } },
});
// Ticket 0: Hill – Lake, 1: Lake – Mill, 2: Hill – Mill.
const EXPLAINED = [open(1, ['lake--mill']), open(2, ['hill--lake--a', 'lake--mill'])];

function highlightsOf(
  own: Partial<OwnView>,
  legal: Action[],
  tickets = EXPLAINED,
  changes: Change[] = [],
): Highlights {
  const look = new TableView('T', 0);
  const whole = { hand: {}, tickets: [], offer: [], returned: [], legal: [], ...own };
  look.update(1, {
    seat: 0,
    changes,
    state: state([0], {
      view: view({ own: { ...whole, legal: legal.map((action) => ({ action })) } as OwnView }),
    }),
    explanation: { lines: [], tickets },
  });
  const now = { past: null } as Moments;
  return new Highlights(
    new Position(
      () => look,
      () => files,
      now,
    ),
  );
}
const claim = (route: string): Action => ({ type: 'claim', route, color: 'red', wilds: 0 });

test('routes on the path of an open ticket come before other routes that can be claimed', () => {
  const highlights = highlightsOf(
    { tickets: [1] },
    [claim('lake--mill'), claim('hill--lake--b')],
    [EXPLAINED[0]!],
  );
  expect([...highlights.primary]).toEqual(['lake--mill']);
  expect([...highlights.secondary]).toEqual(['hill--lake--b']);
});

test('the ends of open tickets are marked, and of no ticket that was not kept', () => {
  expect([...highlightsOf({ tickets: [1] }, []).ends]).toEqual(['lake', 'mill']);
  const done: ExplainedTicket = { ticket: 1, state: 'done' };
  expect([...highlightsOf({ tickets: [1] }, [], [done]).ends]).toEqual([]);
});

test('while tickets are chosen, the ends of the player’s open tickets stay marked', () => {
  const keep: Action = { type: 'keep_tickets', keep: [0] };
  expect([...highlightsOf({ tickets: [1], offer: [0] }, [keep]).ends]).toEqual(['hill', 'lake', 'mill']);
});

test('while tickets are chosen, both ends of each are marked, and the chosen one has its path', () => {
  const keep: Action = { type: 'keep_tickets', keep: [2] };
  const highlights = highlightsOf({ tickets: [1], offer: [0, 2] }, [keep]);
  expect([...highlights.ends]).toEqual(['hill', 'lake', 'mill']);
  expect(highlights.path).toBe(null);
  highlights.lit = 2;
  expect(highlights.path).toEqual({ ends: ['hill', 'mill'], way: ['hill--lake--a', 'lake--mill'] });
  // A suggested move comes first.
  highlights.hinted = ['lake--mill'];
  expect(highlights.path).toEqual({ ends: ['lake', 'mill'], way: ['lake--mill'] });
  highlights.hinted = [];
  expect(highlights.path!.ends).toEqual(['hill', 'mill']);
  expect([...highlights.ends]).toEqual(['hill', 'lake', 'mill']);
});

test('the last claim is marked until it is taken back', () => {
  const claimed: Change = {
    version: 2,
    type: 'moved',
    at: 0,
    events: [{ type: 'route_claimed', text: '', route: 'lake--mill', points: 2 }],
  };
  const undone: Change = { version: 3, type: 'undone', at: 0, undoes: 2 };
  expect(highlightsOf({}, [], [], [claimed]).last).toEqual({ route: 'lake--mill', points: 2 });
  expect(highlightsOf({}, [], [], [claimed, undone]).last).toBe(null);
});

test('without tickets of one’s own, the latest claim of every player is named', () => {
  const claimed = (version: number, seat: number, route: string): Change => ({
    version,
    type: 'moved',
    at: 0,
    events: [{ type: 'route_claimed', text: '', seat, route, points: 2 }],
  });
  const drew: Change = {
    version: 5,
    type: 'moved',
    at: 0,
    events: [{ type: 'card_drawn', text: '', seat: 0 }],
  };
  const changes = [claimed(2, 0, 'lake--mill'), claimed(3, 0, 'hill--lake--a'), drew];
  const named = (more: Change[] = []): string[] => [...highlightsOf({}, [], [], [...changes, ...more]).named];
  expect(named()).toEqual(['hill', 'lake']);
  expect(named([claimed(6, 1, 'lake--mill')])).toEqual(['hill', 'lake', 'mill']);
  expect(named([{ version: 6, type: 'undone', at: 0, undoes: 3 }])).toEqual(['lake', 'mill']);
  // Players see the ends of their tickets instead.
  expect(highlightsOf({ tickets: [1] }, [], EXPLAINED, changes).named.size).toBe(0);
});
