import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';

import type { AnalysedMove, Change } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { press, serve } from '../test/fixtures';
import Analysis from './Analysis.svelte';
import { GameAnalysis } from './analysis.svelte';

const worth = (win: number) => ({ win, win_error: 0.1, points: 3, points_error: 1 });
const move = (number: number, seat: number, lost: number, reasons: object[] = []): AnalysedMove =>
  ({
    move: number,
    seat,
    text: `draw card ${number}`,
    after: [worth(0.5), worth(0.5)],
    judgement: { text: 'claim Hill – Lake', lost: worth(lost), costly: true, reasons },
  }) as unknown as AnalysedMove;
const change = (version: number, type: Change['type']): Change => ({ version, type, at: 0 });

let end = (): void => undefined;
afterEach(() => end());

// The seat's mistakes are moves 2 and 4; between moves 1 and 2 a bot took over, which made a version of its own.
function show(reader: number | null, ongo: (version: number) => void = () => undefined, of = 5) {
  const moves = [
    move(1, 1, 0.3),
    move(2, 0, 0.1, [{ text: 'keeps it from Player 2', seat: 1 }]),
    move(3, 1, 0.4),
    move(4, 0, 0.2),
  ];
  serve({
    '/api/tables/': {
      answer: {
        status: 'done',
        done: 5,
        of,
        analysis: {
          start: [worth(0.5), worth(0.5)],
          luck: [worth(0.03), worth(-0.03)],
          costly: [3, 1, 4, 2],
          moves,
        },
      },
    },
  });
  const look = new TableView('T', 0);
  look.changes = [
    change(1, 'created'),
    change(2, 'started'),
    change(3, 'moved'),
    change(4, 'substituted'),
    change(5, 'moved'),
    change(6, 'moved'),
    change(7, 'moved'),
    change(8, 'rematched'),
  ];
  end = $effect.root(() => {
    const analysis = new GameAnalysis(() => look);
    render(Analysis, { analysis, names: ['Ada', 'Bot 2 (easy)'], reader, ongo });
  });
  return look;
}
const texts = (): string[] =>
  screen.getAllByRole('link').map((one) => one.textContent!.replace(/\s+/g, ' ').trim());

test('my own mistakes come first, the biggest of them on top; those of others are folded', async () => {
  show(0);
  await screen.findByRole('img', { name: /Chance to win/ });
  expect(screen.getByRole('heading', { name: 'Your biggest mistakes' })).toBeTruthy();
  expect(texts()).toEqual([
    'Move 4: draw card 4',
    'Move 2: draw card 2',
    'Move 3: Bot 2 (easy), draw card 3',
    'Move 1: Bot 2 (easy), draw card 1',
  ]);
  expect(screen.getByText('Mistakes of the others').closest('details')!.open).toBe(false);
});

test('a mistake leads to the table before that move', async () => {
  const gone: number[] = [];
  show(0, (version) => gone.push(version));
  await press(await screen.findByRole('link', { name: /Move 2/ }));
  await press(screen.getByRole('link', { name: /Move 1/ }));
  expect(gone).toEqual([4, 2]);
});

test('spectators and players at one device see everyone’s mistakes, with names', async () => {
  show(null);
  await screen.findByRole('img', { name: /Chance to win/ });
  expect(screen.getByRole('heading', { name: 'Biggest mistakes' })).toBeTruthy();
  expect(texts()).toEqual([
    'Move 3: Bot 2 (easy), draw card 3',
    'Move 1: Bot 2 (easy), draw card 1',
    'Move 4: Ada, draw card 4',
  ]);
});

test('the better move’s reason names the player it is about', async () => {
  show(0);
  expect(await screen.findByText(/keeps it from Bot 2 \(easy\)/)).toBeTruthy();
});

test('while the moves come again, in another language, no mistake is shown', async () => {
  const look = show(0);
  await screen.findByRole('img', { name: /Chance to win/ });
  const { changes } = look;
  look.changes = [];
  flushSync();
  expect(screen.queryAllByRole('link')).toEqual([]);
  look.changes = changes;
  flushSync();
  expect(texts()).toHaveLength(4);
});

test('an analysis that ran out of time says how many moves it has', async () => {
  show(0, undefined, 10);
  await screen.findByRole('img', { name: /Chance to win/ });
  expect(screen.getByText(/The first 4 of 9 moves were analysed/)).toBeTruthy();
  settings.lang = 'de';
  flushSync();
  expect(await screen.findByText(/Die ersten 4 von 9 Spielzügen wurden analysiert/)).toBeTruthy();
  settings.lang = 'en';
});

test('a complete analysis says nothing of a time limit', async () => {
  show(0);
  await screen.findByRole('img', { name: /Chance to win/ });
  expect(screen.queryByText(/were analysed/)).toBe(null);
});
