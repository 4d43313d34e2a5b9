import { expect, test } from 'vitest';

import { announcer } from './announcer.svelte';

test('lines are added and leave those before as they are; the last twenty are kept', () => {
  announcer.say(['one']);
  const [first] = announcer.lines;
  announcer.say(['two', 'two']);
  expect(announcer.lines.map(({ text }) => text)).toEqual(['one', 'two', 'two']);
  expect(announcer.lines[0]).toBe(first);
  expect(new Set(announcer.lines.map(({ id }) => id)).size).toBe(3);
  for (let i = 1; i <= 30; ++i) announcer.say([`move ${i}`]);
  expect(announcer.lines).toHaveLength(20);
  expect(announcer.lines.at(-1)?.text).toBe('move 30');
  announcer.clear();
  expect(announcer.lines).toEqual([]);
});
