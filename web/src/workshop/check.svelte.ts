// What the server says of the draft, a moment after each change.
import type { Drawing } from '../board/files';
import { api } from '../net/http';
import type { Draft } from './draft.svelte';
import type { JsonObject } from './json';

export interface Problem {
  where: string;
  text: string;
  line?: number;
}
export interface Report {
  whole: boolean;
  count: number;
  problems: Problem[];
  layout?: JsonObject;
  layout_problems?: string[];
  drawing?: Drawing;
  picture?: string;
}

const PAUSE = 300;

export class Check {
  report = $state.raw<Report | null>(null);
  running = $state(false);
  failed = $state(false);
  // Why the layout that was sent was not taken.
  dropped = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(readonly draft: Draft) {}

  soon(lang: string): void {
    this.running = !this.draft.isEmpty;
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (this.running) this.#timer = setTimeout(() => void this.#ask(lang, turn), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    ++this.#turn;
  }

  async #ask(lang: string, turn: number): Promise<void> {
    const { text, fitted } = this.draft;
    try {
      const report = await api.checkBoard<Report>(lang, { board: text, layout: fitted });
      // Something has changed meanwhile: the next answer counts.
      if (turn !== this.#turn) return;
      this.report = report;
      this.failed = false;
      this.#take(report, fitted !== null);
    } catch {
      if (turn !== this.#turn) return;
      this.failed = true;
    }
    this.running = false;
  }

  #take(report: Report, sent: boolean): void {
    const why = report.layout_problems?.[0];
    if (why) this.dropped = why;
    if (!report.layout || (sent && !why)) return;
    if (why) this.draft.change({ layout: report.layout });
    else this.draft.adopt(report.layout);
  }
}
