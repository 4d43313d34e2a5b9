// Parts of a browser that jsdom lacks, and a clean page for every test.
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';

import { announcer } from '../parts/announcer.svelte';
import { presets, settings } from '../settings.svelte';
import { loadWords } from '../words';

await Promise.all([loadWords('en'), loadWords('de')]);

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
// Nothing has a size in jsdom, so nothing is ever resized.
class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoResize;

beforeEach(() => {
  Object.assign(settings, presets(['en']));
});
afterEach(() => {
  cleanup();
  announcer.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
