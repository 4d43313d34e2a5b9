// What the board points out to the player: routes worth claiming, the ends of tickets, the last claim.
import { reusing } from '../reuse';
import { distinct } from './distinct';
import { movesOf } from './moves';
import type { Position } from './position.svelte';

export class Highlights {
  lit = $state<number | null>(null); // a ticket under the pointer or the focus
  hinted = $state.raw<readonly string[]>([]); // the routes of a suggested move

  readonly #same = {
    wanted: reusing<ReadonlySet<string>>(),
    primary: reusing<ReadonlySet<string>>(),
    secondary: reusing<ReadonlySet<string>>(),
    ends: reusing<ReadonlySet<string>>(),
    named: reusing<ReadonlySet<string>>(),
    last: reusing<{ route: string; points: number | undefined } | null>(),
  };
  #open = $derived.by(() =>
    (this.position.explained?.tickets ?? []).filter((ticket) => ticket.state === 'open'),
  );
  #wanted = $derived.by(() =>
    this.#same.wanted(distinct(this.#open.flatMap((ticket) => ticket.way?.routes ?? []))),
  );
  // Routes that can be claimed: those on a path of an open ticket, and the others.
  primary = $derived.by(() =>
    this.#same.primary(distinct([...this.position.claimable].filter((id) => this.#wanted.has(id)))),
  );
  secondary = $derived.by(() =>
    this.#same.secondary(distinct([...this.position.claimable].filter((id) => !this.#wanted.has(id)))),
  );
  // Of the tickets to choose from and of the player's open tickets.
  ends = $derived.by(() => {
    const { offer, own } = this.position;
    const open = this.#open.map(({ ticket }) => ticket).filter((ticket) => own?.tickets.includes(ticket));
    return this.#same.ends(distinct([...offer, ...open].flatMap((ticket) => this.#endsOf(ticket))));
  });
  #moves = $derived.by(() => {
    const until = this.position.past?.version ?? this.position.motion.landed;
    return movesOf(this.position.look.changes.filter((one) => one.version <= until));
  });
  last = $derived.by(() => {
    const claim = this.#moves.at(-1)?.events?.find((one) => one.type === 'route_claimed');
    return this.#same.last(claim?.route ? { route: claim.route, points: claim.points } : null);
  });
  // Places that a small board names although no ticket ends there, as for spectators: of everybody's latest claim.
  named = $derived.by(() => {
    if (this.ends.size > 0) return this.#same.named(distinct<string>([]));
    const claims = this.#moves
      .flatMap(({ events }) => events ?? [])
      .filter(({ type }) => type === 'route_claimed');
    const latest = new Map(claims.map(({ seat, route }) => [seat, route!])); // eslint-disable-line svelte/prefer-svelte-reactivity
    return this.#same.named(distinct([...latest.values()].flatMap((route) => this.#placesOf(route))));
  });
  // The ends and the routes that stand out: of the suggested move, or of the ticket.
  path = $derived.by(() => {
    const { lit, hinted } = this;
    if (hinted.length > 0) {
      const ends = distinct(hinted.flatMap((id) => this.#placesOf(id)));
      return { ends: [...ends], way: [...hinted] };
    }
    if (lit === null || !this.position.files.board.tickets[lit]) return null;
    const way = this.position.explained?.tickets?.find((one) => one.ticket === lit)?.way;
    return { ends: this.#endsOf(lit), way: way?.routes ?? [] };
  });

  constructor(readonly position: Position) {}

  #placesOf(route: string): string[] {
    const { a, b } = this.position.files.routes[route]!;
    return [a, b];
  }
  #endsOf(ticket: number): string[] {
    const { a, b } = this.position.files.board.tickets[ticket]!;
    return [a, b];
  }
}
