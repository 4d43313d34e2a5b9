// The boards in a browser: nothing overlaps a label, every route can be hit, and nothing depends on colour alone.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import type { Board, Drawing } from '../src/board/files';
import { distance } from '../src/board/reach';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const widths = [1280, 360];

async function atTable(city: string, width: number, deviceScaleFactor = 1): Promise<Page> {
  const page = await stage.play(city, 1, { ...screen(width, 800), deviceScaleFactor });
  await page.waitForSelector('.picture .labels text:visible');
  return page;
}

const drawingOf = async (city: string): Promise<Drawing> =>
  (await (await fetch(`${stage.address}/api/boards/${city}/drawing.json`)).json()) as Drawing;

const SHOWN = (texts: Element[]): number => texts.filter((text) => text.getClientRects().length > 0).length;

test.each(CITY_IDS.flatMap((city) => widths.map((width) => [city, width] as const)))(
  'on %s at %i px no label overlaps another, a track or a station',
  async (city, width) => {
    const page = await atTable(city, width);
    // A phone shows the names of ticket ends only (see labels.test.ts), and all names when zoomed in.
    if (width < 500) {
      await page.waitForSelector('.kurz-board.small .labels .end[font-size]');
      for (let i = 0; i < 3 && (await page.locator('.kurz-board.small').count()) > 0; ++i) {
        await page.tap('.zoom button:first-child');
      }
    }
    const { locations } = (await (await fetch(`${stage.address}/api/boards/${city}`)).json()) as Board;
    expect(await page.locator('.labels text').evaluateAll(SHOWN)).toBe(locations.length);
    const { routes } = await drawingOf(city);
    const clashes = await page.evaluate((routes) => {
      type Corners = [number, number][];
      const cornersOf = (matrix: DOMMatrix, box: DOMRect): Corners =>
        [
          [box.x, box.y],
          [box.right, box.y],
          [box.right, box.bottom],
          [box.x, box.bottom],
        ].map(([x, y]) => {
          const point = new DOMPoint(x, y).matrixTransform(matrix);
          return [point.x, point.y];
        });
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
      const picture = document.querySelector<SVGSVGElement>('.kurz-board')!;
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
          return cornersOf(text.getScreenCTM()!, new DOMRect(from, y - size * 0.74, long, size * 0.94));
        });
        return [text.textContent!.trim().replace(/\s+/g, ' '), lines] as const;
      });
      const matrix = picture.getScreenCTM()!;
      const tracks = Object.entries(routes).flatMap(([id, { spaces }]) =>
        spaces.map(([x, y, degrees, long, wide]) => {
          const placed = matrix.translate(x, y).rotate(degrees);
          return [id, cornersOf(placed, new DOMRect(-long / 2, -wide / 2, long, wide))] as const;
        }),
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
    }, routes);
    expect(clashes).toEqual([]);
  },
);

