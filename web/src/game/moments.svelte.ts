// Which moment of a game is shown: now, or an earlier one. The address keeps it (?at=42), so that a link leads to it.
import { untrack } from 'svelte';
import type { Change, TableState } from '../net/protocol';
import type { TableView } from '../net/table.svelte';
import { router } from '../router.svelte';
import { movesOf } from './moves';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 1400; // milliseconds per move at speed 1

export class Moments {
  past = $state.raw<{ version: number; state: TableState } | null>(null); // null shows the latest version
  playing = $state(false);
  speed = $state<number>(1);
  // The start and every move. Other versions are no moments of the game, such as a rematch, or a move that was
  // taken back.
  stops = $derived.by(() => {
    const { changes } = this.look();
    const start = changes.find((change) => change.type === 'started');
    return [start ?? ({ version: 1, at: 0, type: 'created' } satisfies Change), ...movesOf(changes)];
  });
  first = $derived.by(() => this.stops[0]!.version);
  at = $derived.by(() => this.past?.version ?? this.look().version);
  index = $derived.by(() => this.#indexOf(this.at));
  last = $derived.by(() => this.stops.length - 1);
  #asked = $derived.by(() => {
    const at = Number(router.query.get('at') ?? NaN);
    return Number.isInteger(at) && at >= 1 ? at : null;
  });

  // Created with a component, whose life its effects share.
  constructor(
    readonly look: () => TableView,
    onerror: (error: unknown) => void,
  ) {
    $effect(() => {
      const at = this.#asked;
      if (at === null) return void (this.past = null);
      if (untrack(() => this.past?.version) === at) return;
      let current = true;
      untrack(() => this.look().moment(Math.max(at, this.first)))
        .then((moment) => {
          if (current) this.past = moment.state.view ? moment : null;
        })
        .catch((error: unknown) => {
          if (!current) return;
          this.playing = false;
          onerror(error);
        });
      return () => (current = false);
    });
    // The next move follows when this one is shown.
    $effect(() => {
      if (!this.playing || this.#asked !== (this.past?.version ?? null)) return;
      if (this.index >= this.last) return void (this.playing = false);
      const timer = setTimeout(() => this.step(1), STEP / this.speed);
      return () => clearTimeout(timer);
    });
  }

  go(version: number | null): void {
    const isLatest = version === null || version >= this.stops.at(-1)!.version;
    router.go(isLatest ? router.path : `${router.path}?at=${version}`, true);
  }

  // To the start (0) or after this many moves.
  seek(index: number): void {
    this.go(this.stops[Math.min(this.last, Math.max(0, index))]!.version);
  }

  // From the moment that was asked for, which may still be on its way.
  step(by: number): void {
    this.seek(this.#indexOf(this.#asked ?? this.at) + by);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.index >= this.last) this.seek(0);
  }

  // Arrow keys, Home and End, where they mean nothing else; the space bar plays and pauses.
  key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest('input, select, dialog, .board')) return;
    const isReplay = this.past !== null || this.look().state?.status === 'over';
    const hasOwnSpace = target.closest('button, a, summary, [tabindex="0"]') !== null;
    if (event.key === 'ArrowLeft') this.step(-1);
    else if (event.key === 'ArrowRight') this.step(1);
    else if (event.key === 'Home' && isReplay) this.seek(0);
    else if (event.key === 'End') this.go(null);
    else if (event.key === ' ' && isReplay && !hasOwnSpace) {
      event.preventDefault();
      return this.toggle();
    } else return;
    this.playing = false;
  }

  #indexOf(version: number): number {
    const after = this.stops.findIndex((stop) => stop.version > version);
    return after === -1 ? this.stops.length - 1 : Math.max(0, after - 1);
  }
}
