import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { files } from '../test/fixtures';
import type { Claim } from './cards';
import ClaimSheet from './ClaimSheet.svelte';

const claims: Claim[] = ['red', 'blue'].map((color) => ({
  type: 'claim',
  route: 'lake--mill',
  color,
  wilds: 0,
}));

// Whether the sheet moves the focus itself; otherwise the browser does, within the sheet.
async function tab(from: HTMLElement, shiftKey = false): Promise<boolean> {
  from.focus();
  return !(await fireEvent.keyDown(from, { key: 'Tab', shiftKey }));
}

test('the Tab key stays in a sheet, and Escape closes it', async () => {
  const onclose = vi.fn();
  render(ClaimSheet, { files, claims, onclaim: vi.fn(), onclose });
  const checked = screen.getByRole('radio', { checked: true });
  const [cancel, claim] = screen.getAllByRole<HTMLElement>('button');
  expect(document.activeElement).toBe(checked);
  expect(await tab(cancel!)).toBe(false);
  expect(await tab(claim!)).toBe(true);
  expect(document.activeElement).toBe(checked);
  expect(await tab(checked, true)).toBe(true);
  expect(document.activeElement).toBe(claim);
  await fireEvent.keyDown(claim!, { key: 'Escape' });
  expect(onclose).toHaveBeenCalledOnce();
});
