import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { Action, Advice as Advised } from '../net/protocol';
import Advice from './Advice.svelte';

const advice: Advised = {
  format: 'kurz-hint/1',
  board: 'tiny@1',
  players: 2,
  seat: 0,
  simulations: 100,
  counted_out: false,
  moves: [
    {
      action: { type: 'draw_card' },
      text: 'draw a card',
      win: 0.6,
      win_error: 0.1,
      points: 3,
      visits: 90,
      share: 0.9,
      reasons: [{ code: 'keeps_from', text: 'keeps it from Player 2', seat: 1 }],
    },
  ],
};

test('a reason names the player it is about', () => {
  render(Advice, {
    advice,
    names: ['Player 2', 'Bot 2 (easy)'],
    onplay: vi.fn(),
    onlit: vi.fn(),
    onclose: vi.fn(),
  });
  expect(screen.getByText('keeps it from Bot 2 (easy)')).toBeTruthy();
});

test('a button names its move, and none has the focus at first', () => {
  const [move] = advice.moves;
  const moves = [move!, { ...move!, text: 'claim Hill – Lake' }];
  render(Advice, {
    advice: { ...advice, moves },
    names: [],
    onplay: vi.fn(),
    onlit: vi.fn(),
    onclose: vi.fn(),
  });
  expect(screen.getByRole('button', { name: 'Play draw a card' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Play claim Hill – Lake' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('the board shows the routes of the first move, or of the one that is touched or has the focus', async () => {
  const [move] = advice.moves;
  const moves = [
    { ...move!, action: { type: 'claim', route: 'hill-lake', color: 'red', wilds: 0 } as Action },
    { ...move!, reasons: [{ code: 'towards', text: 'goes towards it', route: 'lake-mill' }] },
    move!,
  ];
  const onlit = vi.fn();
  const { unmount } = render(Advice, {
    advice: { ...advice, moves },
    names: [],
    onplay: vi.fn(),
    onlit,
    onclose: vi.fn(),
  });
  expect(onlit).toHaveBeenLastCalledWith(['hill-lake']);
  const [, second, third] = screen.getAllByRole('listitem');
  await fireEvent.pointerEnter(second!);
  expect(onlit).toHaveBeenLastCalledWith(['lake-mill']);
  await fireEvent.focusIn(third!.querySelector('button')!);
  expect(onlit).toHaveBeenLastCalledWith([]);
  unmount();
  expect(onlit).toHaveBeenLastCalledWith([]);
});
