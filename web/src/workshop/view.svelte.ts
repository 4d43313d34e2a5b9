// Which part of the map is shown, and how large: the game's camera, in pixels of the map's element.
import { moved, viewOf, whole, zoomed, type Camera, type Frame } from '../board/camera';
import type { At } from './layout';

const EDGE = 8; // around the board, in its own units

export class MapView {
  // Of the element, in pixels, and of the board.
  width = $state(1);
  height = $state(1);
  size = $state.raw<At>([1140, 690]);
  #chosen = $state.raw<Camera | null>(null);

  readonly #frame = $derived<Frame>({
    fit: { x: -EDGE, y: -EDGE, width: this.size[0] + 2 * EDGE, height: this.size[1] + 2 * EDGE },
    shape: Math.max(this.width, 1) / Math.max(this.height, 1),
  });
  readonly #camera = $derived(this.#chosen ?? whole(this.#frame));
  readonly box = $derived(viewOf(this.#camera, this.#frame));
  // Pixels per unit of the board.
  readonly scale = $derived(Math.max(this.width, 1) / this.box.width);

  // A pixel of the element as a point of the board, and back.
  toBoard([x, y]: At): At {
    return [this.box.x + x / this.scale, this.box.y + y / this.scale];
  }
  toScreen([x, y]: At): At {
    return [(x - this.box.x) * this.scale, (y - this.box.y) * this.scale];
  }

  // The point of the board under the pixel stays there.
  zoomBy(factor: number, pixel: At = [this.width / 2, this.height / 2]): void {
    this.#chosen = zoomed(this.#camera, this.#frame, factor, this.toBoard(pixel));
  }

  // In units of the board.
  moveBy(by: At): void {
    this.#chosen = moved(this.#camera, this.#frame, by);
  }

  all(): void {
    this.#chosen = null;
  }
}
