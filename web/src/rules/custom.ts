// The rules of a custom board, from its own numbers. Rules that do not depend on them are taken from the city that has them.
import type { Board } from '../board/files';
import { listed, pieceText } from '../words';
import type { Words } from '../words/en';
import type { Rule, RuleBook } from './book';
import type { Steps } from './facts';

// Fields of a board file that only the rules need.
export interface RuledBoard extends Board {
  cards?: { each_color: number; wild: number };
}

export function rulesOfBoard(book: RuleBook, t: Words, board: RuledBoard): Rule[] {
  const own = book.custom;
  const fromCity = (city: string, ...ids: string[]): Rule[] =>
    (book.cities[city] ?? []).filter((rule) => ids.includes(rule.id));
  const nameOf = (id: string): string => board.locations.find((place) => place.id === id)?.name ?? id;
  const pieceName = (kind: string): string => (t.pieces[kind] ?? [kind, kind])[1];
  const { attractions, districts, souvenirs } = board.bonus;
  const counted = (kind: string): string =>
    board.pieces.length > 1 ? `${pieceName(kind)}: ${own.cards}` : own.spaces;

  return [
    ...(attractions
      ? [
          {
            id: 'R34',
            text: own.attractions(attractions.points_each, listed(attractions.locations.map(nameOf))),
          },
          ...fromCity('new-york', 'G7'),
        ]
      : []),
    ...(districts
      ? [
          {
            id: 'R35',
            text: own.districts(
              listed(
                districts.map((one) => `${listed(one.locations.map(nameOf))} (${t.points_n(one.points)})`),
              ),
            ),
          },
          ...fromCity('london', 'G6'),
        ]
      : []),
    ...(board.routes.some((route) => route.ferries) ? fromCity('san-francisco', 'R25') : []),
    ...(board.routes.some((route) => route.pieces !== route.cards) ? [{ id: 'R27', text: own.kinds }] : []),
    ...(souvenirs
      ? [
          { id: 'R10', text: own.stacks(souvenirs.symbols.length, listed(souvenirs.start.map(nameOf))) },
          ...fromCity('san-francisco', 'R11', 'R12', 'G9', 'R26', 'G10'),
          {
            id: 'R36',
            text: fromCity('san-francisco', 'R36')[0]!.text,
            tables: [
              {
                count: t.souvenirs,
                steps: souvenirs.points_by_count.map((points, n): [number, number] => [n, points]).slice(1),
              },
            ],
          },
        ]
      : []),
    {
      id: 'R24',
      text: board.score_routes === 'at_end' ? own.at_end : own.on_claim,
      tables: Object.entries(board.route_points).map(([kind, points]) => ({
        count: counted(kind),
        steps: Object.entries(points).map(([n, scored]): [number, number] => [Number(n), scored]) as Steps,
      })),
    },
    ...(board.cards
      ? [
          {
            id: 'R2',
            text: own.deck(
              board.colors.length * board.cards.each_color + board.cards.wild,
              board.cards.each_color,
              listed(board.colors.map((color) => t.names[color] ?? color)),
              board.cards.wild,
              t.names[board.wild] ?? board.wild,
            ),
          },
        ]
      : []),
    { id: 'R3', text: own.pieces(listed(board.pieces.map(({ kind, count }) => pieceText(t, kind, count)))) },
    { id: 'R4', text: own.tickets(board.tickets.length) },
    { id: 'R32', text: own.last_round(board.end_when_pieces_left) },
  ];
}
