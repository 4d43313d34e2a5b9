// The board being edited. Its text is the source of truth; tables and picture show and change it.
import { chooseBonus, type BonusKind, type SetAside } from './bonus';
import { fileText, isObject, parse, type JsonObject } from './json';
import { fittedLayout } from './layout';

interface Snapshot {
  text: string;
  layout: JsonObject | null;
}

const KEY = 'kurz-workshop';
const MOST_STEPS = 200;

function stored(): Snapshot | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Snapshot> | null;
    if (typeof kept?.text !== 'string') return null;
    return { text: kept.text, layout: kept.layout ?? null };
  } catch {
    return null; // no storage, or unreadable content
  }
}

export class Draft {
  text = $state('');
  layout = $state.raw<JsonObject | null>(null);
  canUndo = $state(false);
  canRedo = $state(false);
  readonly parsed = $derived(parse(this.text));
  // Null while the text is not a JSON object.
  readonly board = $derived.by(() => (isObject(this.parsed.file) ? this.parsed.file : null));
  // The layout as it is sent to the server.
  readonly fitted = $derived(this.board && this.layout ? fittedLayout(this.board, this.layout) : null);

  // Other kinds of bonus that were entered, until the page is left or another board is opened.
  #aside: SetAside = {};
  #past: Snapshot[] = [];
  #future: Snapshot[] = [];
  #kind = '';

  constructor() {
    const kept = stored();
    if (kept) {
      this.text = kept.text;
      this.layout = kept.layout;
    }
  }

  get isEmpty(): boolean {
    return this.text === '';
  }

  // Opens another board, or another layout for this one.
  open(next: Partial<Snapshot>): void {
    if (next.text !== undefined) this.#aside = {};
    this.change(next);
  }

  // Steps of the same kind, such as letters typed into one field, are undone together.
  change(next: Partial<Snapshot>, kind = ''): void {
    // Before the first board there was nothing to go back to.
    if (this.text !== '' && (kind === '' || kind !== this.#kind)) {
      this.#past.push({ text: this.text, layout: this.layout });
      if (this.#past.length > MOST_STEPS) this.#past.shift();
    }
    this.#kind = kind;
    this.#future = [];
    this.#put(next);
  }

  // A change of the board that may also change the layout.
  edit(step: (board: JsonObject, layout: JsonObject | null) => void, kind = ''): void {
    if (!this.board) return;
    const board = structuredClone(this.board);
    const layout = this.layout ? structuredClone(this.layout) : null;
    step(board, layout);
    this.change({ text: fileText(board), layout }, kind);
  }

  chooseBonus(kind: BonusKind | 'none'): void {
    this.edit((board) => (this.#aside = chooseBonus(board, kind, this.#aside)));
  }

  // A change of the layout only, after adding any missing locations.
  arrange(step: (layout: JsonObject) => void, kind = ''): void {
    if (!this.board) return;
    const layout = structuredClone(fittedLayout(this.board, this.layout));
    step(layout);
    this.change({ layout }, kind);
  }

  // Comes from the server, so there is nothing to undo.
  adopt(layout: JsonObject): void {
    this.#put({ layout });
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Snapshot[], to: Snapshot[]): void {
    const next = from.pop();
    this.#kind = '';
    if (!next) return;
    to.push({ text: this.text, layout: this.layout });
    this.#put(next);
  }

  #put(next: Partial<Snapshot>): void {
    if (next.text !== undefined) this.text = next.text;
    if (next.layout !== undefined) this.layout = next.layout;
    this.canUndo = this.#past.length > 0;
    this.canRedo = this.#future.length > 0;
    try {
      localStorage.setItem(KEY, JSON.stringify({ text: this.text, layout: this.layout }));
    } catch {
      // Then it lasts for this visit.
    }
  }
}
