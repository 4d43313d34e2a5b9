// Pointers and keys on the map. One pointer taps, drags or draws, depending on the tool; two zoom and pan.
import type { Editing, Thing } from './editing.svelte';
import type { At } from './layout';
import { placeAt } from './sketch';
import type { MapView } from './view.svelte';

interface Gesture {
  start: At;
  moved: boolean;
  drag: (to: At, by: At) => void;
  tap: () => void;
}

const SLACK = { mouse: 5, touch: 9 }; // pixels that a tap may move
const REACH = { mouse: 18, touch: 26 }; // pixels around a location that mean it
const STEPS: Record<string, At> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const plus = (a: At, b: At): At => [a[0] + b[0], a[1] + b[1]];
const minus = (a: At, b: At): At => [a[0] - b[0], a[1] - b[1]];
const length = ([x, y]: At): number => Math.hypot(x, y);

function pixel(event: PointerEvent | WheelEvent): At {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

function thingUnder(event: PointerEvent): Thing | null {
  const element = (event.target as Element).closest<SVGElement>('[data-thing]');
  const [list, index] = element?.dataset.thing?.split(' ') ?? [];
  return list ? { list: list as Thing['list'], index: Number(index) } : null;
}

export class MapInput {
  // What is being drawn: a water or a park, or a route from a location to the pointer.
  stroke = $state.raw<At[]>([]);
  band = $state.raw<{ from: string; to: At } | null>(null);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing shows it
  #pointers = new Map<number, At>();
  #gesture: Gesture | null = null;

  constructor(
    readonly editing: Editing,
    readonly view: MapView,
    readonly onenter: () => void,
  ) {}

  get isBusy(): boolean {
    return this.#gesture !== null;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    // The browser would focus what was touched only after the gesture has done its work.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const start = pixel(event);
    this.#pointers.set(event.pointerId, start);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.#pointers.size > 1) {
      this.#gesture = null;
      this.#drop();
      return;
    }
    this.#gesture = { start, moved: false, ...this.#begin(event, this.view.toBoard(start)) };
  }

  // What this pointer will do, if it moves and if it is lifted without having moved.
  #begin(event: PointerEvent, at: At): Pick<Gesture, 'drag' | 'tap'> {
    const { editing } = this;
    const { tool, chosen } = editing;
    const reach = REACH[event.pointerType === 'touch' ? 'touch' : 'mouse'] / this.view.scale;
    const place = placeAt(editing.stations, at, Math.max(reach, 16));
    const step = `drag ${event.timeStamp}`; // undone as one
    const none = (): void => undefined;
    const pan = (_: At, by: At): void => this.view.moveBy([-by[0], -by[1]]);
    if (tool === 'water' || tool === 'park') {
      this.stroke = [at];
      return { drag: (to) => (this.stroke = [...this.stroke, to]), tap: none };
    }
    if (tool === 'route') {
      if (!place) return { drag: pan, tap: () => (editing.from = '') };
      return { drag: (to) => (this.band = { from: place, to }), tap: () => editing.pickEnd(place) };
    }
    if (place) {
      const thing: Thing = { list: 'locations', index: editing.placeIndex(place) };
      const grip = minus(editing.stations.get(place)!, at);
      const frame = event.currentTarget as Element;
      return {
        drag: (to) => {
          if (!editing.isChosen(thing)) editing.choose(thing);
          editing.movePlace(place, plus(to, grip), step);
        },
        tap: () => {
          editing.choose(thing);
          // For the arrow keys.
          frame.querySelectorAll<SVGElement>('[data-place]')[thing.index]?.focus({ preventScroll: true });
        },
      };
    }
    if (tool === 'place') return { drag: pan, tap: () => editing.addPlace(at) };
    if (tool === 'caption') return { drag: pan, tap: () => editing.addCaption(at) };
    const target = event.target as Element;
    if (target.closest('[data-panel]')) {
      const grip = minus(editing.panel, at);
      return { drag: (to) => editing.movePanel(plus(to, grip), step), tap: () => editing.openTab('look') };
    }
    const point = target.closest<SVGElement>('[data-point]')?.dataset.point;
    if (point !== undefined && chosen?.list === 'ground')
      return { drag: (_, by) => editing.moveBy(chosen, by, step, Number(point)), tap: none };
    const thing = thingUnder(event);
    if (thing && editing.isChosen(thing) && thing.list !== 'routes')
      return { drag: (_, by) => editing.moveBy(thing, by, step), tap: none };
    return { drag: pan, tap: () => editing.choose(thing) };
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const at = pixel(event);
    const { scale } = this.view;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one: At): number => length(minus(one, other)) || 1;
      this.view.zoomBy(apart(at) / apart(before), [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
      this.view.moveBy([(before[0] - at[0]) / 2 / scale, (before[1] - at[1]) / 2 / scale]);
      this.#pointers.set(event.pointerId, at);
      return;
    }
    const gesture = this.#gesture;
    if (!gesture) return;
    const slack = SLACK[event.pointerType === 'touch' ? 'touch' : 'mouse'];
    if (!gesture.moved && length(minus(at, gesture.start)) < slack) return;
    // The first step makes up for the slack.
    const [dx, dy] = minus(at, gesture.moved ? before : gesture.start);
    gesture.moved = true;
    this.#pointers.set(event.pointerId, at);
    gesture.drag(this.view.toBoard(at), [dx / scale, dy / scale]);
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId) || !this.#gesture) return;
    const { editing } = this;
    const done = this.#gesture;
    this.#gesture = null;
    if (event.type !== 'pointercancel') {
      const at = this.view.toBoard(pixel(event));
      if (!done.moved) done.tap();
      else if (this.band)
        editing.connect(this.band.from, placeAt(editing.stations, at, Math.max(30 / this.view.scale, 20)));
      else if (this.stroke.length > 1 && (editing.tool === 'water' || editing.tool === 'park'))
        editing.addStroke(editing.tool, this.stroke);
    }
    this.#drop();
  }

  #drop(): void {
    this.stroke = [];
    this.band = null;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.view.zoomBy(Math.exp(-event.deltaY / 500), pixel(event));
  }

  key(event: KeyboardEvent, thing: Thing, point = -1): void {
    const { editing } = this;
    const step = STEPS[event.key];
    if (!step && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step) {
      const far = event.shiftKey ? 40 : 5;
      const kind = `keys ${thing.list} ${thing.index} ${point}`;
      editing.moveBy(thing, [step[0] * far, step[1] * far], kind, point);
    } else if (editing.tool === 'route' && thing.list === 'locations') {
      editing.pickEnd(editing.placeId(thing.index));
    } else {
      editing.choose(thing);
      this.onenter();
    }
  }
}
