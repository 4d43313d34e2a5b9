// Finds the typed move: by its number in the list, its notation, its text, or a command in English or German.
import { besides, type BoardFiles } from '../board/files';
import type { Action } from '../net/protocol';
import type { ExplainedAction } from '../net/table.svelte';
import { BOTH_NAMES, germanColor } from '../words/names';
import { paymentOf } from './cards';
import { shownNotation } from './notation';

type Kind = Action['type'];
export type Misread =
  | { why: 'empty' | 'unknown' | 'not_now' }
  | { why: 'number'; last: number }
  | { why: 'several'; numbers: number[] } // in the list
  | { why: 'refused'; route: string };

const table = (rows: readonly string[]): readonly (readonly [string[], Kind[]])[] =>
  rows.map((row) => row.split(': ').map((words) => words.split(' ')) as [string[], Kind[]]);
const VERBS = table([
  'draw ziehen zieh ziehe: draw_card draw_tickets take_card',
  'take nehmen nimm nehme: take_card take_souvenir draw_card draw_tickets',
  'claim build use nutzen nutze nutz bauen baue bau: claim',
  'keep behalten behalte behalt: keep_tickets',
  'place put legen lege leg hinlegen: place_souvenir',
  'pass passen passe: pass',
]);
// These stand for a verb where there is none.
const NOUNS = table([
  'souvenir souvenirs: take_souvenir place_souvenir',
  'tickets ticket zielkarten zielkarte ziele goals: draw_tickets keep_tickets',
]);

const FILLERS = new Set(
  'a an and auf das dem den der die ein eine einen for from für mit nach of on the to und vom von with zu zur'.split(
    ' ',
  ),
);
const SYNONYMS: Record<string, string> = {
  purple: 'violett',
  pink: 'rosa',
  wild: 'wilds joker jokern jokerkarte jokerkarten',
};
const MORE_WORDS: Partial<Record<Kind, string>> = {
  claim: 'card cards karte karten',
  draw_card: 'deck card stapel karte nachziehstapel',
  draw_tickets: 'ticket tickets zielkarte zielkarten ziele goals neue new',
  take_card: 'card karte offene row auslage',
  take_souvenir: 'souvenir',
  place_souvenir: 'souvenir',
  keep_tickets: 'tickets zielkarten',
};

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’\u00ad]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
// "saeule" as "saule", so that both spellings of an umlaut are the same.
const plainWord = (word: string): string => word.replace(/(?<=[aou])e/g, '');
const FOLDED_FILLERS = new Set([...FILLERS].map(folded));
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word && !FOLDED_FILLERS.has(word))
    .map(plainWord);

// 2: the word itself, 1: a beginning of it, 0: neither. Numbers are never shortened: "keep 1" does not mean ticket 17.
const fit = (typed: string, words: readonly string[]): number => {
  if (words.includes(typed)) return 2;
  return !/^\d/.test(typed) && words.some((word) => word.startsWith(typed)) ? 1 : 0;
};

// What a card or a souvenir is called in both languages.
const namesOf = (files: BoardFiles, id: string): string[] => {
  const both = BOTH_NAMES[id === 'wild' ? files.board.wild : id];
  const [en, de, adjective] = [both?.en ?? '', both?.de ?? '', germanColor(id)];
  return wordsOf(`${id} ${en} ${de} ${adjective} ${adjective}n ${SYNONYMS[id] ?? ''}`);
};
const placeWords = (files: BoardFiles, ends: { a: string; b: string } | undefined): string[] =>
  wordsOf([ends?.a, ends?.b].map((id = '') => `${id} ${files.names[id] ?? ''}`).join(' '));

interface Known {
  move: ExplainedAction;
  words: readonly string[];
  paid: readonly { names: readonly string[]; n: number }[];
}
function knownOf(files: BoardFiles, move: ExplainedAction): Known {
  const { action } = move;
  const words = wordsOf(`${move.text} ${shownNotation(move.notation)} ${MORE_WORDS[action.type] ?? ''}`);
  let paid: Known['paid'] = [];
  if (action.type === 'take_card') words.push(...namesOf(files, action.card));
  if (action.type === 'place_souvenir') words.push(...namesOf(files, action.symbol));
  if (action.type === 'keep_tickets') {
    if (action.keep.length > 1) words.push(...wordsOf('both beide all alle'));
    words.push(...action.keep.flatMap((ticket) => placeWords(files, files.board.tickets[ticket])));
  }
  if (action.type === 'claim') {
    paid = paymentOf(files, action).map(([id, n]) => ({ names: namesOf(files, id), n }));
    words.push(...placeWords(files, files.routes[action.route]), ...paid.flatMap(({ names }) => names));
  }
  return { move, words, paid };
}

// How well the words fit, 0 if they do not.
function fitOf({ words, paid }: Known, typed: readonly string[]): number {
  const fits = typed.map((word, i) => {
    const card = /^\d$/.test(word) && paid.find(({ names }) => names.includes(typed[i + 1] ?? ''));
    if (card) return card.n === Number(word) ? 2 : 0;
    return fit(word, words);
  });
  return fits.includes(0) ? 0 : fits.reduce<number>((sum, one) => sum + one, 1);
}

function best<T>(all: readonly T[], score: (one: T) => number): T[] {
  const scores = all.map(score);
  const most = Math.max(0, ...scores);
  return most === 0 ? [] : all.filter((_, i) => scores[i] === most);
}

