// The page "Your games". Loaded only with that page.
const ordinal = (n: number): string => ['1st', '2nd', '3rd'][n - 1] ?? `${n}th`;
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  won_why:
    'A shared first place counts as a win. Games in which you played several seats on one device do not count.',
  latest_only: (n: number) => `Only your latest ${n} games are stored.`,
  loading: 'Loading your games …',
  empty: 'No finished games yet. The games you finish will appear here.',
  begin: 'Choose a city and play',

  // Filters
  filter: 'Filter',
  city: 'City',
  all_cities: 'all cities',
  players: 'Players',
  any_players: 'any number',
  players_n: (n: number) => plural(n, 'player', 'players'),
  shown: (n: number, all: number) => (n === all ? plural(n, 'game', 'games') : `${n} of ${all} games`),
  none_fits: 'No games match this filter.',
  show_all: 'Show all games',
  other_board: 'custom board',

  // Statistics
  in_all: 'Overall',
  played: 'Games',
  won: 'Wins',
  share: 'Win rate',
  current_run: 'Current winning streak',
  longest_run: 'Longest winning streak',
  average_place: 'Average place',
  average_points: 'Average score',
  short_place: 'Avg. place',
  short_points: 'Avg. score',
  best: 'Best',
  best_game: (points: number, city: string) =>
    `${plural(points, 'point', 'points')}: open your best game in ${city}`,
  by_city: 'By city',
  by_opponents: 'By opponent',
  by_players: 'By number of players',
  opponents: 'Opponents',
  people: 'People',
  mixed: 'Mixed',
  mixed_why: 'Mixed: people and bots, or bots of different difficulty.',
  person: 'a person',

  // Points of the last games
  chart: (n: number) => (n === 1 ? 'Points in your last game' : `Points in your last ${n} games`),
  chart_said: (low: number, high: number, average: string) =>
    `From ${low} to ${high}, ${average} on average. Oldest game first.`,
  chart_won: 'won',
  chart_not_won: 'not won',
  as_table: 'Show as table',
  day: 'Date',
  place: 'Place',
  points: 'Points',

  latest: 'Latest games',
  place_of: (place: number, players: number) => `${ordinal(place)} of ${players}`,
  place_in: (place: number, players: number) => `${place} of ${players}`,
  against: (names: string) => `against ${names}`,
  more: (n: number) => `Show ${n} more`,
};

export type RecordWords = typeof en;
