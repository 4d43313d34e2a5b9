// Where the points of a claim stand: beside the middle of its track, unless that hides a name or other tracks.
import type { Box, Point } from './camera';
import type { Drawing } from './files';
import { shared, type Cover } from './placing';

export const TAG = { width: 46, height: 32 };
const BESIDE = 28; // from the edge of the track to the middle of the tag
const NAME = 20; // how much worse it is to hide a name than an empty place; a track counts 8

export function tagPlace(
  spaces: Drawing['routes'][string]['spaces'],
  cover: Cover,
  names: readonly Box[],
): Point {
  const middle = (spaces.length - 1) / 2;
  const places = spaces
    .map((space, index) => ({ space, away: Math.abs(index - middle) }))
    .sort((one, two) => one.away - two.away)
    .flatMap(({ space: [x, y, degrees, , wide] }) => {
      const turn = (degrees * Math.PI) / 180;
      const above = Math.cos(turn) < 0 ? -1 : 1;
      const off = wide / 2 + BESIDE;
      return [above, -above].map((side): Point => [
        x + Math.sin(turn) * off * side,
        y - Math.cos(turn) * off * side,
      ]);
    });
  const hidden = ([x, y]: Point): number => {
    const box = { x: x - TAG.width / 2, y: y - TAG.height / 2, ...TAG };
    return cover.under(box) + NAME * names.reduce((sum, name) => sum + shared(box, name), 0);
  };
  const costs = places.map(hidden);
  return places[costs.indexOf(Math.min(...costs))] ?? [0, 0];
}
