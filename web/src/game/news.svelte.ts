// What happens at a table, line by line, for screen readers: each line is added once and stays for a while.
import { untrack } from 'svelte';
import type { Change } from '../net/protocol';

const KEPT = 20; // lines
const AT_ONCE = 5; // changes; of more, as after a long disconnection, only the last is told

export class News {
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  #version: number;
  #done: readonly number[] | null;
  #outcome: string;
  #next = 0;

  // What was there before is no news.
  constructor(version: number, done: readonly number[] | null, outcome: string) {
    this.#version = version;
    this.#done = done;
    this.#outcome = outcome;
  }

  // `done`: the player's completed tickets, null if they are not known. `outcome`: empty until the game is over.
  update(
    changes: readonly Change[],
    done: readonly number[] | null,
    outcome: string,
    say: { change: (change: Change) => string; ticket: (ticket: number) => string },
  ): void {
    const fresh = changes.filter((change) => change.version > this.#version);
    const known = this.#done;
    const completed = known && done ? done.filter((ticket) => !known.includes(ticket)) : [];
    const ended = this.#outcome === '' && outcome !== '';
    this.#version = changes.at(-1)?.version ?? this.#version;
    this.#done = done ?? known;
    this.#outcome = outcome;
    const texts = [
      ...(fresh.length > AT_ONCE ? fresh.slice(-1) : fresh).map(say.change),
      ...completed.map(say.ticket),
      ...(ended ? [outcome] : []),
    ].filter((text) => text !== '');
    if (texts.length === 0) return;
    this.lines = [...untrack(() => this.lines), ...texts.map((text) => ({ id: this.#next++, text }))].slice(
      -KEPT,
    );
  }
}
