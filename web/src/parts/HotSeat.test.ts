import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { press } from '../test/fixtures';
import HotSeat from './HotSeat.svelte';

function show() {
  const onmake = vi.fn();
  render(HotSeat, { cities: [{ id: 'london', name: 'London' }], city: 'london', starting: false, onmake });
  return onmake;
}
const play = (): Promise<void> => press(screen.getByRole('button', { name: 'Play now' }));
const call = (seat: number, name: string): Promise<boolean> =>
  fireEvent.input(screen.getByRole('textbox', { name: `Name, seat ${seat}` }), { target: { value: name } });

test('nobody has to have a name, and an empty one is called by the seat', async () => {
  const onmake = show();
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).placeholder)).toEqual([
    'Player 1',
    'Player 2',
  ]);
  await play();
  expect(onmake.mock.calls).toEqual([[['', '']]]);
});

test('everybody at the device may have one', async () => {
  const onmake = show();
  await fireEvent.change(screen.getByRole('combobox', { name: 'Players' }), { target: { value: '3' } });
  await call(1, 'Ada');
  await call(3, 'Cem');
  await play();
  expect(onmake.mock.calls).toEqual([[['Ada', '', 'Cem']]]);
});
