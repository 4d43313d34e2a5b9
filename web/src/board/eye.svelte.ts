// What of a board is in view, in a frame on the screen, and how fingers, mouse and keys change it.
import { MediaQuery, SvelteMap } from 'svelte/reactivity';
import { moved, settled, showing, viewOf, whole, zoomed, type Camera, type Point } from './camera';
import type { Drawing } from './files';
import { Gestures } from './gestures';

// Of each table; kept while a curtain or a sheet hides the board.
const cameras = new SvelteMap<string, Camera>();

const STEP = 1.5;
const READABLE = 0.58; // pixels per unit for names

export class Eye {
  // In pixels.
  width = $state(0);
  height = $state(0);
  #narrow = new MediaQuery('width < 600px');
  phone = $derived.by(() => this.#narrow.current);
  // Where the names of the whole picture would be too small, a phone shows the network only, without names that would
  // be cut off; names and panel come with zooming in.
  #cropped = $derived.by(() => {
    const [width, height] = this.drawing().size;
    return this.phone && Math.min(this.width / width, this.height / height) < READABLE;
  });
  #frame = $derived.by(() => {
    const { crop, size } = this.drawing();
    const around = { x: 0, y: 0, width: size[0], height: size[1] };
    return {
      fit: this.#cropped ? { x: crop[0], y: crop[1], width: crop[2], height: crop[3] } : around,
      around,
      shape: this.width > 0 && this.height > 0 ? this.width / this.height : size[0] / size[1],
    };
  });
  camera = $derived.by(() => settled(cameras.get(this.table()) ?? whole(this.#frame), this.#frame));
  seen = $derived.by(() => viewOf(this.camera, this.#frame));
  scale = $derived.by(() => (this.width > 0 ? this.width / this.seen.width : 1));
  small = $derived.by(() => this.#cropped && (this.camera.zoom === 1 || this.scale < READABLE));

  readonly gestures = new Gestures({
    drag: (dx, dy) => this.#look(moved(this.camera, this.#frame, [-dx / this.scale, -dy / this.scale])),
    zoom: (factor, x, y) => this.#look(zoomed(this.camera, this.#frame, factor, this.at({ x, y }))),
    doubleTap: (x, y) =>
      this.camera.zoom > 1.2
        ? this.fit()
        : this.#look(zoomed(this.camera, this.#frame, 2.2, this.at({ x, y }))),
  });

  constructor(
    readonly drawing: () => Drawing,
    readonly table: () => string,
  ) {}

  #look(camera: Camera): void {
    cameras.set(this.table(), camera);
  }

  // Where a point of the screen, from the corner of the board, lies on the board.
  at({ x, y }: { x: number; y: number }): Point {
    return [this.seen.x + x / this.scale, this.seen.y + y / this.scale];
  }

  zoomIn(steps = 1): void {
    this.#look(zoomed(this.camera, this.#frame, STEP ** steps, [this.camera.x, this.camera.y]));
  }

  fit(): void {
    this.#look(whole(this.#frame));
  }

  // Brings the points into view, such as the ends of a ticket.
  show(points: readonly Point[]): void {
    this.#look(showing(this.camera, this.#frame, points));
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') this.zoomIn();
    else if (event.key === '-') this.zoomIn(-1);
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
  }
}
