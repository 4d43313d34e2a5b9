// Which part of the map is shown, and how large.
import type { At } from './layout';

const MOST = 6;

export class MapView {
  // Of the element, in pixels, and of the board.
  width = $state(1);
  height = $state(1);
  size = $state.raw<At>([1140, 690]);
  zoom = $state(1);
  #center = $state.raw<At | null>(null);

  readonly center = $derived<At>(this.#center ?? [this.size[0] / 2, this.size[1] / 2]);
  // Pixels per unit of the board.
  readonly scale = $derived(
    Math.max(Math.min((this.width - 8) / this.size[0], (this.height - 8) / this.size[1]), 0.01) * this.zoom,
  );
  readonly box = $derived.by<[number, number, number, number]>(() => {
    const [wide, high] = [this.width / this.scale, this.height / this.scale];
    return [this.center[0] - wide / 2, this.center[1] - high / 2, wide, high];
  });

  // A pixel of the element as a point of the board, and back.
  toBoard([x, y]: At): At {
    return [this.box[0] + x / this.scale, this.box[1] + y / this.scale];
  }
  toScreen([x, y]: At): At {
    return [(x - this.box[0]) * this.scale, (y - this.box[1]) * this.scale];
  }

  // The point of the board under the pixel stays there.
  zoomBy(factor: number, pixel: At = [this.width / 2, this.height / 2]): void {
    const before = this.toBoard(pixel);
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), MOST);
    const after = this.toBoard(pixel);
    this.moveBy([before[0] - after[0], before[1] - after[1]]);
  }

  // In units of the board. The middle of the view stays on the board.
  moveBy([dx, dy]: At): void {
    if (this.zoom <= 1) {
      this.#center = null;
      return;
    }
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    this.#center = [clamp(this.center[0] + dx, this.size[0]), clamp(this.center[1] + dy, this.size[1])];
  }

  all(): void {
    this.zoom = 1;
    this.#center = null;
  }
}
