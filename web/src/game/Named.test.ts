import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import Named from './Named.svelte';

function bold(text: string): [string, (string | null)[]] {
  const { container } = render(Named, { text, names: ['Ada', 'Ben'] });
  return [container.textContent!, [...container.querySelectorAll('b')].map((one) => one.textContent)];
}

test('names are in bold, and so is the reader at the beginning of a sentence', () => {
  expect(bold('{1} drew a card. {0} waits.')).toEqual(['Ben drew a card. Ada waits.', ['Ben', 'Ada']]);
  expect(bold('You drew a card.')).toEqual(['You drew a card.', ['You']]);
  expect(bold('Your turn')).toEqual(['Your turn', []]);
  settings.lang = 'de';
  expect(bold('Du ziehst 2 Karten.')).toEqual(['Du ziehst 2 Karten.', ['Du']]);
});

test('a name has its own direction', () => {
  const { container } = render(Named, { text: '{0} drew 2 cards.', names: ['דוד'] });
  expect(container.querySelector('b')!.getAttribute('dir')).toBe('auto');
});
