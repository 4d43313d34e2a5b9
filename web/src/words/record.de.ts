import type { RecordWords } from './record.en';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const de: RecordWords = {
  won_why:
    'Ein geteilter erster Platz zählt als gewonnen. Partien an einem Gerät, bei denen du mehrere Plätze hattest, zählen nicht.',
  latest_only: (n) => `Aufgehoben werden nur deine letzten ${n} Partien.`,
  loading: 'Deine Partien werden geholt …',
  empty: 'Hier ist noch nichts. Sobald du eine Partie zu Ende gespielt hast, findest du sie hier.',
  begin: 'Stadt wählen und losspielen',

  filter: 'Welche Partien',
  city: 'Stadt',
  all_cities: 'alle Städte',
  players: 'Spieler',
  any_players: 'beliebig viele',
  players_n: (n) => `${n} Spieler`,
  shown: (n, all) => (n === all ? plural(n, 'Partie', 'Partien') : `${n} von ${all} Partien`),
  none_fits: 'So eine Partie ist nicht dabei.',
  show_all: 'Alle Partien zeigen',
  other_board: 'ein anderer Plan',

  in_all: 'Insgesamt',
  played: 'Partien',
  won: 'Siege',
  share: 'Anteil',
  current_run: 'Siege in Folge, zurzeit',
  longest_run: 'Längste Siegesserie',
  average_place: 'Platz im Schnitt',
  average_points: 'Punkte im Schnitt',
  short_place: 'Ø Platz',
  short_points: 'Ø Punkte',
  best: 'Beste',
  best_game: (points, city) => `${plural(points, 'Punkt', 'Punkte')}, zur besten Partie von ${city}`,
  by_city: 'Nach Stadt',
  by_opponents: 'Nach Gegnern',
  by_players: 'Nach Spielerzahl',
  opponents: 'Gegner',
  people: 'Menschen',
  mixed: 'Gemischt',
  mixed_why: 'Gemischt: Menschen und Bots, oder Bots verschiedener Stärke.',
  person: 'ein Mensch',

  chart: (n) => (n === 1 ? 'Punkte der letzten Partie' : `Punkte der letzten ${n} Partien`),
  chart_said: (low, high, average) =>
    `Von ${low} bis ${high}, im Schnitt ${average}. Die älteste Partie steht vorn.`,
  chart_won: 'gewonnen',
  chart_not_won: 'nicht gewonnen',
  as_table: 'Als Tabelle',
  day: 'Tag',
  place: 'Platz',
  points: 'Punkte',

  latest: 'Letzte Partien',
  place_of: (place, players) => `Platz ${place} von ${players}`,
  place_in: (place, players) => `${place} von ${players}`,
  against: (names) => `Gegner: ${names}`,
  more: (n) => `${n} weitere zeigen`,
};
