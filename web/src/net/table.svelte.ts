// A table as it looks from one seat, or from outside.
import { connection, freshName, type Answer, type Looker } from './connection.svelte';
import { settings } from '../settings.svelte';
import { api } from './http';
import type {
  Action,
  Advice,
  Change,
  Explanation,
  Person,
  Refusal,
  ServerMessage,
  TableState,
} from './protocol';

export class TableLook implements Looker {
  version = 0;
  shownVersion = $state(0); // the same, for whoever draws
  state = $state.raw<TableState | null>(null);
  changes = $state.raw<Change[]>([]);
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  // Why the table cannot be seen (any more).
  gone = $state.raw<Refusal | null>(null);
  // May be of an earlier version, until the words of this one are there.
  explanation = $state.raw<(Explanation & { version: number }) | null>(null);
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);
  // What was refused last; shown until the next move.
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  said = $state.raw<{ seat: number; phrase: string } | null>(null);
  // Whether words are wanted at every change, not only when there is something to decide.
  wordy = false;

  #newer: (() => void)[] = [];
  #told: ((text: string) => void) | null = null;

  // Whether the server has this game: a log that somebody brought along is only looked at.
  readonly stored: boolean = true;

  constructor(
    readonly table: string,
    readonly as: number | null,
  ) {}

  static begin(table: string, as: number | null): TableLook {
    const look = new TableLook(table, as);
    connection.look(look);
    return look;
  }
  stop(): void {
    connection.leave(this);
  }

  hear(message: ServerMessage): void {
    if (!('table' in message) || message.table !== this.table) return;
    switch (message.type) {
      case 'people':
        this.people = message.seats;
        this.watching = message.watching;
        return;
      case 'update':
        if (message.as === this.as) this.#update(message.version, message.changes, message.state);
        return;
      case 'explained':
        if (message.as === this.as && message.version === this.version) {
          this.explanation = { ...message.explanation, version: message.version };
        }
        return;
      case 'hint':
        if (message.seat !== this.as) return;
        this.advising = false;
        if (message.version === this.version) this.advice = message.advice;
        return;
      case 'said':
        this.said = message;
        return;
      case 'shut':
        if (message.as === this.as) this.gone = { code: 'shut', text: '' };
        return;
      case 'refused':
        if (message.to === 'open' && (message.as ?? null) === this.as) this.gone = message.refusal;
        if (message.to === 'hint' && message.seat === this.as) {
          this.advising = false;
          this.refusal = message.refusal;
        }
        if (message.to === 'why' && message.seat === this.as) this.#told?.(message.refusal.text);
    }
  }

  // Asks why something is not possible.
  why(action: Action, told: (text: string) => void): void {
    if (this.as === null) return;
    this.#told = told;
    connection.send({ type: 'why', table: this.table, seat: this.as, action });
  }

  #update(version: number, changes: Change[], state: TableState): void {
    const known = version < this.version ? [] : this.changes;
    const last = known.at(-1)?.version ?? 0;
    this.changes = [...known, ...changes.filter((change) => change.version > last)];
    this.version = version;
    this.shownVersion = version;
    this.state = state;
    this.advice = null;
    this.refusal = null;
    this.gone = null;
    const decides = this.as !== null && (state.seats[this.as]?.to_move || !this.explanation);
    if (state.view && (decides || this.wordy || state.status === 'over')) this.explain();
    for (const heard of this.#newer.splice(0)) heard();
  }

  explain(): void {
    connection.send({ type: 'explain', table: this.table, as: this.as });
  }

  // How the table stood at an earlier version.
  moment(version: number): Promise<{ version: number; state: TableState }> {
    return api.moment(settings.lang, this.table, version, this.as);
  }

  hint(): void {
    if (this.as === null) return;
    this.advising = true;
    connection.send({ type: 'hint', table: this.table, seat: this.as });
  }

  // Everything learnt so far in another language.
  again(): void {
    this.version = 0;
    this.changes = [];
  }

  async play(action: Action): Promise<Answer> {
    this.busy = true;
    const wanted = JSON.stringify(action);
    const answer = await this.#do('play', { seat: this.as, action }, () =>
      Boolean(this.state?.view?.own?.legal.some((legal) => JSON.stringify(legal) === wanted)),
    );
    this.busy = false;
    if (!answer.done) this.refusal = answer.refusal;
    return answer;
  }

  async act(what: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.#do(what, more, () => true);
    if (!answer.done) this.refusal = answer.refusal;
    return answer;
  }

  // What came too late is tried again as long as it is still possible: others may have moved at the same time.
  async #do(what: string, more: Record<string, unknown>, stillPossible: () => boolean): Promise<Answer> {
    const cmd = freshName();
    for (;;) {
      const version = this.version;
      const answer = await connection.command({
        type: 'do',
        table: this.table,
        cmd,
        version,
        do: what,
        ...more,
      });
      if (answer.done || answer.refusal.code !== 'stale') return answer;
      if (this.version === version) await new Promise<void>((heard) => this.#newer.push(heard));
      if (!stillPossible()) return answer;
    }
  }
}
