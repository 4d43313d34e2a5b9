// Statistics of a guest's games, which come from the server latest first.
import type { RecordedGame } from '../net/protocol';
import { CITIES } from '../board/cities';

export interface Figures {
  played: number;
  won: number;
  share: number;
  place: number; // on average, as are the points
  points: number;
  best: RecordedGame | null;
}

export interface Group {
  key: string;
  figures: Figures;
}

// A shared first place counts as a win.
export const isWon = (game: RecordedGame): boolean => game.place === 1;

export const playersOf = (game: RecordedGame): number => game.against.length + 1;

// Against people, bots of one level, or a mix.
export const opponentsOf = (game: RecordedGame): string =>
  new Set(game.against).size === 1 ? game.against[0]! : 'mixed';

export function figuresOf(games: readonly RecordedGame[]): Figures {
  const played = games.length;
  const won = games.filter(isWon).length;
  const average = (of: (game: RecordedGame) => number): number =>
    played === 0 ? 0 : games.reduce((sum, game) => sum + of(game), 0) / played;
  return {
    played,
    won,
    share: played === 0 ? 0 : won / played,
    place: average((game) => game.place),
    points: average((game) => game.points),
    best: games.reduce<RecordedGame | null>(
      (best, game) => (best === null || game.points > best.points ? game : best),
      null,
    ),
  };
}

// Winning streaks: the current and the longest.
export function winRuns(games: readonly RecordedGame[]): { current: number; longest: number } {
  const firstOther = games.findIndex((game) => !isWon(game));
  let longest = 0;
  let run = 0;
  for (const game of games) {
    run = isWon(game) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { current: firstOther === -1 ? games.length : firstOther, longest };
}

// Groups in the given order; others follow in order of appearance.
function grouped(
  games: readonly RecordedGame[],
  keyOf: (game: RecordedGame) => string,
  order: readonly string[],
): Group[] {
  const met = new Set(games.map(keyOf));
  const keys = [...order.filter((key) => met.has(key)), ...[...met].filter((key) => !order.includes(key))];
  return keys.map((key) => ({ key, figures: figuresOf(games.filter((game) => keyOf(game) === key)) }));
}

export const byCity = (games: readonly RecordedGame[]): Group[] =>
  grouped(
    games,
    (game) => game.board,
    CITIES.map((city) => city.id),
  );

export const byOpponents = (games: readonly RecordedGame[]): Group[] =>
  grouped(games, opponentsOf, ['guest', 'easy', 'medium', 'hard', 'expert', 'mixed']);

export const byPlayers = (games: readonly RecordedGame[]): Group[] =>
  grouped(games, (game) => String(playersOf(game)), ['2', '3', '4']);

export interface Wanted {
  city: string | null;
  players: number | null;
}

export const fitting = (games: readonly RecordedGame[], wanted: Wanted): RecordedGame[] =>
  games.filter(
    (game) =>
      (wanted.city === null || game.board === wanted.city) &&
      (wanted.players === null || playersOf(game) === wanted.players),
  );

// The last games, oldest first.
export const lastGames = (games: readonly RecordedGame[], most: number): RecordedGame[] =>
  games.slice(0, most).reverse();

// Round numbers for the grid lines of a chart that enclose all values.
export function steps(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(10, ...values);
  const step = [5, 10, 20, 50, 100].find((one) => (high - low) / one <= 5) ?? 500;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
