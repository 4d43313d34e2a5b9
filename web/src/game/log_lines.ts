// The changes of a game as lines of its log: the two cards of a turn are one line, and a claim comes without its
// points, which stand beside it.
import type { BoardFiles } from '../board/files';
import type { Change, GameEvent } from '../net/protocol';
import { listed } from '../words';
import type { Words } from '../words/en';
import { cardKinds, cardsText, endsOf, paymentOf, type Count } from './cards';
import { newStars } from './running';

export interface Line {
  version: number; // after it
  from: number; // the first version that belongs to it
  seat?: number | undefined;
  text: string; // with names as in events
  short: string; // for the header: not what a route cost, which cards were replaced, what others keep at the start
  points: number;
  stars: number; // points for attractions
  notation: string;
}

const QUIET = new Set<GameEvent['type']>(['row_filled', 'hand_dealt', 'souvenir_stacked', 'deck_shuffled']);

function tellingEvents(change: Change): GameEvent[] {
  const all = change.events ?? [];
  const telling = all.filter((event) => !QUIET.has(event.type));
  return telling.length > 0 ? telling : all;
}

const isDraw = (event: GameEvent | undefined): boolean =>
  event?.type === 'card_drawn' || event?.type === 'card_taken';

const isSweep = (event: GameEvent): boolean => event.type === 'row_swept' || event.type === 'row_stays';

// Null stands for the reader, whom the server does not call by name.
const actorOf = (event: GameEvent): string | null => {
  const name = `{${event.seat}}`;
  return event.text.includes(name) ? name : null;
};

function drawText(t: Words, files: BoardFiles, draws: readonly GameEvent[]): string {
  const counted = (type: GameEvent['type']): string => {
    const hand: Count = {};
    for (const { type: one, card } of draws) if (one === type && card) hand[card] = (hand[card] ?? 0) + 1;
    const kinds = cardKinds(files.board, hand);
    if (kinds.length === 2 && !hand.wild) return t.two_colors(kinds[0]!, kinds[1]!);
    return listed(kinds.map(([card, n]) => cardsText(t, files.board, card, n)));
  };
  const unseen = draws.filter(({ type, card }) => type === 'card_drawn' && !card).length;
  const parts = [
    counted('card_taken') && t.log_line.face_up(counted('card_taken')),
    counted('card_drawn') && t.log_line.from_deck(counted('card_drawn')),
    unseen > 0 && t.log_line.from_deck(t.cards_n(unseen)),
  ].filter((part): part is string => Boolean(part));
  return t.log_line.drew(actorOf(draws[0]!), listed(parts));
}

function claimText(t: Words, files: BoardFiles, event: GameEvent, paid: boolean): string {
  const { route = '', color = '', wilds = 0 } = event;
  const cards = paymentOf(files, { type: 'claim', route, color, wilds }).map(([card, n]) =>
    cardsText(t, files.board, card, n),
  );
  return t.log_line.claimed(actorOf(event), endsOf(files, files.routes[route]!), paid ? listed(cards) : '');
}

// The lines of a game that goes on: each change is told once.
export class LogLines {
  #lines: Line[] = [];
  #draws: GameEvent[] = []; // of the latest line
  #claims: { version: number; seat: number | undefined; route: string }[] = [];
  #told: readonly Change[] = [];

  constructor(
    readonly t: Words,
    readonly files: BoardFiles,
  ) {}

  // Whether these changes begin with those that were told.
  precedes(changes: readonly Change[]): boolean {
    const last = this.#told.length - 1;
    return last < changes.length && this.#told[last] === changes[last];
  }

  // All changes of a game, as the stars of a claim depend on those before it.
  update(changes: readonly Change[]): Line[] {
    const fresh = changes.slice(this.#told.length);
    this.#told = changes;
    if (fresh.length === 0) return this.#lines;
    this.#lines = [...this.#lines];
    for (const change of fresh) this.#add(change);
    return this.#lines;
  }

  #add(change: Change): void {
    const { t, files } = this;
    const all = tellingEvents(change);
    const [first, ...others] = all;
    const { version, seat } = change;
    const rest = others.map((event) => event.text);
    const calm = others
      .filter(
        (event) => !isSweep(event) && (first?.type !== 'tickets_chosen' || event.type !== 'tickets_kept'),
      )
      .map((event) => event.text);
    const mine = others.find((event) => event.type === 'tickets_kept' && actorOf(event) === null);
    const stays = all.find((event) => event.type === 'row_stays');
    const swept = first && (isSweep(first) || (isDraw(first) && others.some(isSweep)));
    const line = { version, from: version, seat, points: 0, stars: 0, notation: change.notation ?? '' };
    const add = (text: string, short = text): void => {
      const whole = (start: string, more: string[]): string =>
        [start.replace(/\.?$/, '.'), ...more].join(' ').replace(/\.$/, '');
      this.#lines.push({
        ...line,
        text: whole(text, rest),
        // A row that keeps its wild cards was not replaced in the end.
        short: whole(swept ? (stays?.text ?? t.log_line.row_swept) : short, calm),
      });
    };
    if (change.undoes !== undefined)
      this.#claims = this.#claims.filter((claim) => claim.version < change.undoes!);
    const route = first?.type === 'route_claimed' ? first.route : undefined;
    const owned = this.#claims.filter((claim) => claim.seat === seat).map((claim) => claim.route);
    if (route) this.#claims.push({ version, seat, route });
    const before = this.#draws;
    this.#draws = [];
    if (!first) {
      if (change.text) add(change.text);
    } else if (change.by_bot) {
      add(first.text);
    } else if (isDraw(first)) {
      this.#draws = [first];
      const last = this.#lines.at(-1);
      if (before.length === 1 && last?.seat === seat) {
        line.from = last!.from;
        line.notation = [last!.notation, line.notation].filter(Boolean).join(', ');
        this.#lines.pop();
        this.#draws = [...before, first];
      }
      add(drawText(t, files, this.#draws));
      if (rest.length > 0) this.#draws = []; // what else happened stays between the two cards
    } else if (route && files.routes[route]) {
      line.stars = newStars(files, route, owned);
      line.points = first.points ?? 0;
      add(claimText(t, files, first, true), claimText(t, files, first, false));
    } else {
      add(first.text, first.type === 'tickets_chosen' ? mine?.text : undefined);
    }
  }
}

export const linesOf = (t: Words, files: BoardFiles, changes: readonly Change[]): Line[] =>
  new LogLines(t, files).update(changes);
