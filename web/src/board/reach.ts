// Where a route can be hit, and which of several is meant.
import type { Point } from './camera';
import type { Drawing, Space } from './files';

const LEAST = 24; // pixels with a mouse
const LEAST_TOUCH = 44;

// The hit area of a space when a unit of the drawing has `scale` pixels. The areas of near routes overlap: `nearest`
// tells which one is meant.
export function reachOf([x, y, degrees, length, width]: Space, scale: number, touch: boolean): Space {
  const least = leastOf(touch) / scale;
  return [x, y, degrees, Math.max(length + 10, least), Math.max(width + 12, least)];
}

// A space as a path with round corners. Browsers draw hundreds of these faster than rectangles that are each turned by
// a transform.
export function outlineOf([x, y, degrees, length, width]: Space, radius = 0): string {
  const turn = (degrees * Math.PI) / 180;
  const [l, w, r] = [length / 2, width / 2, Math.min(radius, length / 2, width / 2)];
  const at = (along: number, across: number): string => {
    const px = x + along * Math.cos(turn) - across * Math.sin(turn);
    const py = y + along * Math.sin(turn) + across * Math.cos(turn);
    return `${px.toFixed(2)} ${py.toFixed(2)}`;
  };
  const corner = (along: number, across: number): string => `A${r} ${r} 0 0 1 ${at(along, across)}`;
  return [
    `M${at(r - l, -w)}L${at(l - r, -w)}${corner(l, r - w)}`,
    `L${at(l, w - r)}${corner(l - r, w)}`,
    `L${at(r - l, w)}${corner(-l, w - r)}`,
    `L${at(-l, r - w)}${corner(r - l, -w)}Z`,
  ].join('');
}

// How far points are from a space, 0 inside.
export function distanceTo([x, y, degrees, length, width]: Space): (px: number, py: number) => number {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (px, py) => {
    const along = Math.abs((px - x) * cos + (py - y) * sin) - length / 2;
    const across = Math.abs((py - y) * cos - (px - x) * sin) - width / 2;
    return Math.sqrt(Math.max(0, along) ** 2 + Math.max(0, across) ** 2);
  };
}

export const distance = ([px, py]: Point, space: Space): number => distanceTo(space)(px, py);

export const leastOf = (touch: boolean): number => (touch ? LEAST_TOUCH : LEAST);

export function nearest(routes: Drawing['routes'], at: Point, within = Infinity): string | null {
  let best: string | null = null;
  let least = within;
  for (const [id, { spaces }] of Object.entries(routes)) {
    for (const space of spaces) {
      const far = distance(at, space);
      if (far < least) [best, least] = [id, far];
    }
  }
  return best;
}

// The middle of a route: of its spaces, not of the straight line between its ends.
export function middleOf({ spaces }: Drawing['routes'][string]): Point {
  const first = spaces[Math.floor((spaces.length - 1) / 2)]!;
  const second = spaces[Math.ceil((spaces.length - 1) / 2)]!;
  return [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
}
