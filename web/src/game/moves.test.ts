import { expect, test } from 'vitest';

import type { Change } from '../net/protocol';
import { movesOf } from './moves';

const change = (version: number, type: Change['type'], more: Partial<Change> = {}): Change => ({
  version,
  at: 0,
  type,
  ...more,
});

test('what was taken back is no move of the game, with its souvenir', () => {
  const changes = [
    change(2, 'started'),
    change(3, 'moved'),
    change(4, 'moved'), // a claim
    change(5, 'moved'), // its souvenir
    change(6, 'undone', { undoes: 4 }),
    change(7, 'moved'),
    change(8, 'substituted'),
    change(9, 'moved'),
  ];
  expect(movesOf(changes).map((move) => move.version)).toEqual([3, 7, 9]);
});
