import { expect, test } from 'vitest';

import { reasonOf } from './refusal';

test('the number of the rule is taken from the sentence', () => {
  expect(reasonOf('G12: Wait.')).toEqual({ rule: 'G12', text: 'Wait.' });
  expect(reasonOf('No rule here.')).toEqual({ rule: null, text: 'No rule here.' });
});
