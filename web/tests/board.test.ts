// The boards in a browser: nothing overlaps a label, every route can be hit, and nothing depends on colour alone.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import type { Drawing } from '../src/board/files';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const widths = [1280, 360];

async function atTable(city: string, width: number, deviceScaleFactor = 1): Promise<Page> {
  const page = await stage.play(city, 1, { ...screen(width, 800), deviceScaleFactor });
  await page.waitForSelector('.picture .labels text');
  return page;
}

test.each(CITY_IDS.flatMap((city) => widths.map((width) => [city, width] as const)))(
  'on %s at %i px no label overlaps another, a track or a station',
  async (city, width) => {
    const page = await atTable(city, width);
    const clashes = await page.evaluate(() => {
      type Corners = [number, number][];
      const cornersOf = (element: SVGGraphicsElement, box: DOMRect): Corners => {
        const matrix = element.getScreenCTM()!;
        return [
          [box.x, box.y],
          [box.right, box.y],
          [box.right, box.bottom],
          [box.x, box.bottom],
        ].map(([x, y]) => {
          const point = new DOMPoint(x, y).matrixTransform(matrix);
          return [point.x, point.y];
        });
      };
      // Two convex shapes are apart if a line along one of their sides separates them.
      const apart = (one: Corners, two: Corners): boolean =>
        [one, two].some((shape) =>
          shape.some(([x1, y1], i) => {
            const [x2, y2] = shape[(i + 1) % shape.length]!;
            const across = (all: Corners): number[] => all.map(([x, y]) => (y2 - y1) * x - (x2 - x1) * y);
            return (
              Math.max(...across(one)) <= Math.min(...across(two)) ||
              Math.max(...across(two)) <= Math.min(...across(one))
            );
          }),
        );
      const picture = document.querySelector('.picture svg')!;
      const names = [...picture.querySelectorAll<SVGTextElement>('.labels text')].map((text) => {
        const lines = [...text.querySelectorAll('tspan')].map((line) => {
          // The box of the letters themselves; the text box has space above and below.
          const size = Number.parseFloat(getComputedStyle(line).fontSize);
          const x = Number(line.getAttribute('x'));
          const y = Number(line.getAttribute('y'));
          const long = line.getComputedTextLength();
          const from = { start: x, middle: x - long / 2, end: x - long }[
            text.getAttribute('text-anchor') ?? 'start'
          ]!;
          return cornersOf(text, new DOMRect(from, y - size * 0.74, long, size * 0.94));
        });
        return [text.textContent!.trim().replace(/\s+/g, ' '), lines] as const;
      });
      const tracks = [...picture.querySelectorAll<SVGRectElement>('.route rect')].map(
        (rect) =>
          [
            rect.closest('[data-route]')!.getAttribute('data-route')!,
            cornersOf(
              rect,
              new DOMRect(
                rect.x.baseVal.value,
                rect.y.baseVal.value,
                rect.width.baseVal.value,
                rect.height.baseVal.value,
              ),
            ),
          ] as const,
      );
      const stations = [
        ...document.querySelectorAll<SVGCircleElement>('.station circle, .stack > circle:not(.dot)'),
      ].map((circle) => {
        const [x, y, r] = [circle.cx.baseVal.value, circle.cy.baseVal.value, circle.r.baseVal.value];
        const corners: Corners = Array.from({ length: 16 }, (_, i) => {
          const point = new DOMPoint(
            x + r * Math.cos((i * Math.PI) / 8),
            y + r * Math.sin((i * Math.PI) / 8),
          );
          const seen = point.matrixTransform(circle.getScreenCTM()!);
          return [seen.x, seen.y];
        });
        return [
          circle.closest('[data-location]')?.getAttribute('data-location') ?? 'souvenirs',
          corners,
        ] as const;
      });
      const found: string[] = [];
      names.forEach(([name, lines], i) => {
        for (const line of lines) {
          for (const [what, corners] of [...tracks, ...stations]) {
            if (!apart(line, corners)) found.push(`${name} and ${what}`);
          }
          for (const [other, others] of names.slice(i + 1)) {
            if (others.some((corners) => !apart(line, corners))) found.push(`${name} and ${other}`);
          }
        }
      });
      return found;
    });
    expect(clashes).toEqual([]);
  },
);

test.each(CITY_IDS)('on %s every route can be hit: 24 px with a mouse, 44 px by touch', async (city) => {
  for (const [width, least] of [
    [1280, 24],
    [360, 44],
  ] as const) {
    const page = await atTable(city, width);
    // By touch, the two routes of a double are one target.
    const small = await page.evaluate((wanted) => {
      const boxes = new Map<string, [number, number]>();
      for (const rect of document.querySelectorAll<SVGRectElement>('[data-reach]')) {
        const matrix = rect.getScreenCTM()!;
        const scale = Math.hypot(matrix.a, matrix.b);
        const id = rect.dataset.reach!;
        const key = wanted > 40 ? id.replace(/--[ab]$/, '') : id;
        const [length, height, last] = [
          rect.width.baseVal.value * scale,
          rect.height.baseVal.value * scale,
          boxes.get(key),
        ];
        const twin = wanted > 40 && key !== id;
        boxes.set(key, [Math.max(length, last?.[0] ?? 0), Math.max(height * (twin ? 2 : 1), last?.[1] ?? 0)]);
      }
      return [...boxes]
        .filter(([, box]) => Math.min(...box) < wanted)
        .map(([id, box]) => `${id} ${box.join(' × ')}`);
    }, least);
    expect(small, `${width} px`).toEqual([]);
  }
});

