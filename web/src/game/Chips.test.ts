import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { files, state, view } from '../test/fixtures';
import Chips from './Chips.svelte';

// What is called "you", and whether it can be seen.
const marked = (): (string | undefined)[] =>
  screen.getAllByRole('button').map((chip) => chip.querySelector('small:not(.hidden)')?.textContent);

test('the chip of the own player says “you”; a spectator has none', async () => {
  const props = { files, state: state([0]), names: ['Ada', 'Ben'], onopen: () => undefined };
  const { rerender } = render(Chips, { ...props, view: view({ viewer: 1 }) });
  expect(marked()).toEqual([undefined, 'you']);
  await rerender({ view: view({ viewer: null }) });
  expect(marked()).toEqual([undefined, undefined]);
});
