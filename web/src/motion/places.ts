// Where things are on the screen.
import type { Drawing } from '../board/files';
import type { Box } from './paths';
import type { Place, Thing } from './scenes';

const CARD = 60 / 84; // width to height
const ON_BOARD = 26; // how wide a card is when it reaches a route
const AT_SEAT = 22;
export const PIECE = 2; // the width of a piece's picture, in lengths of its space

// Of several elements with the same name, the one that is shown (a phone has others than a large screen).
function visible(selector: string): DOMRect | null {
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0 && element.checkVisibility()) return box;
  }
  return null;
}

export const opacityOf = (place: Place): number => {
  const element = 'anchor' in place && document.querySelector(`[data-anchor="${place.anchor}"]`);
  return element ? Number(getComputedStyle(element).opacity) : 1;
};

const middle = (box: DOMRect, width: number): Box => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
  width,
});

export const boardFrame = (): DOMRect | null => visible('.board');

// A point of the drawing, and a unit of it in pixels; the board may be zoomed and moved.
function onBoard([x, y]: readonly [number, number]): (Box & { scale: number }) | null {
  const route = document.querySelector<SVGGraphicsElement>('.board [data-route], svg [data-route]');
  const matrix = route?.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  const frame = boardFrame();
  // Beside the visible part of the board it would fly across other things.
  if (
    frame &&
    (point.x < frame.left || point.x > frame.right || point.y < frame.top || point.y > frame.bottom)
  ) {
    return null;
  }
  return { x: point.x, y: point.y, width: ON_BOARD, scale: matrix.a };
}

const stackBox = (box: DOMRect): Box => middle(box, Math.min(box.width, box.height * CARD));

export const stackBoxes = (): Record<string, Box> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-anchor="hand"] [data-card]')].map((stack) => [
      stack.dataset.card!,
      stackBox(stack.getBoundingClientRect()),
    ]),
  );

const seat = (box: DOMRect): Box => ({ ...middle(box, AT_SEAT), x: box.x + Math.min(box.width / 2, 28) });

// What is dealt while the choice of tickets covers the deck comes from below the board.
function belowBoard(): Box | null {
  const board = boardFrame();
  return board && { x: board.x + board.width / 2, y: board.bottom, width: ON_BOARD };
}

export const pieceBox = (route: string, space: number, drawing: Drawing): Box | null => {
  const [x, y, , length] = drawing.routes[route]?.spaces[space] ?? [];
  const at = x !== undefined && y !== undefined && onBoard([x, y]);
  return at ? { ...at, width: length! * PIECE * at.scale } : null;
};

export function boxOf(place: Place, thing: Thing, drawing: Drawing): Box | null {
  if ('station' in place) {
    const at = drawing.stations[place.station];
    return at ? onBoard(at) : null;
  }
  if ('route' in place) {
    const space = drawing.routes[place.route]?.spaces[place.space];
    return space ? onBoard([space[0], space[1]]) : null;
  }
  const or = (): Box | null => (place.or ? boxOf({ anchor: place.or }, thing, drawing) : null);
  if ('stack' in place) {
    const hand = '[data-anchor="hand"]';
    const stack = visible(`${hand} [data-card="${place.stack}"]`);
    if (stack) return stackBox(stack);
    const whole = visible(hand);
    return whole ? middle(whole, Math.min(48, whole.height * CARD)) : or();
  }
  const { anchor } = place;
  const box = visible(`[data-anchor="${anchor}"]`);
  if (!box) return anchor === 'deck' || anchor === 'tickets' ? belowBoard() : or();
  if (anchor.startsWith('seat-')) return seat(box);
  const width = anchor === 'offer' ? AT_SEAT * 2 : Math.min(box.width, box.height * CARD);
  return middle(box, thing.kind === 'souvenir' ? AT_SEAT : width);
}
