import { expect, test } from 'vitest';

import { board, files } from '../test/fixtures';
import { ticketPath } from './ticket_path';

const far = board.tickets[2]!; // Hill – Mill

test('own routes on the path are told from missing ones', () => {
  expect(ticketPath(files, far, ['hill--lake--b'], ['lake--mill'])).toEqual({
    have: ['hill--lake--b'],
    need: ['lake--mill'],
  });
});

test('own routes beside the path do not count', () => {
  expect(ticketPath(files, board.tickets[0]!, ['lake--mill', 'hill--lake--a'], [])).toEqual({
    have: ['hill--lake--a'],
    need: [],
  });
});

test('without a path there is nothing to show', () => {
  expect(ticketPath(files, far, ['lake--mill'], [])).toEqual({ have: [], need: [] });
});
