// What the table shows while the queue plays: the moves that have arrived. Without anything to play it is the present.
import type { Explanation, TableState } from '../net/protocol';
import { reuse } from '../reuse';

export class Shown {
  // The version whose scene plays.
  playing = $state<number | null>(null);
  // The last version that the ticker tells: the one that plays.
  told = $state(Infinity);
  // The last version whose cards, pieces and souvenirs have landed, and the table as it was then.
  landed = $state(Infinity);
  state = $state.raw<TableState | null>(null);
  tickets = $state.raw<Explanation['tickets']>();
  // The faces in the row; null is an empty slot.
  row = $state.raw<readonly (string | null)[] | null>(null);

  #coming: { version: number; state: TableState; tickets: Explanation['tickets'] }[] = [];

  // The table changes, but its scene has not played yet.
  expect(version: number, state: TableState, tickets?: Explanation['tickets']): void {
    this.#coming.push({ version, state, tickets });
  }

  // A version has landed. Several versions may have arrived as one.
  land(version: number): void {
    this.#coming = this.#coming.filter((one) => one.version >= version);
    this.landed = version;
    if (this.#coming[0]) ({ state: this.state, tickets: this.tickets } = this.#coming[0]);
  }

  // Before the cards are dealt.
  clear(state: TableState): void {
    if (!state.view) return;
    const { own, row } = state.view;
    const seats = state.view.seats.map((seat) => ({ ...seat, cards: 0, tickets: 0 }));
    this.state = { ...state, view: { ...state.view, seats, ...(own && { own: { ...own, hand: {} } }) } };
    this.row = row.map(() => null);
  }

  // Nothing plays any more.
  settle(version: number, state: TableState, tickets?: Explanation['tickets']): void {
    this.#coming = [];
    this.told = this.landed = version;
    this.state = state;
    this.tickets = tickets;
    this.row = reuse(this.row, state.view?.row ?? []);
  }
}
