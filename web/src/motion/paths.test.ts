import { expect, test } from 'vitest';

import { arc, fall, widthOf } from './paths';

const from = { x: 100, y: 500, width: 50 };
const to = { x: 500, y: 300, width: 20 };
const transforms = arc(from, to, 1, 0).map((frame) => String(frame.transform));

test('a card flies in an arc, tilted by nine degrees in the middle', () => {
  expect(widthOf(from, to)).toBe(50);
  expect(transforms[0]).toBe('translate(100px, 500px) translate(-50%, -50%) rotate(0deg) scale(1)');
  expect(transforms.at(-1)).toBe('translate(500px, 300px) translate(-50%, -50%) rotate(0deg) scale(0.4)');
  expect(transforms[3]).toContain('rotate(9deg)');
  const height = Number(/translate\(300px, ([\d.]+)px\)/.exec(transforms[3]!)![1]);
  expect(height).toBeLessThan(400 - 50); // well above the straight line
});

test('copies and cards that vanish fade out, others look like what they become', () => {
  expect(arc(from, to, 1, 0).at(-1)!.opacity).toBe(0);
  expect(arc(from, to, 1, 0.62).at(-1)!.opacity).toBe(0.62);
  expect(
    arc(from, to, 0.4, 1)
      .map((frame) => frame.opacity)
      .slice(-2),
  ).toEqual([0.4, 0]);
});

test('a piece falls onto its space', () => {
  const [first, , last] = fall(to);
  expect(first).toMatchObject({ transform: 'translate(500px, 276px) translate(-50%, -50%)', opacity: 0 });
  expect(last).toMatchObject({ transform: 'translate(500px, 300px) translate(-50%, -50%)', opacity: 1 });
});
