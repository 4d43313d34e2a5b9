import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { afterFrame } from './frame';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('runs once, after the next frame', () => {
  const run = vi.fn();
  afterFrame(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that draws no frames does not wait for one', () => {
  const run = vi.fn();
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0); // hidden meanwhile
  afterFrame(run);
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);

  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  afterFrame(run);
  expect(run).toHaveBeenCalledTimes(2);
});
