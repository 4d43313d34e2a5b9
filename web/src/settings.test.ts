import { expect, test } from 'vitest';

import { presets, read } from './settings.svelte';

const usual = presets(['en'], false);

test('the browser’s first supported language is used', () => {
  expect(presets(['fr', 'de-AT', 'en'], false).lang).toBe('de');
  expect(presets(['fr', 'es'], false).lang).toBe('en');
  expect(presets(['en-GB', 'de'], false).lang).toBe('en');
});

test('reduced motion turns animations off', () => {
  expect(presets([], true).motion).toBe(false);
});

test('valid stored settings are used, others ignored', () => {
  expect(read('{"lang":"de","confirm":"never","symbols":false}', usual)).toEqual({
    ...usual,
    lang: 'de',
    confirm: 'never',
    symbols: false,
  });
  for (const odd of [null, '', '{', '[]', 'null', '7', '{"lang":"fr","symbols":1,"more":2}']) {
    expect(read(odd, usual)).toEqual(usual);
  }
});
