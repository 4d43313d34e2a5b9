// Cards and tickets as chance draws them: see "The piles" in docs/chance.md.
import type { ChanceBoard, Outcome } from './record';
import type { Stream } from './stream';

export type Cards = Record<string, number>;

const total = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);

export class Piles {
  readonly colors: string[];
  deck: Cards;
  discards: Cards;
  row: (string | null)[] = [null, null, null, null, null];
  pool: number[];
  returned: number[] = [];

  constructor(board: ChanceBoard) {
    this.colors = [...board.colors, 'wild'];
    this.deck = Object.fromEntries(board.colors.map((color) => [color, board.cards.each_color]));
    this.deck['wild'] = board.cards.wild;
    this.discards = this.none();
    this.pool = board.tickets.map((_, ticket) => ticket);
  }

  none(): Cards {
    return Object.fromEntries(this.colors.map((color) => [color, 0]));
  }

  get empty(): boolean {
    return total(this.deck) === 0;
  }

  draw(stream: Stream): string {
    let position = stream.below(total(this.deck));
    const card = this.colors.find((color) => (position -= this.deck[color]!) < 0)!;
    --this.deck[card]!;
    return card;
  }

  shuffleIfEmpty(out: Outcome[]): void {
    const count = total(this.discards);
    if (!this.empty || count === 0) return;
    this.deck = this.discards;
    this.discards = this.none();
    out.push({ shuffle: count });
  }

  #fill(stream: Stream, out: Outcome[]): void {
    for (const [slot, before] of this.row.entries()) {
      if (before !== null || this.empty) continue;
      const card = this.draw(stream);
      this.row[slot] = card;
      out.push({ fill: [slot, card] });
      this.shuffleIfEmpty(out);
    }
  }

  settle(stream: Stream, out: Outcome[]): void {
    this.#fill(stream, out);
    const wilds = (): number => this.row.filter((card) => card === 'wild').length;
    for (let sweeps = 0; sweeps < 3 && wilds() >= 3; ++sweeps) {
      const swept = this.row.filter((card) => card !== null);
      out.push({ sweep: swept });
      for (const card of swept) ++this.discards[card]!;
      this.row.fill(null);
      this.shuffleIfEmpty(out);
      this.#fill(stream, out);
    }
  }

  drawTicket(stream: Stream): number {
    return this.pool.splice(stream.below(this.pool.length), 1)[0]!;
  }

  // The tickets of a later draw: returned ones come last, and the last one of the pool needs no chance.
  drawTickets(stream: Stream): number[] {
    const drawn: number[] = [];
    while (drawn.length < 2 && this.pool.length + this.returned.length > 0) {
      if (this.pool.length === 0) drawn.push(this.returned.shift()!);
      else if (this.pool.length === 1) drawn.push(this.pool.pop()!);
      else drawn.push(this.drawTicket(stream));
    }
    return drawn.sort((a, b) => a - b);
  }
}