// The rule: a click within 12 pixels of a space, or a tap within 22, along or across its track, means the nearest route.
test.each(CITY_IDS)('on %s every route can be hit: 24 px with a mouse, 44 px by touch', async (city) => {
  const { routes } = await drawingOf(city);
  const ids = Object.keys(routes);
  for (const [width, least] of [
    [1280, 24],
    [360, 44],
  ] as const) {
    const page = await atTable(city, width);
    // Explanations appear over the board, and are closed with the next tap.
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync('.refusal, .refusal * { pointer-events: none !important }');
      document.adoptedStyleSheets = [style];
    });
    const view = (await page.getAttribute('.kurz-board', 'viewBox'))!;
    const [left, top, wide] = view.split(' ').map(Number) as [number, number, number];
    const box = (await page.locator('.kurz-board').boundingBox())!;
    const scale = box.width / wide;
    const half = least / 2 - 1;
    const points = [
      [0, 0],
      [half, 0],
      [-half, 0],
      [0, half],
      [0, -half],
    ].flatMap(([along, across]) =>
      ids.map((id) => {
        const { spaces } = routes[id]!;
        const [x, y, degrees] = spaces[Math.floor(spaces.length / 2)]!;
        const turn = (degrees * Math.PI) / 180;
        return {
          id,
          middle: along === 0 && across === 0,
          // Whole pixels, as the browser reports them.
          x: Math.round((x - left) * scale + along! * Math.cos(turn) - across! * Math.sin(turn)),
          y: Math.round((y - top) * scale + along! * Math.sin(turn) + across! * Math.cos(turn)),
        };
      }),
    );
    // A point may be beside the board or under its buttons, but not the middle of a route.
    const isFree = await page.evaluate(
      (all) => all.map(([x, y]) => document.elementFromPoint(x, y)?.closest('.kurz-board') != null),
      points.map(({ x, y }) => [box.x + x, box.y + y] as const),
    );
    const open = points.filter((point, i) => isFree[i] || point.middle);
    // A click follows a tap a little later.
    await page.evaluate(() => {
      const wait = (): void => {
        const clicked = new Promise((done) => document.addEventListener('click', done, { once: true }));
        Object.assign(window, { wait, clicked });
      };
      wait();
    });
    const missed: string[] = [];
    let tried = 0;
    let last = { x: -100, y: -100 };
    while (open.length > 0) {
      // Away from the last tap: two on one spot are a double tap.
      const next = open.findIndex(({ x, y }) => Math.hypot(x - last.x, y - last.y) > 80);
      if (next < 0) break;
      const point = open.splice(next, 1)[0]!;
      const at = [box.x + point.x, box.y + point.y] as const;
      ++tried;
      last = point;
      await (width < 500 ? page.touchscreen.tap(...at) : page.mouse.click(...at));
      // The arrow keys go on from the route that was meant.
      const [hit, now] = await page.evaluate(async () => {
        const { clicked, wait } = window as unknown as { clicked: Promise<void>; wait: () => void };
        await clicked;
        wait();
        return [
          document.querySelector<SVGElement>('[role=button][data-route][tabindex="0"]')!.dataset.route!,
          document.querySelector('.kurz-board')!.getAttribute('viewBox'),
        ] as const;
      });
      expect(now, `after a tap at ${at.join()}`).toBe(view);
      const away = (route: string): number =>
        scale *
        Math.min(
          ...routes[route]!.spaces.map((space) =>
            distance([left + point.x / scale, top + point.y / scale], space),
          ),
        );
      if (point.middle ? hit !== point.id : away(hit) > away(point.id) + 1) {
        missed.push(
          `${point.id} at ${point.x} ${point.y}: ${hit}, ${away(point.id)} and ${away(hit)} px away`,
        );
      }
    }
    expect(missed, `${width} px`).toEqual([]);
    expect(tried).toBeGreaterThan(4.5 * ids.length);
  }
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
  const drawing = await drawingOf(city);
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
    expect(contrast('#14181f', drawing.theme[ground]), `names on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(drawing.theme.accent, drawing.theme.accent_text)).toBeGreaterThanOrEqual(4.5);
});

test.each(CITY_IDS)('on %s routes and cards differ without colour', async (city) => {
  const page = await atTable(city, 1280, 3); // three dots a pixel: the shapes are small
  const drawing = await drawingOf(city);
  // A grey picture of one space of each colour, taken from the screen.
  const spots = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.board')!.style.filter = 'grayscale(1)';
    const found: Record<string, { x: number; y: number }> = {};
    for (const route of document.querySelectorAll('.picture .route')) {
      const color = route.getAttribute('data-color')!;
      const sign = route.querySelector<SVGPathElement>('.sign');
      if (color === 'gray' || !sign || found[color]) continue;
      // A path holds the signs of all spaces, each moved to its place first.
      const [, x = '0', y = '0'] = /^M(\S+) ([\d.]+)/.exec(sign.getAttribute('d')!) ?? [];
      const middle = new DOMPoint(Number(x), Number(y)).matrixTransform(sign.getScreenCTM()!);
      found[color] = { x: middle.x, y: middle.y };
    }
    for (const shape of document.querySelectorAll<SVGElement>('.kurz-board > :not(.picture)'))
      shape.style.display = 'none';
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
