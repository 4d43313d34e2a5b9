// Moves in short, as they are shown and typed: slots count from 1, as in words. The log counts from 0.
export const shownNotation = (notation: string): string =>
  notation.replace(/\b(take|fill) (\d)/g, (_, word: string, slot: string) => `${word} ${Number(slot) + 1}`);
