// A game that was uploaded as a file: all of it is known at once, and nothing can be played.
import { api } from './http';
import type { Moment, Update } from './protocol';
import { TableView } from './table.svelte';

export class UploadedLog extends TableView {
  override readonly stored: boolean = false;
  readonly #updates: Update[];
  readonly #text: string;

  private constructor(updates: Update[], text: string) {
    super('log', null);
    this.#text = text;
    this.#updates = updates;
    for (const { version, views } of updates) this.update(version, views[0]!);
    this.justEnded = false;
  }

  static async read(lang: string, text: string): Promise<UploadedLog> {
    return new UploadedLog((await api.replay(lang, text)).updates, text);
  }

  // Of several games, the first one is shown.
  override async record(): Promise<unknown> {
    return JSON.parse(this.#text.trimStart().split('\n', 1)[0]!) as unknown;
  }

  override moment(version: number): Promise<Moment> {
    const update = this.#updates[version - 1] ?? this.#updates.at(-1)!;
    return Promise.resolve({ version: update.version, state: update.views[0]!.state });
  }
}
