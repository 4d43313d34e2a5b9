import { expect, test } from 'vitest';

import type { ExplainedTicket } from '../net/protocol';
import { state, view } from '../test/fixtures';
import { Shown } from './shown.svelte';

const table = state([0], { view: view() });
const ticket = (now: ExplainedTicket['state']): ExplainedTicket[] => [{ ticket: 1, state: now }];

test('a ticket is completed when the pieces of its last route have landed', () => {
  const shown = new Shown();
  shown.settle(4, table, ticket('open'));
  shown.expect(5, table, ticket('done'));
  expect(shown.tickets).toEqual(ticket('open'));
  shown.land(5);
  expect(shown.tickets).toEqual(ticket('done'));
});
