// A game that somebody brings along as a file: all of it is known at once, and nothing can be played.
import { api } from './http';
import type { TableState, Update } from './protocol';
import { TableLook } from './table.svelte';

export class BroughtLog extends TableLook {
  override readonly stored: boolean = false;
  readonly #updates: Update[];

  private constructor(updates: Update[]) {
    super('log', null);
    this.#updates = updates;
    for (const update of updates) this.hear(update);
  }

  static async read(lang: string, text: string): Promise<BroughtLog> {
    return new BroughtLog((await api.replay(lang, text)).updates);
  }

  override explain(): void {
    // There is nobody to ask.
  }

  override moment(version: number): Promise<{ version: number; state: TableState }> {
    const update = this.#updates[version - 1] ?? this.#updates.at(-1)!;
    return Promise.resolve({ version: update.version, state: update.state });
  }
}
