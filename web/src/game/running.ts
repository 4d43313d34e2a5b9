// A seat's points so far. Where the leaflet counts routes at the end, they are counted here, as provisional points.
import type { BoardFiles } from '../board/files';
import type { SeatView } from '../net/protocol';

export interface Running {
  total: number;
  routes: number;
  bonus: number;
  provisional: boolean;
}

// What claiming a route adds for attractions that no other route of the player reaches.
export function newStars({ board, routes }: BoardFiles, route: string, owned: readonly string[]): number {
  const { points_each = 0, locations = [] } = board.bonus.attractions ?? {};
  const ends = (id: string): string[] => (routes[id] ? [routes[id].a, routes[id].b] : []);
  const reached = new Set(owned.flatMap(ends));
  return ends(route).filter((end) => locations.includes(end) && !reached.has(end)).length * points_each;
}

export function runningScore({ board, routes }: BoardFiles, seat: SeatView): Running {
  if (seat.score) return { ...seat.score, provisional: false };
  const provisional = board.score_routes === 'at_end';
  const bonus = seat.bonus ?? 0;
  if (!provisional) return { total: seat.points, routes: seat.points, bonus, provisional };
  const counted = seat.routes.reduce((sum, id) => {
    const route = routes[id]!;
    return sum + (board.route_points[route.kind]?.[route.cards] ?? 0);
  }, 0);
  return { total: counted + bonus, routes: counted, bonus, provisional };
}
