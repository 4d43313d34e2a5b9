import type { Change } from '../net/protocol';

// The moves of a game as it was finally played: moves that were taken back do not count.
export function movesOf(changes: readonly Change[]): Change[] {
  const moves: Change[] = [];
  for (const change of changes) {
    if (change.type === 'moved') moves.push(change);
    if (change.type !== 'undone') continue;
    while (moves.length > 0 && moves.at(-1)!.version >= change.undoes!) moves.pop();
  }
  return moves;
}
