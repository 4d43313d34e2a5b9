// The page of one's own games. In files of its own, since it is read when it is wanted.
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  won_why:
    'Sharing the first place counts as won. Games on one device in which you held several seats are not counted.',
  latest_only: (n: number) => `Only your latest ${n} games are kept.`,
  loading: 'Looking up your games …',
  empty: 'Nothing here yet. As soon as you have played a game to its end, you will find it here.',
  begin: 'Choose a city and play',

  // Which games
  filter: 'Which games',
  city: 'City',
  all_cities: 'all cities',
  players: 'Players',
  any_players: 'any number',
  players_n: (n: number) => plural(n, 'player', 'players'),
  shown: (n: number, all: number) => (n === all ? plural(n, 'game', 'games') : `${n} of ${all} games`),
  none_fits: 'None of your games is like that.',
  show_all: 'Show all games',
  other_board: 'another board',

  // Figures
  in_all: 'In all',
  played: 'Games',
  won: 'Won',
  share: 'Share',
  current_run: 'Wins in a row now',
  longest_run: 'Longest run of wins',
  average_place: 'Average place',
  average_points: 'Average points',
  short_place: 'Ø place',
  short_points: 'Ø points',
  best: 'Best',
  best_game: (points: number, city: string) =>
    `${plural(points, 'point', 'points')}, to the best game of ${city}`,
  by_city: 'By city',
  by_opponents: 'By opponents',
  by_players: 'By number of players',
  opponents: 'Opponents',
  people: 'People',
  mixed: 'Mixed',
  mixed_why: 'Mixed: people and bots, or bots of different levels.',
  person: 'a person',

  // Points of the last games
  chart: (n: number) => (n === 1 ? 'Points of the last game' : `Points of the last ${n} games`),
  chart_said: (low: number, high: number, average: string) =>
    `From ${low} to ${high}, on average ${average}. The oldest game stands first.`,
  chart_won: 'won',
  chart_not_won: 'not won',
  as_table: 'As a table',
  day: 'Day',
  place: 'Place',
  points: 'Points',

  latest: 'Latest games',
  place_of: (place: number, players: number) => `place ${place} of ${players}`,
  place_in: (place: number, players: number) => `${place} of ${players}`,
  against: (names: string) => `against ${names}`,
  more: (n: number) => `Show ${n} more`,
};

export type RecordWords = typeof en;
