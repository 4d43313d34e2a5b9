import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { presets, read } from './settings.svelte';

const usual = presets(['en']);

test('the browser’s first supported language is used', () => {
  expect(presets(['fr', 'de-AT', 'en']).lang).toBe('de');
  expect(presets(['fr', 'es']).lang).toBe('en');
  expect(presets(['en-GB', 'de']).lang).toBe('en');
});

test('valid stored settings are used, others ignored', () => {
  expect(read('{"lang":"de","confirm":"never","symbols":false,"speed":"fast"}', usual)).toEqual({
    ...usual,
    lang: 'de',
    confirm: 'never',
    symbols: false,
    speed: 'fast',
  });
  for (const odd of [null, '', '{', '[]', 'null', '7', '{"lang":"fr","symbols":1,"speed":2,"more":2}']) {
    expect(read(odd, usual)).toEqual(usual);
  }
});

test.each([
  ['{"motion":true}', false, 'system'],
  ['{"motion":true}', true, 'system'],
  ['{"motion":false}', false, 'off'], // chosen by the user
  ['{"motion":false}', true, 'system'], // most likely the default of that time
  ['{"motion":false,"speed":"slow"}', false, 'slow'], // stored by the newer page
])('of an older page: %s, reduced motion %s', (stored, reduced, speed) => {
  expect(read(stored, usual, reduced)).toEqual({ ...usual, speed });
});

// A system setting that can be switched while the page is open.
class ReducedMotion extends EventTarget {
  matches = false;
  change(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}
const system = new ReducedMotion();
beforeEach(() => {
  vi.resetModules();
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => localStorage.clear());

test('reduced motion is followed live unless the user chose a speed', async () => {
  const page = await import('./settings.svelte');
  expect(page.speed()).toBe('normal');
  system.change(true);
  expect(page.speed()).toBe('off');
  page.settings.speed = 'slow';
  expect(page.speed()).toBe('slow');
  page.settings.speed = 'system';
  expect(page.speed()).toBe('off');
  system.change(false);
  expect(page.speed()).toBe('normal');
});

test('a first visit with reduced motion stores no choice', async () => {
  system.matches = true;
  const page = await import('./settings.svelte');
  expect(page.speed()).toBe('off');
  page.keep();
  system.matches = false;
  vi.resetModules();
  const later = await import('./settings.svelte');
  expect(later.speed()).toBe('normal');
});
