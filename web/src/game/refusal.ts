// Why something is not possible, in plain words, and the number of its rule.
import type { BoardFiles } from '../board/files';
import type { Words } from '../words/en';
import { cardName, type Count } from './cards';

export interface Reason {
  text: string;
  rule: string | null;
}

const TOO_FEW_CARDS = 'R19';

// The server's sentence begins with the number of its rule: "R19: You need …".
export function reasonOf(sentence: string): Reason {
  const [, rule = null, text = sentence] = /^([RG]\d+): (.+)$/s.exec(sentence) ?? [];
  return { text, rule };
}

// For a route that cannot be paid: how many cards are missing.
export function routeReason(t: Words, files: BoardFiles, hand: Count, id: string, closed: string): Reason {
  const reason = reasonOf(closed);
  const route = files.routes[id];
  if (reason.rule !== TOO_FEW_CARDS || !route) return reason;
  const wilds = hand.wild ?? 0;
  const ferries = route.ferries ?? 0;
  const plain = route.cards - ferries; // cards that need not be wild
  const short = (color: string): number =>
    Math.max(ferries - wilds, route.cards - Math.min(hand[color] ?? 0, plain) - wilds);
  const colors = route.color === 'gray' ? files.board.colors : [route.color];
  const [color, missing] = colors
    .map((one) => [one, short(one)] as const)
    .reduce((best, one) => (one[1] < best[1] ? one : best));
  const wildOnly = missing <= ferries - wilds;
  if (missing <= 0) return reason;
  if (wildOnly) return { ...reason, text: t.table.wild_needed(missing) };
  return {
    ...reason,
    text:
      route.color === 'gray' && !(hand[color] ?? 0)
        ? t.table.any_needed(missing)
        : t.table.more_needed(missing, cardName(t, files.board, color)),
  };
}
