// The game at the moment that is shown, now or earlier, as one seat or a spectator sees it.
import type { BoardFiles } from '../board/files';
import { Shown } from '../motion/shown.svelte';
import type { Action } from '../net/protocol';
import type { TableView } from '../net/table.svelte';
import { reusing } from '../reuse';
import { words } from '../words';
import { distinct } from './distinct';
import { LogLines, linesOf } from './log_lines';
import type { Moments } from './moments.svelte';
import { routeLabel } from './route_label';
import { seatNames } from './table_names';

export class Position {
  past = $derived.by(() => this.moments.past);
  state = $derived.by(() => this.past?.state ?? this.look.state!);
  view = $derived.by(() => this.state.view!);
  own = $derived.by(() => this.view.own);
  // What has been seen to happen. What the player can do follows the present.
  readonly motion = new Shown();
  seen = $derived.by(() => (this.past ? this.view : (this.motion.state?.view ?? this.view)));
  tickets = $derived.by(() =>
    this.past ? undefined : (this.motion.tickets ?? this.look.explanation?.tickets),
  );
  told = $derived.by(() => this.look.changes.filter((change) => change.version <= this.motion.told));
  #log: LogLines | null = null;
  // Of the log; all of them while an earlier moment is shown.
  lines = $derived.by(() => {
    const changes = this.past ? this.look.changes : this.told;
    const [t, { files }] = [words(), this];
    if (this.#log?.t !== t || this.#log.files !== files || !this.#log.precedes(changes)) {
      this.#log = new LogLines(t, files);
    }
    return this.#log.update(changes);
  });
  // The last of the moment that is shown.
  line = $derived.by(() => {
    const { past } = this;
    if (!past) return this.lines.at(-1);
    const until = this.look.changes.filter((change) => change.version <= past.version);
    return linesOf(words(), this.files, until).at(-1);
  });
  #sameNames = reusing<string[]>();
  names = $derived.by(() =>
    this.#sameNames(seatNames(words(), this.look.table, this.look.state!, this.look.people)),
  );
  // Nothing can be done in the past.
  legal = $derived.by((): Action[] => (this.past ? [] : (this.own?.legal ?? []).map(({ action }) => action)));
  explained = $derived.by(() => (this.past ? null : this.look.explanation));
  claimable = $derived.by(() => distinct(this.legal.flatMap((a) => (a.type === 'claim' ? [a.route] : []))));
  // Whether the player is to move now, whichever moment is shown.
  mine = $derived.by(() => this.look.as !== null && Boolean(this.look.state?.seats[this.look.as]?.to_move));
  over = $derived.by(() => this.look.state?.status === 'over');
  // Over, and its last move has been seen.
  ended = $derived.by(
    () => this.over && this.motion.playing === null && this.motion.state?.status !== 'running',
  );
  owned = $derived.by(() =>
    this.view.viewer === null ? [] : (this.view.seats[this.view.viewer]?.routes ?? []),
  );
  // Tickets to choose from.
  offer = $derived.by(() => {
    if (!this.own || !this.legal.some((a) => a.type === 'keep_tickets')) return [];
    return this.own.offer.length ? this.own.offer : this.own.tickets;
  });
  // The seat called "you". Several players at one device are called by their names.
  reader = $derived.by(() =>
    this.look.people.filter((person) => person.you).length > 1 ? null : this.view.viewer,
  );

  constructor(
    readonly table: () => TableView,
    readonly board: () => BoardFiles,
    readonly moments: Moments,
  ) {}

  get look(): TableView {
    return this.table();
  }
  get files(): BoardFiles {
    return this.board();
  }

  labelOf = (route: string): string =>
    routeLabel(words(), this.files, route, {
      view: this.view,
      names: this.names,
      legal: this.legal,
      refused: this.explained?.refused,
      waits: !this.mine && !this.past,
    });
}
