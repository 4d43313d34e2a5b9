// A game that was uploaded as a file: all of it is known at once, and nothing can be played.
import { api } from './http';
import type { Moment, Update } from './protocol';
import { TableView } from './table.svelte';

export class UploadedLog extends TableView {
  override readonly stored: boolean = false;
  readonly #updates: Update[];

  private constructor(updates: Update[]) {
    super('log', null);
    this.#updates = updates;
    for (const { version, views } of updates) this.update(version, views[0]!);
    this.justEnded = false;
  }

  static async read(lang: string, text: string): Promise<UploadedLog> {
    return new UploadedLog((await api.replay(lang, text)).updates);
  }

  override moment(version: number): Promise<Moment> {
    const update = this.#updates[version - 1] ?? this.#updates.at(-1)!;
    return Promise.resolve({ version: update.version, state: update.views[0]!.state });
  }
}
