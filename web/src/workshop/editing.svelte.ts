// What is selected, which tool is in hand, and the changes made on the map.
import type { Draft } from './draft.svelte';
import { addPlace, addRoute, removePlace, removeRoute } from './edits';
import { addTo, captionsOf, moveCaption, moveShape, removeFrom, shapeOfStroke, shapesOf } from './ground';
import { itemsAt, putAt, textOf, type JsonObject } from './json';
import { clearLabels } from './labels';
import { fittedLayout, inside, panelOf, placesOf, sizeOf, type At } from './layout';
import { workshopWords } from './words';

export const TOOLS = ['select', 'place', 'route', 'water', 'park', 'caption'] as const;
export type Tool = (typeof TOOLS)[number];
export const TABS = ['board', 'locations', 'routes', 'tickets', 'bonus', 'look', 'problems', 'text'] as const;
export type Tab = (typeof TABS)[number];
export interface Thing {
  list: 'locations' | 'routes' | 'ground' | 'captions';
  index: number;
}

export class Editing {
  tool = $state<Tool>('select');
  chosen = $state.raw<Thing | null>(null);
  // Beside the selected thing on the map: its name or its length to enter at once.
  popover = $state(false);
  // The first location of a route that is being drawn.
  from = $state('');
  tab = $state<Tab>('board');
  sheet = $state(false); // on a small screen: whether the panel is open
  said = $state('');
  readonly size: At;
  // Where the locations and the title are.
  readonly stations: ReadonlyMap<string, At>;
  readonly panel: At;

  constructor(readonly draft: Draft) {
    this.size = $derived(sizeOf(draft.layout));
    this.stations = $derived(placesOf(draft.board ?? {}, draft.layout));
    this.panel = $derived(panelOf(draft.layout));
  }

  // A tool that draws lets go of what was selected, so that only what it is used on is marked.
  take(tool: Tool): void {
    this.tool = tool;
    this.from = '';
    if (tool === 'select') this.popover = false;
    else this.choose(null);
  }

  choose(thing: Thing | null, popover = false): void {
    this.chosen = thing;
    this.popover = popover;
    this.said = '';
  }

  isChosen({ list, index }: Thing): boolean {
    return this.chosen?.list === list && this.chosen.index === index;
  }
  openTab(tab: Tab): void {
    this.choose(null);
    this.tab = tab;
  }

  // Undone or edited away.
  exists({ list, index }: Thing): boolean {
    const { board, layout } = this.draft;
    if (list === 'ground') return index < shapesOf(layout).length;
    if (list === 'captions') return index < captionsOf(layout).length;
    return board !== null && index < itemsAt(board, list).length;
  }

  nameOf({ list, index }: Thing): string {
    const w = workshopWords();
    const { board, layout } = this.draft;
    if (list === 'captions') return captionsOf(layout)[index]?.text || w.caption_text;
    if (list === 'ground') {
      // Numbered among those of its kind.
      const kinds = shapesOf(layout).map(({ kind, isArea }) =>
        kind === 'water' ? (isArea ? w.lake : w.river) : w.shapes[kind],
      );
      const kind = kinds[index] ?? '?';
      return w.shape_n(kind, kinds.slice(0, index + 1).filter((one) => one === kind).length);
    }
    const item = itemsAt(board ?? {}, list)[index];
    if (list === 'locations') return textOf(item?.name) || textOf(item?.id) || '?';
    return `${this.placeName(textOf(item?.a))} – ${this.placeName(textOf(item?.b))}`;
  }
  placeName(id: string): string {
    const place = itemsAt(this.draft.board ?? {}, 'locations').find((one) => textOf(one.id) === id);
    return textOf(place?.name) || id;
  }

  placeId(index: number): string {
    return textOf(itemsAt(this.draft.board ?? {}, 'locations')[index]?.id);
  }
  placeIndex(id: string): number {
    return itemsAt(this.draft.board ?? {}, 'locations').findIndex((one) => textOf(one.id) === id);
  }

