// Which moment of a game is shown: now, or an earlier one. The address keeps it (?at=42), so that a link leads to it.
import { untrack } from 'svelte';
import type { TableState } from '../net/protocol';
import type { TableView } from '../net/table.svelte';
import { router } from '../router.svelte';

export class Moments {
  past = $state.raw<{ version: number; state: TableState } | null>(null); // null shows the latest version
  first = $derived.by(() => this.look().changes.find((change) => change.type === 'started')?.version ?? 1);
  at = $derived.by(() => this.past?.version ?? this.look().version);

  // Created with a component, whose life its effect shares.
  constructor(
    readonly look: () => TableView,
    onerror: (error: unknown) => void,
  ) {
    $effect(() => {
      const at = Number(router.query.get('at') ?? NaN);
      if (!Number.isInteger(at) || at < 1) return void (this.past = null);
      if (untrack(() => this.past?.version) === at) return;
      let current = true;
      untrack(() => this.look().moment(Math.max(at, this.first)))
        .then((moment) => {
          if (current) this.past = moment.state.view ? moment : null;
        })
        .catch((error: unknown) => {
          if (current) onerror(error);
        });
      return () => (current = false);
    });
  }

  go(version: number | null): void {
    const isLatest = version === null || version >= this.look().version;
    router.go(isLatest ? router.path : `${router.path}?at=${version}`, true);
  }

  // Arrow keys, Home and End, where they mean nothing else.
  key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest('input, select, dialog, .board')) return;
    if (event.key === 'ArrowLeft') this.go(Math.max(this.first, this.at - 1));
    else if (event.key === 'ArrowRight') this.go(this.at + 1);
    else if (event.key === 'Home' && this.past) this.go(this.first);
    else if (event.key === 'End') this.go(null);
  }
}
