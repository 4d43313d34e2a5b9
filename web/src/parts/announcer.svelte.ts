// What screen readers say, in this order: each line is added once and stays for a while.
import { untrack } from 'svelte';

const KEPT = 20; // lines

class Announcer {
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  next = 0; // the id of the next line

  say(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const before = untrack(() => this.lines);
    this.lines = [...before, ...texts.map((text) => ({ id: this.next++, text }))].slice(-KEPT);
  }

  clear(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