  // A new location at a point of the map, or at a free one.
  addPlace(at: At = this.#freePoint()): void {
    let index = 0;
    const { board: before } = this.draft;
    // A board that never had a layout gets one, to hold the point.
    if (before && !this.draft.layout) this.draft.adopt(fittedLayout(before, null));
    this.draft.edit((board, layout) => {
      const id = addPlace(board, workshopWords().new_location);
      index = itemsAt(board, 'locations').length - 1;
      if (layout) putAt(layout, `locations.${id}`, { at: inside(at, this.size), label: 'e' });
    });
    this.choose({ list: 'locations', index }, true);
  }

  // Where there is most room.
  #freePoint(): At {
    const taken = [...this.stations.values()];
    const [width, height] = this.size;
    let best: At = [width / 2, height / 2];
    let room = -1;
    for (let x = 1; x < 12; ++x)
      for (let y = 1; y < 8; ++y) {
        const at: At = [(width * x) / 12, (height * y) / 8];
        const free = Math.min(...taken.map((one) => Math.hypot(one[0] - at[0], one[1] - at[1])), 1e4);
        const score = Math.min(free, 160) - 0.1 * Math.hypot(at[0] - width / 2, at[1] - height / 2);
        if (score > room) [best, room] = [at, score];
      }
    return best;
  }

  // One end of a route after the other; the same one again gives up.
  pickEnd(id: string): void {
    if (this.from && this.from !== id) this.connect(this.from, id);
    else this.from = this.from ? '' : id;
  }
  connect(a: string, b: string): void {
    this.from = '';
    if (a === '' || b === '' || a === b) return;
    let index = 0;
    this.draft.edit((board, layout) => {
      index = addRoute(board, a, b);
      clearLabels(board, layout, [a, b]);
    });
    this.choose({ list: 'routes', index }, true);
  }

  addCaption(at: At): void {
    const below = shapesOf(this.draft.layout).some((shape) => shape.kind === 'park') ? 'park' : 'water';
    let index = 0;
    this.draft.arrange((layout) => {
      const text = workshopWords().caption_text;
      index = addTo(layout, 'captions', { text, kind: below, at: inside(at, this.size) });
    });
    this.choose({ list: 'captions', index }, true);
  }

  addShape(entry: JsonObject): void {
    let index = 0;
    this.draft.arrange((layout) => (index = addTo(layout, 'ground', entry)));
    this.choose({ list: 'ground', index });
  }
  addStroke(kind: 'water' | 'park', stroke: readonly At[]): void {
    const entry = shapeOfStroke(kind, stroke);
    if (entry) this.addShape(entry);
  }

  movePlace(id: string, to: At, kind: string): void {
    this.draft.arrange((layout) => {
      const entry = (layout.locations as Record<string, { at: At }>)[id];
      if (entry) entry.at = inside(to, this.size);
      clearLabels(this.draft.board!, layout, [id]);
    }, kind);
  }

  movePanel([x, y]: At, kind: string): void {
    this.draft.arrange((layout) => (layout.panel = [Math.round(x), Math.round(y)]), kind);
  }
  // Everything on the map except routes, which follow their ends; or one point of a shape.
  moveBy({ list, index }: Thing, [dx, dy]: At, kind: string, point = -1): void {
    if (list === 'locations') {
      const id = this.placeId(index);
      const at = this.stations.get(id);
      if (at) this.movePlace(id, [at[0] + dx, at[1] + dy], kind);
    } else if (list === 'captions') {
      const [x, y] = captionsOf(this.draft.layout)[index]?.at ?? [0, 0];
      this.draft.arrange((layout) => moveCaption(layout, index, [x + dx, y + dy]), kind);
    } else if (list === 'ground') {
      this.draft.arrange((layout) => moveShape(layout, index, [dx, dy], point), kind);
    }
  }

  remove(thing: Thing | null = this.chosen): void {
    if (!thing || !this.exists(thing)) return;
    const { list, index } = thing;
    const w = workshopWords();
    const name = this.nameOf(thing);
    let said = w.deleted(name);
    if (list === 'ground' || list === 'captions')
      this.draft.arrange((layout) => removeFrom(layout, list, index));
    else
      this.draft.edit((board) => {
        if (list === 'routes') return removeRoute(board, index);
        const gone = removePlace(board, index);
        said = w.removed_location(name, gone.routes, gone.tickets);
      });
    this.choose(null);
    this.said = said;
  }
}