test.each(CITY_IDS)('on %s the whole board and the row fit into 1280 × 800', async (city) => {
  const page = await atTable(city, 1280);
  await page.click('.top button.main'); // first tickets: then the table is as it stays
  await page.waitForSelector('.top button.main', { state: 'detached' });
  while (!(await page.locator('[data-action=draw_card].possible').count())) {
    const station = page.locator('[data-station]').first(); // where a souvenir can be placed
    if (await station.count()) await station.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(50);
  }
  await page.locator('[role=button][data-route]').last().focus(); // something is said of it
  const below = await page.evaluate(() =>
    [...document.querySelectorAll('.station circle, .labels text, .row > *')]
      .filter((element) => element.getBoundingClientRect().bottom > innerHeight)
      .map((element) => element.textContent || element.outerHTML),
  );
  expect(below).toEqual([]);
});

const luminance = (hex: string): number => {
  const [r, g, b] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => {
    const c = Number.parseInt(pair, 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, two: string): number => {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test.each(CITY_IDS)('on %s every colour pair has enough contrast', async (city) => {
  const drawing = (await (await fetch(`${stage.address}/api/boards/${city}/drawing.json`)).json()) as Drawing;
  for (const [name, look] of Object.entries(drawing.colors)) {
    if (look.symbol) expect(contrast(look.mark, look.fill), `symbol of ${name}`).toBeGreaterThanOrEqual(3);
    // The fill or the edge of a space contrasts with the ground.
    for (const ground of ['paper', 'water', 'park'] as const) {
      const best = Math.max(
        contrast(look.edge, drawing.theme[ground]),
        contrast(look.fill, drawing.theme[ground]),
      );
      expect(best, `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
  for (const ground of ['paper', 'water', 'park'] as const) {
    expect(contrast('#23272d', drawing.theme[ground]), `names on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const player of ['#b3123b', '#00625f', '#54309c', '#7a4a00']) {
      expect(contrast(player, drawing.theme[ground]), `${player} on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(player, '#ffffff'), player).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(drawing.theme.accent, drawing.theme.accent_text)).toBeGreaterThanOrEqual(4.5);
});

test.each(CITY_IDS)('on %s routes and cards differ without colour', async (city) => {
  const page = await atTable(city, 1280, 3); // three dots a pixel: the shapes are small
  const drawing = (await (await fetch(`${stage.address}/api/boards/${city}/drawing.json`)).json()) as Drawing;
  // A grey picture of one space of each colour, taken from the screen.
  const spots = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.board')!.style.filter = 'grayscale(1)';
    const found: Record<string, { x: number; y: number }> = {};
    for (const route of document.querySelectorAll('.picture .route')) {
      const color = route.getAttribute('data-color')!;
      const sign = route.querySelector('path');
      if (color === 'gray' || !sign || found[color]) continue;
      const box = sign.getBoundingClientRect();
      found[color] = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    document.querySelector<HTMLElement>('.board > svg')!.style.display = 'none';
    return found;
  });
  expect(Object.keys(spots).sort()).toEqual(
    Object.keys(drawing.colors)
      .filter((c) => c !== 'gray')
      .sort(),
  );
  // As much of a space as its width, however large the board is shown.
  const shown = (await page.locator('.board').boundingBox())!.width;
  const half = (9 * shown) / drawing.size[0];
  const signs: Record<string, number[]> = {};
  for (const [color, { x, y }] of Object.entries(spots)) {
    const shot = await page.screenshot({
      clip: { x: x - half, y: y - half, width: 2 * half, height: 2 * half },
    });
    // The symbol is what differs from the ground of the space.
    signs[color] = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(42, 42);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0, 42, 42);
      const pixels = context.getImageData(0, 0, 42, 42).data;
      const greys = Array.from({ length: 42 * 42 }, (_, i) => pixels[i * 4]!);
      const ends = [Math.min(...greys), Math.max(...greys)];
      const middle = (ends[0]! + ends[1]!) / 2;
      // The symbol is in the middle of the space.
      const inside = greys[21 * 42 + 21]! > middle;
      return greys.map((grey) => (grey > middle === inside ? 1 : 0));
    }, shot.toString('base64'));
  }
  const names = Object.keys(signs);
  names.forEach((one, i) => {
    for (const two of names.slice(i + 1)) {
      const differing = signs[one]!.filter((dot, at) => dot !== signs[two]![at]).length;
      expect(differing, `${one} and ${two}`).toBeGreaterThan(0.08 * 42 * 42);
    }
  });
});
