// The way of a card through the air, as keyframes of transform and opacity.
export interface Box {
  x: number; // the middle
  y: number;
  width: number;
}

export const EASE = 'cubic-bezier(.2, .8, .2, 1)';
export const LAND = 'cubic-bezier(.3, 1.4, .5, 1)';
// The card and two copies that follow it: delay in milliseconds, and opacity.
export const TRAIL = [
  [70, 0.18],
  [35, 0.4],
  [0, 1],
] as const;

const POINTS = 6;
const TILT = 9;

// The element has the larger of both widths: a picture that grows would be blurred.
export const widthOf = (from: Box, to: Box): number => Math.max(from.width, to.width);

// `opacity`: of this copy. `last`: of the card where it lands; its copies vanish there.
export function arc(from: Box, to: Box, opacity: number, last: number): Keyframe[] {
  const full = widthOf(from, to);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const lift = Math.min(90, 16 + distance * 0.22);
  const tilt = to.x < from.x ? -TILT : TILT;
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    const s = i / POINTS;
    const x = from.x + (to.x - from.x) * s;
    const y = from.y + (to.y - from.y) * s - lift * 4 * s * (1 - s);
    const scale = (from.width + (to.width - from.width) * s) / full;
    return {
      transform: `translate(${round(x)}px, ${round(y)}px) translate(-50%, -50%) rotate(${round(tilt * Math.sin(Math.PI * s))}deg) scale(${round(scale)})`,
      opacity: i < POINTS ? opacity : opacity < 1 ? 0 : last,
    };
  });
}

const DROP = 24; // how high above its space a piece appears, in pixels

export function fall({ x, y }: Box): Keyframe[] {
  const at = (above: number): string =>
    `translate(${round(x)}px, ${round(y - above)}px) translate(-50%, -50%)`;
  return [
    { transform: at(DROP), opacity: 0 },
    { opacity: 1, offset: 0.4 },
    { transform: at(0), opacity: 1 },
  ];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
