// Computes a game's chance again from its key and compares it with the record, as docs/chance.md describes it.
import type { Claim, KeepTickets } from '../net/protocol';
import { Piles, type Cards } from './piles';
import type { ChanceBoard, GameRecord, Outcome, RecordedMove } from './record';
import { Stream } from './stream';

// The record is not what follows from its key; the deal is move 0.
export class Differs extends Error {
  constructor(readonly move: number) {
    super(`move ${move}`);
  }
}

class Replay {
  readonly #piles: Piles;
  readonly #hands: Cards[];
  readonly #cost: Map<string, number>;
  readonly #offers: (number[] | null)[];
  readonly #notKept: number[][] = []; // of the first tickets, by seat
  #chosen = 0;
  #first: number | null;
  #move = 0;

  constructor(
    readonly board: ChanceBoard,
    readonly record: GameRecord,
    readonly key: Uint8Array,
  ) {
    this.#piles = new Piles(board);
    this.#hands = record.deal.hands.map(() => this.#piles.none());
    this.#offers = record.deal.hands.map(() => null);
    this.#cost = new Map(board.routes.map(({ id, cards }) => [id, cards]));
    this.#first = record.chance.first_by_lot ? null : record.first;
  }

  #expect(equal: boolean): void {
    if (!equal) throw new Differs(this.#move);
  }
  #same(found: unknown, computed: unknown): void {
    this.#expect(JSON.stringify(found) === JSON.stringify(computed));
  }

  run(firstBeforeDeal: boolean): void {
    this.#deal(firstBeforeDeal);
    for (const move of this.record.moves) {
      ++this.#move;
      this.#play(move, new Stream(this.key, this.#move));
    }
    this.#expect(this.record.first === this.#first);
  }

  #deal(firstBeforeDeal: boolean): void {
    const stream = new Stream(this.key, 0);
    const { deal } = this.record;
    const piles = this.#piles;
    if (this.#first === null && firstBeforeDeal) this.#first = stream.below(this.#hands.length);
    for (const [seat, hand] of this.#hands.entries()) {
      const cards = [piles.draw(stream), piles.draw(stream)];
      this.#same(deal.hands[seat], cards);
      for (const card of cards) ++hand[card]!;
    }
    const out: Outcome[] = [];
    piles.settle(stream, out);
    this.#same([deal.outcomes, deal.row], [out, piles.row]);
    for (const seat of this.#hands.keys()) {
      this.#offers[seat] = [piles.drawTicket(stream), piles.drawTicket(stream)].sort((a, b) => a - b);
    }
    this.#same(deal.tickets, this.#offers);
    this.#dealSouvenirs(stream);
  }

  #dealSouvenirs(stream: Stream): void {
    const souvenirs = this.board.bonus.souvenirs;
    if (!souvenirs) return;
    const { souvenirs: stacks = {}, left_over } = this.record.deal;
    const left = [...souvenirs.symbols];
    const tokens = souvenirs.copies_each - (this.#hands.length === 4 ? 0 : 1);
    for (const location of souvenirs.start) {
      this.#same(stacks[location], [left.splice(stream.below(left.length), 1)[0], tokens]);
    }
    this.#expect(Object.keys(stacks).length === souvenirs.start.length);
    this.#same(left_over, left);
  }

  #play({ seat, action, outcomes = [] }: RecordedMove, stream: Stream): void {
    const piles = this.#piles;
    const hand = this.#hands[seat];
    const out: Outcome[] = [];
    if (!hand) throw new Differs(this.#move);
    if (action.type === 'keep_tickets') {
      this.#keep(seat, action, stream);
    } else if (action.type === 'draw_card') {
      this.#expect(!piles.empty);
      const card = piles.draw(stream);
      ++hand[card]!;
      out.push({ card });
      piles.shuffleIfEmpty(out);
    } else if (action.type === 'take_card') {
      this.#expect(piles.row[action.slot] === action.card);
      ++hand[action.card]!;
      piles.row[action.slot] = null;
      piles.settle(stream, out);
    } else if (action.type === 'claim') {
      this.#claim(hand, action, stream, out);
    } else if (action.type === 'draw_tickets') {
      const tickets = piles.drawTickets(stream);
      out.push({ tickets });
      if (tickets.length > 1) this.#offers[seat] = tickets;
    }
    this.#same(
      outcomes.filter((one) => !('souvenir' in one)),
      out,
    );
  }

  #keep(seat: number, { keep }: KeepTickets, stream: Stream): void {
    const offer = this.#offers[seat];
    if (!offer || keep.length === 0 || !keep.every((ticket) => offer.includes(ticket)))
      throw new Differs(this.#move);
    this.#offers[seat] = null;
    const away = offer.filter((ticket) => !keep.includes(ticket));
    const players = this.#hands.length;
    if (this.#chosen === players) {
      this.#piles.returned.push(...away);
      return;
    }
    this.#notKept[seat] = away;
    if (++this.#chosen < players) return;
    this.#first ??= stream.below(players);
    for (let i = 0; i < players; ++i) {
      this.#piles.returned.push(...(this.#notKept[(this.#first + i) % players] ?? []));
    }
  }

  // Nobody pays with cards that were never dealt.
  #pay(hand: Cards, color: string, count: number): void {
    const has = hand[color] ?? -1;
    this.#expect(count >= 0 && count <= has);
    hand[color] = has - count;
    this.#piles.discards[color]! += count;
  }

  #claim(hand: Cards, { route, color, wilds }: Claim, stream: Stream, out: Outcome[]): void {
    const piles = this.#piles;
    const cost = this.#cost.get(route);
    if (cost === undefined) throw new Differs(this.#move);
    const wild = color === 'wild' ? cost : wilds;
    this.#pay(hand, 'wild', wild);
    if (wild < cost) this.#pay(hand, color, cost - wild);
    if (!piles.empty) return;
    piles.shuffleIfEmpty(out);
    if (piles.row.includes(null)) piles.settle(stream, out);
  }
}

// Throws Differs at the first difference.
export function replay(board: ChanceBoard, record: GameRecord, key: Uint8Array): void {
  const beforeDeal = (board.first_player ?? 'before_deal') === 'before_deal';
  try {
    new Replay(board, record, key).run(beforeDeal);
  } catch (error) {
    const { format, first_by_lot } = record.chance;
    if (format !== 'kurz-chance/1' || beforeDeal || !first_by_lot) throw error;
    // Some older games drew the first player before the deal on every board.
    new Replay(board, record, key).run(true);
  }
}
