// The colours of the players: told apart by everyone, unlike cards, and visible on every ground of the page and of the
// board.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { cityColors } from '../../cities';
import { CITIES } from './cities';

const css = readFileSync('src/tokens.css', 'utf8') + cityColors();

// The tokens of the rules whose selector has this part, the later ones over the earlier.
function tokens(...parts: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (
      !parts.some((part) =>
        selector!
          .trim()
          .split(/\s*,\s*/)
          .some((one) => one.endsWith(part)),
      )
    )
      continue;
    for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)) found[name!] = value!;
  }
  return found;
}
const light = tokens(':root');
const dark = { ...light, ...tokens("[data-theme='dark']", "[data-theme='dark'] [data-city]") };
const cities = CITIES.map(({ id }) => tokens(`[data-city='${id}']`));

type Rgb = [number, number, number];
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
const times = (matrix: readonly Rgb[], v: Rgb): Rgb =>
  matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Rgb;

// Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
const VISION: Record<string, readonly Rgb[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

// Björn Ottosson's OKLab.
function oklab(rgb: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map((c) => Math.cbrt(Math.max(0, c))) as Rgb;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}
const seenBy = (vision: string, hex: string): Rgb =>
  oklab(times(VISION[vision]!, linear(hex)).map((c) => Math.min(1, Math.max(0, c))) as Rgb);
const apart = (vision: string, one: string, two: string): number => {
  const [a, b] = [seenBy(vision, one), seenBy(vision, two)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};
const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, two: string): number => {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const players = ['p0', 'p1', 'p2', 'p3'];
const panels = ['table', 'sheet', 'raised', 'sunk', 'land', 'water', 'park', 'panel'];

test.each(Object.entries({ normal: 20, protan: 12, deutan: 12, tritan: 12 }))(
  'players differ in %s vision by at least %i',
  (vision, least) => {
    for (const [i, one] of players.entries())
      for (const two of players.slice(i + 1))
        expect(apart(vision, light[one]!, light[two]!), `${one} and ${two}`).toBeGreaterThanOrEqual(least);
  },
);

test.each(Object.entries({ light, dark }))(
  'pieces and badges stand out on every ground in %s',
  (_, theme) => {
    const grounds = new Map(panels.map((name) => [name, theme[name]!]));
    if (theme === light)
      cities.forEach((city, i) =>
        ['land', 'water', 'park'].forEach((name) => city[name] && grounds.set(`${name} ${i}`, city[name])),
      );
    for (const player of players) {
      expect(contrast(theme[player]!, theme['p-ink']!), `mark on ${player}`).toBeGreaterThanOrEqual(4.5);
      for (const [name, ground] of grounds) {
        // The ink outline by day, the light body at night.
        const best = Math.max(contrast(theme['p-line']!, ground), contrast(theme[player]!, ground));
        expect(best, `${player} on ${name}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test.each(CITIES.map(({ id }, i) => [id, cities[i]!] as const))(
  '%s can be read on its own colour',
  (_, own) => {
    expect(contrast(own.city!, own['city-ink']!)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(Object.entries({ light, dark }))('no player looks like a card in %s', (_, theme) => {
  const cards = Object.keys(theme).filter((name) => /^c-[a-z]+$/.test(name));
  expect(cards).toHaveLength(9);
  for (const player of players)
    for (const card of cards)
      expect(apart('normal', theme[player]!, theme[card]!), `${player} and ${card}`).toBeGreaterThanOrEqual(
        11,
      );
});

// Where colours are hard to tell apart, hue is not enough (lime and yellow look alike to some): whatever has a player's
// colour also has the player's mark, which no card has.
test('a player’s colour never comes without the mark', () => {
  const without = new Set([
    'board/Marks.svelte', // lines below the pieces
    'game/TableLayout.svelte', // only names the colour of the reader
    'game/Confetti.svelte',
  ]);
  const painted = (readdirSync('src', { recursive: true, encoding: 'utf8' }) as string[])
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const)
    .filter(([, text]) => /var\(--p\$?\{|playerColor\(/.test(text));
  expect(painted.length).toBeGreaterThan(without.size + 2);
  for (const [file, text] of painted) expect(/\bMARKS\[|<Badge\b/.test(text), file).toBe(!without.has(file));
});
