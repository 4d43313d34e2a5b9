import { expect, test } from 'vitest';

import { shownNotation } from './notation';

test('slots count from 1, tickets and cards stay as they are', () => {
  expect(shownNotation('take 0 red, take 4 wild')).toBe('take 1 red, take 5 wild');
  expect(shownNotation('take 2 red > fill 2 green')).toBe('take 3 red > fill 3 green');
  expect(shownNotation('keep 3 17')).toBe('keep 3 17');
  expect(shownNotation('claim soho--chinatown 2 red')).toBe('claim soho--chinatown 2 red');
});
