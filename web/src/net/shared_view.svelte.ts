// What players who share a device may all see: no hand, no tickets, and of every event what the others see of it.
import type { Change, GameEvent, Moment, TableState } from './protocol';
import { TableView } from './table.svelte';

export function withoutOwn(state: TableState): TableState {
  if (!state.view) return state;
  const view = { ...state.view, viewer: null };
  delete view.own;
  return { ...state, view };
}

// The same changes from two or more seats. A seat's secrets are in its own view only.
export function sharedChanges(views: readonly { as: number | null; changes: readonly Change[] }[]): Change[] {
  const from = (seat: number | undefined, i: number): Change | undefined =>
    (views.find((view) => view.as !== seat) ?? views[0])?.changes[i];
  return (views[0]?.changes ?? []).map((change, i) => {
    const outside = from(change.seat, i) ?? change;
    if (!change.events) return outside;
    const events = change.events.map(
      (event, k): GameEvent => from(event.seat, i)?.events?.[k] ?? { type: event.type, text: '' },
    );
    return { ...outside, events };
  });
}

export class SharedView extends TableView {
  #one: TableView | undefined;

  constructor(table: string) {
    super(table, null);
  }

  show(views: readonly TableView[]): void {
    const one = views[0];
    if (!one?.state) return;
    this.#one = one;
    const fresh = one.arrivals.filter(({ version }) => version > this.version);
    this.arrivals = fresh.map(({ version, state }) => ({
      version,
      state: withoutOwn(state),
      tickets: undefined,
    }));
    this.changes = sharedChanges(views);
    this.people = one.people;
    this.watching = one.watching;
    this.said = one.said;
    this.version = one.version;
    this.state = withoutOwn(one.state);
  }

  override age(version: number): number {
    return this.#one?.age(version) ?? Infinity;
  }

  override async moment(version: number): Promise<Moment> {
    const moment = await (this.#one ? this.#one.moment(version) : super.moment(version));
    return { ...moment, state: withoutOwn(moment.state) };
  }
}
