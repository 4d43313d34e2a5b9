// The server's check of the draft, shortly after each change.
import type { Drawing } from '../board/files';
import { api } from '../net/http';
import type { BoardProblem, BoardReport } from '../net/protocol';
import type { Draft } from './draft.svelte';
import type { JsonObject } from './json';

export type Problem = BoardProblem;
// What the server describes elsewhere has its types here.
export type Report = Omit<BoardReport, 'layout' | 'drawing'> & { layout?: JsonObject; drawing?: Drawing };

const PAUSE = 300;

export class Check {
  report = $state.raw<Report | null>(null);
  running = $state(false);
  failed = $state(false);
  // Why the server did not accept the layout.
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
      const report = (await api.checkBoard(lang, { board: text, layout: fitted })) as Report;
      // The draft has changed in the meantime; the next answer counts.
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
