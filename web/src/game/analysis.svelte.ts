// The analysis of a finished game, which the server computes on request, and the mistakes in it.
import { api, RequestError, type AnalysisAnswer } from '../net/http';
import type { AnalysedMove, Analysis } from '../net/protocol';
import type { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { words } from '../words';
import { movesOf } from './moves';

export interface Mistake {
  move: AnalysedMove;
  version: number; // the table before the move
  label: string;
}

export class GameAnalysis {
  page = $state.raw<AnalysisAnswer | null>(null);
  trouble = $state('');
  analysis = $derived.by(() => (this.page?.status === 'done' ? this.page.analysis : null));

  // Created with a component, whose life its effect shares.
  constructor(readonly look: () => TableView) {
    $effect(() => {
      if (!look().stored) return;
      const lang = settings.lang;
      let timer: ReturnType<typeof setTimeout>;
      let current = true;
      const ask = async (): Promise<void> => {
        try {
          const answer = await api.analysis(lang, look().table);
          if (!current) return;
          this.page = answer;
          this.trouble = '';
          if (answer.status === 'running') timer = setTimeout(ask, 1000);
        } catch (error) {
          if (!current) return;
          this.trouble = error instanceof RequestError && error.message ? error.message : words().unreachable;
          const wait = (error instanceof RequestError && error.retryIn) || 0;
          timer = setTimeout(ask, Math.max(5000, wait));
        }
      };
      void ask();
      return () => {
        current = false;
        clearTimeout(timer);
      };
    });
  }

  // The biggest mistakes of the seats that `by` names, biggest first. None while the moves come again in another
  // language.
  mistakes(by: (seat: number) => boolean, most: number): Mistake[] {
    if (!this.analysis) return [];
    const moves = movesOf(this.look().changes);
    return mistakesIn(this.analysis, by)
      .slice(0, most)
      .flatMap((move, i) => {
        const made = moves[move.move - 1];
        return made ? [{ move, version: made.version - 1, label: String(i + 1) }] : [];
      });
  }
}

const mistakesIn = (analysis: Analysis, by: (seat: number) => boolean): AnalysedMove[] =>
  analysis.costly
    .flatMap((number) => analysis.moves[number - 1] ?? [])
    .filter((move) => move.judgement && by(move.seat))
    .sort((a, b) => b.judgement!.lost.win - a.judgement!.lost.win);
