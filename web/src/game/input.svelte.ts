// What the player does at the table, and what follows: a move, a question, or the reason why it is not possible.
import { untrack } from 'svelte';
import { besides } from '../board/files';
import type { Action } from '../net/protocol';
import { settings } from '../settings.svelte';
import { sound } from '../sound';
import { named, namedSeat, words } from '../words';
import { claimsOfDouble, endsOf, paymentOf, sensible, type Claim, type Count } from './cards';
import { distinct } from './distinct';
import type { Position } from './position.svelte';
import type { Question } from './question';
import { reasonOf, type Reason } from './refusal';

interface Place {
  x: number;
  y: number;
}

export class PlayerInput {
  question = $state.raw<Question | null>(null);
  paying = $state.raw<Claim | null>(null); // the payment chosen in the claim sheet
  route = $state<string | null>(null); // under the pointer
  symbol = $state<string | null>(null); // a souvenir to be placed
  refusal = $state.raw<{ reason: Reason; at: Place; keyboard: boolean } | null>(null);
  #pointer = { x: 0, y: 0, time: -Infinity };

  payment = $derived.by((): Count =>
    this.paying ? Object.fromEntries(paymentOf(this.position.files, this.paying)) : {},
  );
  placing = $derived.by(() => [
    ...distinct(this.position.legal.flatMap((a) => (a.type === 'place_souvenir' ? [a.symbol] : []))),
  ]);
  #atStations = $derived.by(() =>
    this.position.legal.flatMap((a) =>
      a.type === 'take_souvenir' || (a.type === 'place_souvenir' && a.symbol === (this.symbol ?? a.symbol))
        ? [a]
        : [],
    ),
  );
  stations = $derived.by(() => distinct(this.#atStations.map((a) => a.location)));

  // Created with a component, whose life its effects share. `above`: where a reason stands on a phone.
  constructor(
    readonly position: Position,
    readonly above: () => Place | null,
  ) {
    // What was asked may no longer be possible.
    $effect(() => {
      void position.look.version;
      untrack(() => {
        this.refusal = null;
        if (this.question?.kind === 'claim' || this.question?.kind === 'tickets') this.question = null;
      });
    });
  }

  pressed({ clientX: x, clientY: y }: PointerEvent): void {
    this.#pointer = { x, y, time: performance.now() };
  }

  // What is refused from now on is beside the focus.
  typed(): void {
    this.#pointer.time = -Infinity;
  }

  ask = (question: Question): void => void (this.question = question);

  // Beside what was pressed; on a phone above the dock, where no finger covers it.
  refuse(reason: Reason): void {
    const pressed = performance.now() - this.#pointer.time < 1500;
    const box = document.activeElement?.getBoundingClientRect();
    const { x, y } = pressed || !box ? this.#pointer : { x: box.x + box.width / 2, y: box.y };
    const text = named(reason.text, this.position.names);
    this.refusal = { reason: { ...reason, text }, at: this.above() ?? { x, y }, keyboard: !pressed };
  }

  play = async (action: Action): Promise<void> => {
    const { look, names } = this.position;
    this.question = null;
    this.refusal = null;
    this.symbol = null;
    look.advice = null;
    const answer = await look.play(action);
    if (answer.done) return;
    sound('error');
    const { text, rule } = answer.error;
    this.refuse(reasonOf(namedSeat(text, rule?.seat, names)));
  };

  tapRoute = (id: string, touch: boolean): void => {
    const { files, legal, explained, view } = this.position;
    this.refusal = null;
    this.route = id;
    // A finger cannot tell the two routes of a double apart, so a tap means both.
    const meant = touch ? besides(files.board, files.routes[id]!) : [files.routes[id]!];
    const claims = claimsOfDouble(
      files,
      legal,
      meant.map((route) => route.id),
    );
    if (claims.length === 0) {
      if (this.question?.kind === 'claim') this.question = null;
      const reason = explained?.refused?.[id];
      // During a turn the reason lies in the route, otherwise in what is to be done first.
      const name = view.phase === 'turn' ? `${endsOf(files, files.routes[id]!)}: ` : '';
      if (reason) return this.refuse({ ...reason, text: name + reason.text });
      return this.refuse({ text: this.position.labelOf(id), rule: null });
    }
    const asks = settings.confirm === 'always' || (settings.confirm === 'touch' && touch);
    const best = sensible(claims);
    if (best.length === 1 && !asks) void this.play(best[0]!);
    else this.question = { kind: 'claim', claims };
  };

  // The row, the deck and the tickets.
  tapPile = (action: Action, possible: boolean): void => {
    this.refusal = null;
    if (!possible) return this.position.look.why(action, (text) => this.refuse(reasonOf(text)));
    if (action.type === 'draw_tickets') this.question = { kind: 'tickets' };
    else void this.play(action);
  };

  // What pressing a station does.
  stationLabel = (location: string): string => {
    const t = words();
    const name = this.position.files.names[location] ?? location;
    const action = this.#atStations.find((a) => a.location === location);
    if (action?.type !== 'place_souvenir') return name;
    return t.place_on(t.names[action.symbol] ?? action.symbol, name);
  };

  tapStation = (location: string): void => {
    const action = this.#atStations.find((a) => a.location === location);
    if (action) void this.play(action);
  };
}
