// On a phone, the names of ticket ends hide next to nothing, whichever two tickets a player holds.
import { expect, test } from 'vitest';

import type { Box } from '../src/board/camera';
import type { Board, Drawing } from '../src/board/files';
import { Cover, placed, type Placed } from '../src/board/placing';
import { distance } from '../src/board/reach';
import { CITY_IDS, screen, Stage } from './stage';

const stage = await Stage.ofFile();

const RING = 17 + 5.5 / 2;

// The share of a name that lies over something, looked at point by point.
function hidden(lines: readonly Box[], over: (x: number, y: number) => boolean): number {
  let [all, found] = [0, 0];
  for (const { x, y, width, height } of lines) {
    for (let px = x + 1; px < x + width; px += 5) {
      for (let py = y + 1; py < y + height; py += 5) {
        ++all;
        if (over(px, py)) ++found;
      }
    }
  }
  return found / all;
}
const within = (x: number, y: number, box: Box): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

test.each(
  CITY_IDS.flatMap((city) =>
    [[390, 844] as const, [360, 740] as const].map((size) => [city, ...size] as const),
  ),
)('on %s at %i × %i the names of any two tickets hide little', async (city, width, height) => {
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${stage.address}/api/boards/${city}${path}`)).json()) as T;
  const board = await get<Board>('');
  const drawing = await get<Drawing>('/drawing.json');
  const page = await stage.play(city, 1, screen(width, height));
  await page.waitForSelector('.labels .end[font-size]');
  const names = Object.fromEntries(board.locations.map(({ id, name }) => [id, name]));
  // Widths in the browser's font, and the part of the board that is in view.
  const texts = Object.values(names).flatMap((name) => {
    const parts = name.split(' ');
    return parts.flatMap((_, i) => [parts.slice(0, i + 1).join(' '), parts.slice(i).join(' ')]);
  });
  const [widths, view, scale] = await page.evaluate((all) => {
    const svg = document.querySelector<SVGSVGElement>('.kurz-board')!;
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = `700 100px ${getComputedStyle(svg).fontFamily}`;
    const { x, y, width, height } = svg.viewBox.baseVal;
    return [
      Object.fromEntries(all.map((text) => [text, context.measureText(text).width / 100])),
      { x, y, width, height },
      svg.clientWidth / width,
    ] as const;
  }, texts);
  const cover = new Cover(drawing);
  const spaces = Object.values(drawing.routes).flatMap((route) => route.spaces);
  const stations = Object.entries(drawing.stations);
  const button = { x: view.x + view.width - 50 / scale, y: view.y, width: 50 / scale, height: 50 / scale };
  const worst = { tracks: 0, stations: 0, names: 0, outside: 0 };
  const sum = { tracks: 0, count: 0 };
  const bad: string[] = [];
  board.tickets.forEach((one, i) => {
    for (const two of board.tickets.slice(i + 1)) {
      const ends = [...new Set([one.a, one.b, two.a, two.b])];
      const places = placed(
        ends.map((id) => ({ id, text: names[id]!, at: drawing.stations[id]!, radius: RING })),
        cover,
        {
          view,
          covered: [button],
          sizes: [14.5, 13, 12].map((pixels) => pixels / scale),
          measure: (text) => widths[text]!,
        },
      );
      places.forEach((place: Placed) => {
        const others = places.filter((other) => other !== place).flatMap((other) => other.lines);
        const shares = {
          tracks: hidden(place.lines, (x, y) => spaces.some((space) => distance([x, y], space) === 0)),
          stations: hidden(place.lines, (x, y) =>
            stations.some(([id, at]) => Math.hypot(x - at[0], y - at[1]) < (ends.includes(id) ? RING : 14)),
          ),
          names: hidden(place.lines, (x, y) => others.some((box) => within(x, y, box))),
          outside: hidden(place.lines, (x, y) => !within(x, y, view) || within(x, y, button)),
        };
        for (const key of ['tracks', 'stations', 'names', 'outside'] as const) {
          if (shares[key] > worst[key]) {
            worst[key] = shares[key];
            bad.push(`${key} ${shares[key].toFixed(2)} ${place.id} of ${ends.join()}`);
          }
        }
        sum.tracks += shares.tracks;
        ++sum.count;
      });
    }
  });
  // No name is over another or out of view. The Embarcadero, between three tracks and the edge, hides the most.
  expect(worst.names, bad.join('\n')).toBe(0);
  expect(worst.outside, bad.join('\n')).toBe(0);
  expect(worst.stations, bad.join('\n')).toBeLessThan(0.03);
  expect(worst.tracks, bad.join('\n')).toBeLessThan(0.26);
  expect(sum.tracks / sum.count).toBeLessThan(0.045);
});
