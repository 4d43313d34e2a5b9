// A table that the page subscribes to, with the view of each seat of this guest.
import { Participant } from '../chance/take_part.svelte';
import { connection, randomId, type Answer, type Subscriber } from './connection.svelte';
import { reuse } from '../reuse';
import { settings } from '../settings.svelte';
import { api } from './http';
import type {
  Action,
  Advice,
  Change,
  ClientMessage,
  ErrorBody,
  Explanation,
  LegalAction,
  Moment,
  Person,
  Perspective,
  Phrase,
  ServerMessage,
  TableState,
} from './protocol';

// With `explain`, every legal move has a text.
export type ExplainedAction = LegalAction & { text: string; notation: string };
export type Explained = Explanation & { version: number; actions?: ExplainedAction[] };

type TableCommand = Extract<ClientMessage, { id: string }>;
export type CommandType = Exclude<TableCommand['type'], 'play'>;

// A long history comes in parts of this many changes.
const PART = 250;
const MOST_ARRIVALS = 20; // kept while nobody shows them

// A table from one seat, or as a spectator.
export class TableView {
  version = $state(0);
  state = $state.raw<TableState | null>(null);
  changes = $state.raw<Change[]>([]);
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  explanation = $state.raw<Explained | null>(null);
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);
  // The last error; shown until the next move.
  error = $state.raw<ErrorBody | null>(null);
  busy = $state(false);
  said = $state.raw<{ seat: number; phrase: Phrase } | null>(null);
  // A free seat that the visitor is about to take and still has to enter a name for.
  wanted = $state<number | null>(null);
  // Whether the game ended while the page was open, and the result has not been revealed yet.
  justEnded = $state(false);
  rematchStarted = $state(false);

  #arrived: Record<number, number> = {}; // performance.now() by version, of changes that happened under the reader's eyes
  #inHistory = true; // the next update is, or goes on with, what happened before the page
  #waiting: (() => void)[] = []; // for a newer version
  #told: ((text: string) => void) | null = null;

  // Whether the server has this game: an uploaded log is only shown.
  readonly stored: boolean = true;

  // The updates that have not been shown yet: several can arrive at the same time.
  arrivals: readonly { version: number; state: TableState; tickets: Explanation['tickets'] }[] = [];

  constructor(
    readonly table: string,
    readonly as: number | null,
  ) {}

  hear(message: ServerMessage): void {
    switch (message.type) {
      case 'people':
        this.people = message.seats;
        this.watching = message.watching;
        return;
      case 'hint':
        if (message.seat !== this.as) return;
        this.advising = false;
        if (message.version === this.version) this.advice = message.advice;
        return;
      case 'said':
        this.said = message;
        return;
      case 'error':
        if (message.seat !== this.as) return;
        if (message.request === 'hint') {
          this.advising = false;
          this.error = message.error;
        }
        if (message.request === 'why') this.#told?.(message.error.text);
    }
  }

  update(version: number, { changes, state, explanation }: Perspective): void {
    const known = version < this.version ? [] : this.changes;
    const last = known.at(-1)?.version ?? 0;
    this.changes = [...known, ...changes.filter((change) => change.version > last)];
    if (!this.#inHistory) {
      const now = performance.now();
      for (const change of changes) if (change.version > this.version) this.#arrived[change.version] = now;
    }
    this.#inHistory = changes.length >= PART;
    this.version = version;
    this.justEnded ||= this.state?.status === 'running' && state.status === 'over';
    // What a move leaves alone need not be drawn again.
    const now = reuse(this.state ?? state, state);
    this.state = now;
    this.arrivals = [...this.arrivals, { version, state: now, tickets: explanation?.tickets }].slice(
      -MOST_ARRIVALS,
    );
    const own = this.state?.view?.own;
    const explained: Explained | null = explanation
      ? { ...explanation, version, ...(own && { actions: own.legal as ExplainedAction[] }) }
      : null;
    this.explanation = reuse(this.explanation, explained);
    this.advice = null;
    this.error = null;
    for (const heard of this.#waiting.splice(0)) heard();
  }

  // Milliseconds since a change arrived; infinite for one that the page found when it was opened. The times of the
  // changes themselves are of no use for this: they follow the server's wall clock, which may be set.
  age(version: number): number {
    return performance.now() - (this.#arrived[version] ?? -Infinity);
  }

  // Keeps what was known before the guest took this seat.
  inherit(other: TableView | undefined): this {
    if (other) {
      this.changes = other.changes;
      this.people = other.people;
      this.watching = other.watching;
    }
    return this;
  }

  // Asks why something is not possible.
  why(action: Action, told: (text: string) => void): void {
    if (this.as === null) return;
    this.#told = told;
    connection.send({ type: 'why', table: this.table, seat: this.as, action });
  }

  // The finished game as a line of the log.
  record(): Promise<unknown> {
    return api.log(settings.lang, this.table);
  }

  // The table as it was at an earlier version.
  moment(version: number): Promise<Moment> {
    return api.moment(settings.lang, this.table, version, this.as);
  }

  hint(): void {
    if (this.as === null) return;
    this.advising = true;
    connection.send({ type: 'hint', table: this.table, seat: this.as });
  }

  say(phrase: Phrase): void {
    if (this.as !== null) connection.send({ type: 'say', table: this.table, seat: this.as, phrase });
  }

  // The seat does not want to take back its last move, so bots need not wait.
  confirm(): void {
    if (this.as === null || this.state?.seats[this.as]?.undo_until === undefined) return;
    connection.send({ type: 'confirm', table: this.table, seat: this.as });
  }

  // A bot may play for the absent player of this seat.
  agreeToBot(seat: number): void {
    connection.send({ type: 'agree_to_bot', table: this.table, seat });
  }

  async play(action: Action): Promise<Answer> {
    this.busy = true;
    const wanted = JSON.stringify(action);
    const answer = await this.#send({ type: 'play', seat: this.as, action }, () =>
      Boolean(this.state?.view?.own?.legal.some((legal) => JSON.stringify(legal.action) === wanted)),
    );
    this.busy = false;
    return answer;
  }

  act(type: CommandType, more: Record<string, unknown> = {}): Promise<Answer> {
    return this.#send({ type, ...more }, () => true);
  }

  // A stale command is sent again while it is still possible: others may have moved at the same time.
  async #send(command: Record<string, unknown>, isPossible: () => boolean): Promise<Answer> {
    const id = randomId();
    for (;;) {
      const version = this.version;
      const answer = await connection.command({ ...command, table: this.table, id, version } as TableCommand);
      if (!answer.done) this.error = answer.error;
      if (answer.done || answer.error.code !== 'stale') return answer;
      if (this.version === version) await new Promise<void>((heard) => this.#waiting.push(heard));
      if (!isPossible()) return answer;
    }
  }
}

