// The order in which a result is revealed: points for routes, every ticket, points for tickets, the bonus, the places.
import type { View } from '../net/protocol';

export interface Step {
  kind: 'routes' | 'ticket' | 'tickets' | 'bonus' | 'places';
  time: number; // in milliseconds, until the next step
  seat?: number;
  ticket?: number;
}

const SEGMENT = 700;
const ALL_TICKETS = 4000; // at most, for all of them together

// First tickets of all seats, then second tickets, and so on.
export function stepsOf(view: View): Step[] {
  const lists = view.seats.map((seat) => seat.ticket_list ?? []);
  const rounds = Math.max(0, ...lists.map((list) => list.length));
  const tickets = Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list, seat) => (list[round] === undefined ? [] : [{ seat, ticket: list[round] }])),
  ).flat();
  const time = Math.min(450, ALL_TICKETS / Math.max(1, tickets.length));
  const hasBonus = view.seats.some((seat) => seat.score?.bonus);
  return [
    { kind: 'routes', time: SEGMENT },
    ...tickets.map((one) => ({ kind: 'ticket' as const, time, ...one })),
    { kind: 'tickets', time: SEGMENT },
    ...(hasBonus ? [{ kind: 'bonus' as const, time: SEGMENT }] : []),
    { kind: 'places', time: 0 },
  ];
}

export class Show {
  #begun = $state(0); // steps
  #timer: ReturnType<typeof setTimeout> | undefined;
  done = $derived.by(() => this.#begun >= this.steps.length);
  // The ticket that has just been revealed.
  current = $derived.by(() => (this.done ? undefined : this.steps[this.#begun - 1]?.ticket));

  // Without play, everything is shown at once. A pace of 2 takes half the time.
  constructor(
    readonly steps: readonly Step[],
    readonly play: boolean,
    readonly pace = 1,
  ) {
    if (play) this.#timer = setTimeout(() => this.#next(), 300 / pace);
    else this.#begun = steps.length;
  }

  isShown(kind: Step['kind']): boolean {
    const at = this.steps.findIndex((step) => step.kind === kind);
    return at === -1 ? this.done : at < this.#begun;
  }

  isRevealed(seat: number, ticket: number): boolean {
    return this.steps.slice(0, this.#begun).some((step) => step.seat === seat && step.ticket === ticket);
  }

  skip(): void {
    this.stop();
    this.#begun = this.steps.length;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const step = this.steps[this.#begun];
    ++this.#begun;
    if (step && !this.done) this.#timer = setTimeout(() => this.#next(), step.time / this.pace);
  }
}
