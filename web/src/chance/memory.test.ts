import { afterEach, expect, test, vi } from 'vitest';

import { clearMemory, playedRound, recall, recallByCommitment, remember } from './memory';

afterEach(() => {
  vi.restoreAllMocks();
  clearMemory();
  localStorage.clear();
});

test('what is kept of a round is added to, and kept apart from other rounds and tables', () => {
  remember('t', 0, { secrets: { c1: 's1' } });
  remember('t', 0, { commitment: 'S0', secrets: { c2: 's2' } });
  remember('t', 1, { commitment: 'S1', secrets: { c3: 's3' } });
  remember('u', 0, { commitment: 'U0' });
  remember('v', 1, { played: true });
  expect(recall('t', 0)).toEqual({ commitment: 'S0', secrets: { c1: 's1', c2: 's2' } });
  expect(recall('t', 1)).toEqual({ commitment: 'S1', secrets: { c3: 's3' } });
  expect(recall('t', 2)).toEqual({ secrets: {} });
  expect([playedRound('t'), playedRound('u'), playedRound('v')]).toEqual([null, null, 1]);
  expect(recallByCommitment('S1')?.secrets).toEqual({ c3: 's3' });
  expect(recallByCommitment('?')).toBeNull();
});

test('the latest 100 tables are kept', () => {
  for (let i = 0; i < 105; ++i) remember(`t${i}`, 0, { commitment: String(i) });
  remember('t5', 0, { secrets: { c: 's' } }); // used again
  remember('last', 0, {});
  expect([4, 5, 6, 104].map((i) => recall(`t${i}`, 0).commitment)).toEqual([
    undefined,
    '5',
    undefined,
    '104',
  ]);
  expect((JSON.parse(localStorage.getItem('kurz-chance')!) as unknown[]).length).toBe(100);
});

test('without storage it is kept in memory', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  remember('t', 0, { commitment: 'S0' });
  remember('t', 0, { secrets: { c: 's' } });
  expect(set).toHaveBeenCalled();
  expect(recall('t', 0)).toEqual({ commitment: 'S0', secrets: { c: 's' } });
});

test.each(['', 'nonsense', '7', '{}', '[1,["t"],null]'])('unreadable content is ignored: %s', (stored) => {
  localStorage.setItem('kurz-chance', stored);
  expect(recall('t', 0)).toEqual({ secrets: {} });
  remember('t', 0, { commitment: 'S0' });
  expect(recall('t', 0).commitment).toBe('S0');
});
