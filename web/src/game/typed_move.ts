// Which move somebody means who types it: its notation or its words, or the first words of one notation alone.
import type { ExplainedAction } from '../net/protocol';

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

export function typedMove(
  moves: readonly ExplainedAction[],
  typed: string,
): ExplainedAction | 'unknown' | 'several' {
  const wish = plain(typed);
  const whole = moves.find((one) => plain(one.notation) === wish || plain(one.text) === wish);
  if (whole) return whole;
  // Whole words: "keep 1" does not mean ticket 17.
  const begun = wish ? moves.filter((one) => plain(one.notation).startsWith(`${wish} `)) : [];
  return begun.length > 1 ? 'several' : (begun[0] ?? 'unknown');
}
