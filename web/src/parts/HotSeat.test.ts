import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press, serve } from '../test/fixtures';
import HotSeat from './HotSeat.svelte';

function show() {
  serve({ '/api/boards/mine': { answer: { boards: [], most: 20 } } });
  const onmake = vi.fn();
  render(HotSeat, { board: 'london', starting: false, onmake });
  return onmake;
}
const play = (): Promise<void> => press(screen.getByRole('button', { name: 'Play now' }));
const call = (seat: number, name: string): Promise<boolean> =>
  fireEvent.input(screen.getByRole('textbox', { name: `Player ${seat}` }), {
    target: { value: name },
  });

test('names are optional', async () => {
  const onmake = show();
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map((box) => [box.labels?.[0]?.textContent?.trim(), box.placeholder])).toEqual([
    ['Player 1', 'Name'],
    ['Player 2', 'Name'],
  ]);
  await play();
  expect(onmake.mock.calls).toEqual([[['', '']]]);
});

test('every player can have a name', async () => {
  const onmake = show();
  await press(screen.getByRole('radio', { name: '3' }));
  await call(1, 'Ada');
  await call(3, 'Cem');
  await play();
  expect(onmake.mock.calls).toEqual([[['Ada', '', 'Cem']]]);
});
