// Finds the typed move: by its notation, its text, or an unambiguous beginning of its notation.
import type { ExplainedAction } from '../net/table.svelte';
import { shownNotation } from './notation';

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

export function typedMove(
  moves: readonly ExplainedAction[],
  typed: string,
): ExplainedAction | 'unknown' | 'several' {
  const wanted = plain(typed);
  const short = (one: ExplainedAction): string => plain(shownNotation(one.notation));
  const whole = moves.find((one) => short(one) === wanted || plain(one.text) === wanted);
  if (whole) return whole;
  // Whole words: "keep 1" does not mean ticket 17.
  const begun = wanted ? moves.filter((one) => short(one).startsWith(`${wanted} `)) : [];
  return begun.length > 1 ? 'several' : (begun[0] ?? 'unknown');
}
