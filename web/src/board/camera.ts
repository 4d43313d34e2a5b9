// What part of the board is in view. Positions are in the units of the drawing.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Point = readonly [number, number];
// `zoom` 1 shows everything; x and y are the middle of what is shown.
export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

export const MAX_ZOOM = 5;

// Everything, `fit`, in a frame of this shape (width by height), as large as possible.
export interface Frame {
  fit: Box;
  around?: Box; // what can be reached after zooming in, if more than that
  shape: number;
}

export const whole = ({ fit }: Frame): Camera => ({
  zoom: 1,
  x: fit.x + fit.width / 2,
  y: fit.y + fit.height / 2,
});

export function viewOf(camera: Camera, { fit, shape }: Frame): Box {
  const width = Math.max(fit.width, fit.height * shape) / camera.zoom;
  const height = width / shape;
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

// From one box to the other; `part` is 0 for the first and 1 for the second.
function between(one: Box, two: Box, part: number): Box {
  const mix = (side: keyof Box): number => one[side] + (two[side] - one[side]) * part;
  return { x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') };
}

const ALL_IN_REACH = 1.5; // at this zoom and above; below it less and less, so that nothing jumps

// Keeps the frame on the board; across a board that is narrower than the frame, in its middle.
export function settled(camera: Camera, frame: Frame): Camera {
  const zoom = clamp(camera.zoom, 1, MAX_ZOOM);
  const { width, height } = viewOf({ ...camera, zoom }, frame);
  const within = between(frame.fit, frame.around ?? frame.fit, Math.min(1, (zoom - 1) / (ALL_IN_REACH - 1)));
  const along = (at: number, middle: number, from: number, long: number, seen: number): number =>
    seen >= long
      ? clamp(middle, from + long - seen / 2, from + seen / 2)
      : clamp(at, from + seen / 2, from + long - seen / 2);
  const { x, y } = whole(frame);
  return {
    zoom,
    x: along(camera.x, x, within.x, within.width, width),
    y: along(camera.y, y, within.y, within.height, height),
  };
}

// The point `at` stays where it is on the screen.
export function zoomed(camera: Camera, frame: Frame, factor: number, at: Point): Camera {
  const zoom = clamp(camera.zoom * factor, 1, MAX_ZOOM);
  const share = camera.zoom / zoom;
  return settled(
    { zoom, x: at[0] + (camera.x - at[0]) * share, y: at[1] + (camera.y - at[1]) * share },
    frame,
  );
}

export const moved = (camera: Camera, frame: Frame, by: Point): Camera =>
  settled({ ...camera, x: camera.x + by[0], y: camera.y + by[1] }, frame);

const ROOM = 70; // around places that are brought into view

// Brings the places into view: not at all if they are, otherwise without zooming in.
export function showing(camera: Camera, frame: Frame, places: readonly Point[]): Camera {
  if (places.length === 0) return camera;
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM];
  const [top, bottom] = [Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
  const view = viewOf(camera, frame);
  const seen =
    left + ROOM / 2 >= view.x &&
    right - ROOM / 2 <= view.x + view.width &&
    top + ROOM / 2 >= view.y &&
    bottom - ROOM / 2 <= view.y + view.height;
  if (seen || camera.zoom === 1) return camera;
  const smaller = Math.min(1, view.width / (right - left), view.height / (bottom - top));
  return settled({ zoom: camera.zoom * smaller, x: (left + right) / 2, y: (top + bottom) / 2 }, frame);
}
