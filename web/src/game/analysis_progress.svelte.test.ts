import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

import { TableView } from '../net/table.svelte';
import Analysis from './Analysis.svelte';
import { GameAnalysis } from './analysis.svelte';

test('the progress of an analysis is announced at its beginning only', () => {
  let game!: GameAnalysis;
  const end = $effect.root(() => {
    game = new GameAnalysis(() => new TableView('T', 0));
  });
  game.page = { status: 'running', done: 1, of: 9, before: 0 };
  render(Analysis, { analysis: game, names: ['Ada', 'Ben'], reader: 0, ongo: () => undefined });
  const said = (): string => screen.getByRole('status').textContent;
  expect(said()).toBe('Analysing the game');
  game.page = { status: 'running', done: 2, of: 9, before: 0 };
  flushSync();
  expect(said()).toBe('Analysing the game');
  expect(screen.getByText(/2 of 9 moves/)).toBeTruthy();
  end();
});

test('what the analysis will show has its place while it runs', () => {
  let game!: GameAnalysis;
  const end = $effect.root(() => {
    game = new GameAnalysis(() => new TableView('T', 0));
  });
  render(Analysis, { analysis: game, names: ['Ada', 'Ben'], reader: 0, ongo: () => undefined });
  const headings = (): string[] => screen.queryAllByRole('heading').map((one) => one.textContent);
  expect(headings()).toEqual(['Chance to win', 'Your biggest mistakes', 'Luck']);
  expect(screen.queryByText(/no clear mistakes/)).toBe(null);
  // If there is no answer, nothing is promised.
  game.trouble = 'The server cannot be reached';
  flushSync();
  expect(headings()).toEqual([]);
  end();
});
