import type { View } from '../net/protocol';
import type { Words } from '../words/en';

// What the player to move is asked to do.
export const promptOf = (t: Words, phase: View['phase']): string =>
  t.table.phases[phase as keyof Words['table']['phases']] ?? t.your_turn;