// One subscription per table, for all seats of this guest.
export class TableSubscription implements Subscriber {
  version = 0;
  // From each seat of this guest; as a spectator without one.
  views = $state.raw<TableView[]>([]);
  // Why the table cannot be seen (any more).
  gone = $state.raw<{ code: string; text: string } | null>(null);
  readonly participant: Participant;

  constructor(readonly table: string) {
    this.participant = new Participant(table);
  }

  // Players who look at another page meanwhile still take part in the shuffle, or they would lose their seats.
  static #kept: TableSubscription[] = [];
  #awaitsDeal = false;
  #rematch: string | null = null; // null before the first update, empty without a rematch
  #rematchOf: TableSubscription | null = null;

  static begin(table: string): TableSubscription {
    const kept = TableSubscription.#kept.find((one) => one.table === table);
    if (kept) kept.#end();
    const subscription = new TableSubscription(table);
    connection.subscribe(subscription);
    return subscription;
  }
  stop(): void {
    if (this.#awaitsDeal) TableSubscription.#kept.push(this);
    else this.#end();
  }
  #end(): void {
    TableSubscription.#kept = TableSubscription.#kept.filter((kept) => kept !== this);
    this.participant.stop();
    connection.unsubscribe(this);
  }

  // Players who are still at the finished game are ready for the rematch at once. This is not done for a rematch that
  // was there before the page: it may be running, and to subscribe would take the seat back from a bot.
  #prepare(rematch: string): void {
    if (this.#rematch === '' && rematch) {
      const subscription = TableSubscription.begin(rematch);
      subscription.#rematchOf = this;
      subscription.#awaitsDeal = true; // until the table says otherwise
      subscription.stop();
    }
    this.#rematch = rematch;
  }

  // Requests all updates again, in the new language.
  again(): void {
    this.version = 0;
    for (const view of this.views) view.changes = [];
  }

  hear(message: ServerMessage): void {
    if (!('table' in message) || message.table !== this.table) return;
    if (message.type === 'unsubscribed') this.gone = { code: 'unsubscribed', text: '' };
    if (message.type === 'error' && message.request === 'subscribe') this.gone = message.error;
    if (this.gone && TableSubscription.#kept.includes(this)) this.#end();
    if (message.type !== 'update') {
      for (const view of this.views) view.hear(message);
      return;
    }
    this.gone = null;
    this.version = message.version;
    const known = this.views;
    const views = message.views.map(
      ({ seat }) =>
        known.find((view) => view.as === seat) ?? new TableView(this.table, seat).inherit(known[0]),
    );
    views.forEach((view, i) => view.update(message.version, message.views[i]!));
    if (views.some((view, i) => view !== known[i]) || views.length !== known.length) this.views = views;
    const own = message.views.flatMap(({ seat }) => seat ?? []);
    const state = message.views[0]?.state;
    if (!state) return;
    this.participant.update(message.version, state, own);
    this.#awaitsDeal = own.length > 0 && (state.status === 'open' || state.status === 'shuffling');
    if (!this.#awaitsDeal && TableSubscription.#kept.includes(this)) this.#end();
    if (own.length > 0) this.#prepare(state.rematch ?? '');
    if (state.status === 'running') this.#rematchOf?.views.forEach((view) => (view.rematchStarted = true));
  }
}
