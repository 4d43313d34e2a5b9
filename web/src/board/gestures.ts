// Fingers and mouse on the board: drag, pinch, wheel and double tap. A tap that did not move is left to its target.
export interface Target {
  // All in screen pixels from the top left corner of the board.
  drag(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  doubleTap(x: number, y: number): void;
}

const SLOP = { mouse: 4, touch: 10 };
const DOUBLE_TAP = { milliseconds: 320, pixels: 32 };

export class Gestures {
  // The pointer did more than tap: its click is not meant for what lies below.
  moved = false;
  touch = false;
  private pointers = new Map<number, { x: number; y: number }>();
  // Where the pointer went down. The click that follows a tap may be moved by the browser to what it takes for the target.
  start = { x: 0, y: 0 };
  private tapped = { x: 0, y: 0, at: -Infinity };

  constructor(private readonly target: Target) {}

  private at(event: MouseEvent): { x: number; y: number } {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = this.at(event);
    if (this.pointers.size === 0) {
      this.moved = false;
      this.start = at;
    }
    this.touch = event.pointerType !== 'mouse';
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size > 1) this.take(event);
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const at = this.at(event);
    if (!this.moved && this.pointers.size === 1) {
      const far = Math.hypot(at.x - this.start.x, at.y - this.start.y);
      if (far < (this.touch ? SLOP.touch : SLOP.mouse)) return;
      this.take(event);
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, at);
    if (!other) return this.target.drag(at.x - before.x, at.y - before.y);
    const length = (one: { x: number; y: number }): number =>
      Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.target.drag((at.x - before.x) / 2, (at.y - before.y) / 2);
    this.target.zoom(length(at) / length(before), (at.x + other.x) / 2, (at.y + other.y) / 2);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  // `busy`: the tap did something, so that it does not begin a double tap.
  tap(event: MouseEvent, busy: boolean): void {
    const at = this.at(event);
    const last = this.tapped;
    this.tapped = { ...at, at: busy ? -Infinity : event.timeStamp };
    if (
      busy ||
      event.timeStamp - last.at > DOUBLE_TAP.milliseconds ||
      Math.hypot(at.x - last.x, at.y - last.y) > DOUBLE_TAP.pixels
    )
      return;
    this.tapped.at = -Infinity;
    this.target.doubleTap(at.x, at.y);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = this.at(event);
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    // A pinch on a touch pad arrives as a wheel with Ctrl, in small steps.
    this.target.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
  }

  private take(event: PointerEvent): void {
    this.moved = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }
}

// Chromium takes a fast drag for a fling, even where nothing scrolls, and swallows the tap that follows it.
export function noFling(node: HTMLElement): void {
  node.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
}
