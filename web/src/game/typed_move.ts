// Finds the typed move: by its notation, its text, or an unambiguous beginning of its notation.
import type { ExplainedAction } from '../net/table.svelte';

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

export function typedMove(
  moves: readonly ExplainedAction[],
  typed: string,
): ExplainedAction | 'unknown' | 'several' {
  const wanted = plain(typed);
  const whole = moves.find((one) => plain(one.notation) === wanted || plain(one.text) === wanted);
  if (whole) return whole;
  // Whole words: "keep 1" does not mean ticket 17.
  const begun = wanted ? moves.filter((one) => plain(one.notation).startsWith(`${wanted} `)) : [];
  return begun.length > 1 ? 'several' : (begun[0] ?? 'unknown');
}