// Of ways to pay for a route in one color the one with the fewest wild cards, and wild cards alone if there is no other.
function withFewestWilds(moves: readonly ExplainedAction[]): ExplainedAction[] {
  const claims = moves.flatMap(({ action }) => (action.type === 'claim' ? [action] : []));
  return moves.filter(
    ({ action }) =>
      action.type !== 'claim' ||
      claims.every(
        (other) =>
          other === action ||
          other.route !== action.route ||
          (other.color === action.color ? other.wilds >= action.wilds : action.color !== 'wild'),
      ),
  );
}

function matching(
  files: BoardFiles,
  moves: readonly ExplainedAction[],
  typed: readonly string[],
): ExplainedAction[] {
  const says = (id: string): boolean => typed.some((word) => namesOf(files, id).includes(word));
  // "wild" alone pays with wild cards only.
  const isWildOnly = says('wild') && !files.board.colors.some(says);
  const known = moves.map((move) => knownOf(files, move));
  const found = best(known, (one) => fitOf(one, typed)).map(({ move }) => move);
  const claims = found.filter(
    ({ action }) => action.type !== 'claim' || !isWildOnly || action.color === 'wild',
  );
  return withFewestWilds(claims.length > 0 ? claims : found);
}

// Of tickets to keep those whose names were all typed; of equal cards in the row the first.
function narrowed(
  files: BoardFiles,
  found: readonly ExplainedAction[],
  typed: readonly string[],
): ExplainedAction[] {
  const cards = found.map(({ action }) => (action.type === 'take_card' ? action.card : null));
  if (cards[0] && cards.every((card) => card === cards[0])) return found.slice(0, 1);
  const named = found.filter(
    ({ action }) =>
      action.type === 'keep_tickets' &&
      typed.length > 0 &&
      action.keep.every((ticket) => {
        const words = placeWords(files, files.board.tickets[ticket]);
        return typed.some((word) => fit(word, words) > 0);
      }),
  );
  const fewest = Math.min(
    ...named.map(({ action }) => (action.type === 'keep_tickets' ? action.keep.length : 0)),
  );
  return named.length > 0
    ? named.filter(({ action }) => action.type === 'keep_tickets' && action.keep.length === fewest)
    : [...found];
}

// The only two places between which the words name routes, as one of these routes.
function routeMeant(files: BoardFiles, typed: readonly string[]): string | null {
  const cards = [...files.board.colors, 'wild'].flatMap((id) => namesOf(files, id));
  const places = typed.filter((word) => !/^\d$/.test(word) && !cards.includes(word));
  if (places.length < 2) return null;
  const found = best(files.board.routes, (route) => {
    const words = placeWords(files, route);
    const fits = places.map((word) => fit(word, words));
    return fits.includes(0) ? 0 : fits.reduce<number>((sum, one) => sum + one, 1);
  });
  const isOne = found.length > 0 && found.length === besides(files.board, found[0]!).length;
  return isOne ? found[0]!.id : null;
}

// The verb and what is left. It may be shortened only where it stands first.
function verbOf(typed: readonly string[]): { kinds: readonly Kind[]; rest: readonly string[] } | null {
  const at = (i: number, rows: typeof VERBS, least: number) => {
    const kinds = rows.flatMap(([words, kinds]) =>
      fit(typed[i]!, words.map(plainWord)) >= least ? kinds : [],
    );
    return kinds.length > 0 ? { kinds, rest: typed.filter((_, other) => other !== i) } : null;
  };
  // In German it often stands last.
  const places = [...typed.keys()].sort((a, b) => Number(b === 0) - Number(a === 0) || b - a);
  for (const rows of [VERBS, NOUNS]) {
    for (const i of places) {
      const found = at(i, rows, 2);
      if (found) return found;
    }
  }
  return typed.length > 0 ? at(0, [...VERBS, ...NOUNS], 1) : null;
}

export function typedMove(
  files: BoardFiles,
  moves: readonly ExplainedAction[], // as they are listed
  typed: string,
): ExplainedAction | Misread {
  const wanted = folded(typed);
  if (wanted === '') return { why: 'empty' };
  if (/^\d+$/.test(wanted)) return moves[Number(wanted) - 1] ?? { why: 'number', last: moves.length };
  const whole = moves.find(
    (one) => folded(shownNotation(one.notation)) === wanted || folded(one.text) === wanted,
  );
  if (whole) return whole;
  const all = wordsOf(typed);
  const verb = verbOf(all);
  const rest = verb?.rest ?? all;
  const ofVerb = verb ? moves.filter(({ action }) => verb.kinds.includes(action.type)) : moves;
  // "draw" alone means the deck, "draw a card" and "draw 2 cards" no card of the row; "take" alone means the row.
  const isDraw = verb?.kinds[0] === 'draw_card';
  const isColor = rest.some((word) =>
    [...files.board.colors, 'wild'].some((id) => namesOf(files, id).includes(word)),
  );
  const possible = ofVerb.filter(({ action: { type } }) => {
    if (isDraw && type === 'take_card') return isColor;
    if (isDraw) return rest.length > 0 || type === 'draw_card';
    return verb?.kinds[0] !== 'take_card' || rest.length > 0 || type.startsWith('take');
  });
  const found = narrowed(files, matching(files, possible, rest), rest);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) return { why: 'several', numbers: found.map((one) => moves.indexOf(one) + 1) };
  const route = !verb || verb.kinds.includes('claim') ? routeMeant(files, rest) : null;
  if (route) return { why: 'refused', route };
  return { why: verb && ofVerb.length === 0 ? 'not_now' : 'unknown' };
}
