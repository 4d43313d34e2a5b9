import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { TableView } from '../net/table.svelte';
import { serve } from '../test/fixtures';
import Analysis from './Analysis.svelte';

test('the better move’s reason names the player it is about', async () => {
  const worth = { win: 0.5, win_error: 0.1, points: 3, points_error: 1 };
  const judgement = {
    text: 'draw a card',
    lost: worth,
    costly: true,
    reasons: [{ text: 'keeps it from Player 2', seat: 1 }],
  };
  const moves = [{ move: 1, seat: 0, text: 'pass', after: [worth, worth], judgement }];
  serve({
    '/api/tables/': {
      answer: { status: 'done', analysis: { start: [worth, worth], luck: [], costly: [1], moves } },
    },
  });
  render(Analysis, {
    look: { table: 'T', version: 2 } as TableView,
    names: ['Ada', 'Bot 2 (easy)'],
  });
  expect(await screen.findByText(/keeps it from Bot 2 \(easy\)/)).toBeTruthy();
});
