// A seat's points so far. Where the leaflet counts routes at the end, they are counted here, as provisional points.
import type { BoardFiles } from '../board/files';
import type { SeatView } from '../net/protocol';

export interface Running {
  total: number;
  routes: number;
  bonus: number;
  provisional: boolean;
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
