import { render, screen } from '@testing-library/svelte';
import { encode } from 'uqr';
import { expect, test } from 'vitest';

import QrCode from './QrCode.svelte';

const LINK = 'https://example.org/table/abc';

// The dark cells, read from the drawing.
function drawn(picture: HTMLElement): Set<string> {
  const path = picture.querySelector('path')!.getAttribute('d')!;
  return new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
}
const picture = (): HTMLElement => screen.getByRole('img', { name: 'QR code of the link' });

test('exactly the dark cells are drawn', () => {
  render(QrCode, { text: LINK });
  const wanted = encode(LINK).data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x} ${y}`] : [])));
  expect([...drawn(picture())].sort()).toEqual(wanted.sort());
});

test('black on white with a margin, also in the dark theme', () => {
  render(QrCode, { text: LINK });
  const [left, top, width] = picture().getAttribute('viewBox')!.split(' ').map(Number);
  const paper = picture().querySelector('rect')!;
  expect([paper.getAttribute('fill'), picture().querySelector('path')!.getAttribute('fill')]).toEqual([
    '#fff',
    '#000',
  ]);
  expect([paper.getAttribute('x'), paper.getAttribute('width')]).toEqual([String(left), String(width)]);
  expect(Math.max(left!, top!)).toBeLessThan(0);
  expect(width! + 2 * left!).toBe(encode(LINK).size);
});

test('another text gives another code', async () => {
  const { rerender } = render(QrCode, { text: LINK });
  const before = drawn(picture());
  await rerender({ text: LINK.replace('abc', 'abd') });
  expect(drawn(picture())).not.toEqual(before);
});
