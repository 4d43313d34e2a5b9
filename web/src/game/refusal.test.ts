import { expect, test } from 'vitest';

import { files } from '../test/fixtures';
import { en } from '../words/en';
import { reasonOf, routeReason } from './refusal';

const CLOSED = 'R19: You need 3 red cards. You have 1 red card.';
const text = (hand: Record<string, number>, route: string, closed = CLOSED): string =>
  routeReason(en, files, hand, route, closed).text;

test('the number of the rule is taken from the sentence', () => {
  expect(reasonOf('G12: Wait.')).toEqual({ rule: 'G12', text: 'Wait.' });
  expect(reasonOf('No rule here.')).toEqual({ rule: null, text: 'No rule here.' });
});

test('missing cards are counted, wild cards included', () => {
  expect(text({ red: 1 }, 'hill--lake--a')).toBe('2 more red or wild needed');
  expect(text({ red: 1, wild: 1 }, 'hill--lake--a')).toBe('1 more red or wild needed');
  expect(routeReason(en, files, {}, 'hill--lake--a', CLOSED).rule).toBe('R19');
});

test('a gray route takes the colour of which there is most', () => {
  expect(text({ blue: 1 }, 'lake--mill')).toBe('1 more blue or wild needed');
  expect(text({}, 'lake--mill')).toBe('2 more of one colour or wild needed');
});

test('ferries need wild cards', () => {
  const ferry = { ...files.routes['hill--lake--a']!, ferries: 2 };
  const sea = { ...files, routes: { ...files.routes, [ferry.id]: ferry } };
  expect(routeReason(en, sea, { red: 3, wild: 1 }, ferry.id, CLOSED).text).toBe('1 more wild card needed');
  expect(routeReason(en, sea, { wild: 2 }, ferry.id, CLOSED).text).toBe('1 more red or wild needed');
});

test('other reasons stay as they are', () => {
  expect(text({}, 'lake--mill', 'R17: {1} has claimed it.')).toBe('{1} has claimed it.');
});
