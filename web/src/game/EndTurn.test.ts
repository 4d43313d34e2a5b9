import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import Curtain from './Curtain.svelte';
import EndTurn from './EndTurn.svelte';

// The browser presses the focused button for every Enter, also while the key is held.
test('a key that is pressed once too often neither ends the turn nor shows the next player’s cards', () => {
  render(EndTurn, { onend: vi.fn() });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Look at your cards/ }));
  render(Curtain, { name: 'Ben', seat: 1, onopen: vi.fn() });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Ben, it’s your turn' }));
});
