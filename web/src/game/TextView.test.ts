import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { View } from '../net/protocol';
import type { ExplainedAction } from '../net/table.svelte';
import { files, press, view } from '../test/fixtures';
import TextView from './TextView.svelte';

const moves: ExplainedAction[] = [
  { action: { type: 'draw_card' }, text: 'Draw a card from the deck', notation: 'draw' },
  { action: { type: 'take_card', slot: 2, card: 'red' }, text: 'Take red', notation: 'take 2 red' },
  { action: { type: 'keep_tickets', keep: [17] }, text: 'Keep one', notation: 'keep 17' },
  {
    action: { type: 'claim', route: 'lake--mill', color: 'red', wilds: 0 },
    text: 'Claim with red',
    notation: 'claim lake--mill 2 red',
  },
  {
    action: { type: 'claim', route: 'lake--mill', color: 'red', wilds: 1 },
    text: 'Claim with red and wild',
    notation: 'claim lake--mill 1 red 1 wild',
  },
];
const explained = (version: number, actions = moves) => ({ lines: ['A line.'], actions, version });

function show(busy = false, seen: View = view()) {
  const onplay = vi.fn();
  const props = { files, explanation: explained(7), names: ['Ada', 'Ben'], view: seen, busy, onplay };
  return { onplay, ...render(TextView, props) };
}
async function type(text: string): Promise<void> {
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  await press(screen.getByRole('button', { name: 'Play' }));
}
const complaint = (): string => (screen.getByRole('alert').textContent ?? '').trim();

test.each([
  ['draw', 0],
  ['  TAKE   3 Red ', 1],
  ['Take red', 1],
  ['take 3', 1],
  ['claim lake--mill 2', 3],
])('“%s” is a move', async (text, move) => {
  const { onplay } = show();
  await type(text);
  expect(onplay.mock.calls).toEqual([[moves[move]!.action]]);
  expect(complaint()).toBe('');
});

test('slots count from 1, as in words', () => {
  show();
  expect(screen.getByRole('button', { name: 'Take red' }).dataset.notation).toBe('take 3 red');
});

test('a move is told in words, without its notation', () => {
  show();
  expect(screen.getByRole('button', { name: 'Take red' }).closest('li')!.textContent).toMatch(
    /^2\.\s*Take red\s*$/,
  );
});

test('the same claim on the other half of a double is listed once', async () => {
  const { rerender } = show();
  const claim = moves[3]!;
  const twin: ExplainedAction = {
    ...claim,
    action: { type: 'claim', route: 'lake--mill--b', color: 'red', wilds: 0 },
    notation: 'claim lake--mill--b 2 red',
    same_as: 3,
  };
  await rerender({ explanation: explained(8, [...moves, twin]) });
  expect(screen.getAllByRole('button', { name: claim.text })).toHaveLength(1);
});

test.each([
  ['fly', /^No possible move matches “fly”\. Type the number/],
  ['', /^Type the number of a move/],
  ['keep 1', /^No possible move matches “keep 1”/],
  ['9', 'The moves have numbers from 1 to 5.'],
  ['claim', 'Several moves match: 4, 6. Type more, or one of these numbers.'],
  ['pass', /^“pass” is not possible now/],
  ['claim hill lake', 'Hill – Lake: You need 3 red cards.'],
])('“%s” is no move, and the page says why', async (text, said) => {
  const blue: ExplainedAction = {
    action: { type: 'claim', route: 'lake--mill', color: 'blue', wilds: 0 },
    text: 'Claim with blue',
    notation: 'claim lake--mill 2 blue',
  };
  const { onplay, rerender } = show();
  const refused = { 'hill--lake--a': { text: 'You need 3 red cards.', rule: 'R18' } };
  await rerender({ explanation: { ...explained(7, text === 'claim' ? [...moves, blue] : moves), refused } });
  await type(text);
  expect(onplay).not.toHaveBeenCalled();
  expect(complaint()).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

test('while others move it says so', async () => {
  const { rerender } = show();
  await rerender({ explanation: explained(8, []) });
  await type('draw');
  expect(complaint()).toBe('It is not your turn.');
});

test('the moves are numbered, and the number plays one', async () => {
  const { onplay } = show();
  const move = screen.getByRole('button', { name: 'Take red' }).closest('li');
  expect(move?.textContent).toMatch(/^2\./);
  await type('2');
  expect(onplay.mock.calls).toEqual([[moves[1]!.action]]);
});

test('each wrong entry is read aloud, also the same one again', async () => {
  show();
  await type('fly');
  const first = screen.getByRole('alert').firstElementChild;
  await type('fly');
  expect(screen.getByRole('alert').firstElementChild).not.toBe(first);
});

test('the message disappears with the next move', async () => {
  const { rerender } = show();
  await type('fly');
  await rerender({ explanation: explained(7) });
  expect(complaint()).not.toBe('');
  await rerender({ explanation: explained(8) });
  expect(complaint()).toBe('');
});

test('the field stays while others move', async () => {
  const { rerender } = show();
  const field = screen.getByRole('textbox');
  field.focus();
  await rerender({ explanation: explained(8, []) });
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('None: it is not your turn.')).toBeTruthy();
});

test('nothing is sent twice, and the button keeps the focus', async () => {
  const { onplay } = show(true);
  const draw = screen.getByRole('button', { name: 'Draw a card from the deck' });
  draw.focus();
  await press(draw);
  expect(onplay).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(draw);
});
