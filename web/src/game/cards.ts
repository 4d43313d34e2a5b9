import { besides, type Board, type BoardFiles, type Route } from '../board/files';
import type { Action, ExplainedTicket } from '../net/protocol';
import { pieceText } from '../words';
import type { Words } from '../words/en';

export type Claim = Extract<Action, { type: 'claim' }>;

export const cardName = (t: Words, board: Board, card: string): string =>
  card === 'wild' ? t.wild(t.names[board.wild] ?? board.wild) : (t.names[card] ?? card);

// "2 red", "1 taxi (wild)"; "2 rote Karten", "1 Taxikarte (Joker)".
export const cardsText = (t: Words, board: Board, card: string, n: number): string =>
  card === 'wild' ? t.wilds_of(n, board.wild) : t.cards_of(n, card);

// In board order, wild cards last.
export type Count = Record<string, number>;
export const cardKinds = (board: Board, hand: Count): [string, number][] =>
  [...board.colors, 'wild'].flatMap((card) => (hand[card] ? [[card, hand[card]] as [string, number]] : []));

export const claimsOf = (legal: readonly Action[], route: string): Claim[] =>
  legal
    .filter((action): action is Claim => action.type === 'claim' && action.route === route)
    .sort((a, b) => a.wilds - b.wilds);

// The claims of both routes of a double; if the two look alike, a payment is listed once.
export function claimsOfDouble(files: BoardFiles, legal: readonly Action[], routes: string[]): Claim[] {
  const seen = new Set<string>();
  return routes
    .flatMap((id) => claimsOf(legal, id))
    .sort((a, b) => a.wilds - b.wilds)
    .filter((claim) => {
      const { color, cards, ferries } = files.routes[claim.route]!;
      const looks = [color, cards, ferries, claim.color, claim.wilds].join();
      return !seen.has(looks) && seen.add(looks);
    });
}

export function paymentOf(files: BoardFiles, claim: Claim): [string, number][] {
  const colored = (files.routes[claim.route]?.cards ?? 0) - claim.wilds;
  const cards: [string, number][] = [];
  if (claim.color !== 'wild' && colored > 0) cards.push([claim.color, colored]);
  if (claim.wilds > 0) cards.push(['wild', claim.wilds]);
  return cards;
}

export const endsOf = (files: BoardFiles, of: { a: string; b: string }): string =>
  `${files.names[of.a] ?? of.a} – ${files.names[of.b] ?? of.b}`;

// What the rest of a ticket's path costs, or that there is no path.
export function wayText(t: Words, ticket: ExplainedTicket | undefined): string {
  if (!ticket || ticket.state === 'done') return '';
  if (ticket.state === 'lost' || !ticket.way) return ticket.way ? '' : t.way_lost; // a way, but no more turns
  const pieces = Object.entries(ticket.way.pieces)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => pieceText(t, kind, n));
  return t.way(ticket.way.cards, pieces.join(', '));
}

// The number of a route beside another of the same colour, which only its place tells apart; as in the server's texts.
function trackOf(board: Board, route: Route): number | null {
  const alike = besides(board, route).filter(({ color }) => color === route.color);
  return alike.length > 1 ? alike.findIndex(({ id }) => id === route.id) + 1 : null;
}

// Colour, track, cards, the kind of piece where the board has several, and ferries.
export const routeFacts = (t: Words, files: BoardFiles, route: Route): string[] => [
  t.names[route.color] ?? route.color,
  ...(trackOf(files.board, route) ? [t.track(trackOf(files.board, route)!)] : []),
  t.cards_n(route.cards),
  ...(files.board.pieces.length > 1 ? [pieceText(t, route.kind, route.pieces)] : []),
  ...(route.ferries ? [t.ferries_n(route.ferries)] : []),
];

// Asked for every route of a board with every move.
const routeNames = new WeakMap<BoardFiles, { t: Words; names: Map<string, string> }>();
export function routeName(t: Words, files: BoardFiles, id: string): string {
  let known = routeNames.get(files);
  if (known?.t !== t) routeNames.set(files, (known = { t, names: new Map() }));
  let name = known.names.get(id);
  if (name === undefined) {
    const route = files.routes[id];
    name = route ? `${endsOf(files, route)} (${routeFacts(t, files, route).join(', ')})` : id;
    known.names.set(id, name);
  }
  return name;
}

// The city's bonus, or an empty string.
export const bonusWord = (t: Words, board: Board): string => {
  if (board.bonus.districts) return t.districts;
  if (board.bonus.attractions) return t.attractions;
  return board.bonus.souvenirs ? t.souvenirs : '';
};

// The payments a player would choose between: wild cards only where colored ones are missing.
export function sensible(claims: readonly Claim[]): Claim[] {
  const least = claims.filter((claim) =>
    claims.every(
      (other) => other.route !== claim.route || other.color !== claim.color || other.wilds >= claim.wilds,
    ),
  );
  const colored = least.filter((claim) => claim.color !== 'wild');
  return colored.length > 0 ? colored : least;
}
