// A route of the board that shows what paying is about there: ferries, one piece for several cards, or a wild card that
// stands in for a colour.
import type { Board, Route } from '../board/files';

const CHOSEN: Record<string, string> = {
  'new-york': 'central-park--united-nations',
  london: 'baker-street--piccadilly-circus',
  'san-francisco': 'fort-mason--alcatraz',
  berlin: 'charlottenburger-tor--schloss-bellevue--a',
};

export interface Example {
  route: Route;
  color: string; // of the cards that are not wild
  wilds: number;
  points: number;
}

export function exampleOf(board: Board): Example | null {
  const longest = (routes: Route[]): Route | undefined =>
    routes.reduce<Route | undefined>(
      (best, one) => (best && best.cards >= one.cards ? best : one),
      undefined,
    );
  const route =
    board.routes.find(({ id }) => id === CHOSEN[board.id]) ??
    longest(board.routes.filter(({ ferries }) => ferries)) ??
    longest(board.routes.filter(({ pieces, cards }) => pieces !== cards)) ??
    longest(board.routes.filter(({ color }) => color !== 'gray')) ??
    longest(board.routes);
  if (!route) return null;
  return {
    route,
    color: board.colors.includes(route.color) ? route.color : board.colors[0]!,
    wilds: route.ferries ?? (route.cards > 1 ? 1 : 0),
    points: board.route_points[route.kind]?.[route.cards] ?? 0,
  };
}
