import type { RecordWords } from './record.en';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const de: RecordWords = {
  won_why:
    'Ein geteilter erster Platz zählt als Sieg. Partien an einem Gerät, in denen du mehrere Plätze hattest, zählen nicht.',
  latest_only: (n) => `Der Server speichert nur deine letzten ${n} Partien.`,
  loading: 'Deine Partien werden geladen …',
  empty: 'Noch keine beendeten Partien. Sobald du eine Partie zu Ende spielst, findest du sie hier.',
  begin: 'Stadt wählen und losspielen',

  filter: 'Filter',
  city: 'Stadt',
  all_cities: 'alle Städte',
  players: 'Spieler',
  any_players: 'beliebig viele',
  players_n: (n) => `${n} Spieler`,
  shown: (n, all) => (n === all ? plural(n, 'Partie', 'Partien') : `${n} von ${all} Partien`),
  none_fits: 'Keine Partie passt zu diesem Filter.',
  show_all: 'Alle Partien zeigen',
  other_board: 'eigener Spielplan',

  in_all: 'Insgesamt',
  played: 'Partien',
  won: 'Siege',
  share: 'Quote',
  current_run: 'Aktuelle Siegesserie',
  longest_run: 'Längste Siegesserie',
  average_place: 'Platz im Schnitt',
  average_points: 'Punkte im Schnitt',
  short_place: 'Ø Platz',
  short_points: 'Ø Punkte',
  best: 'Rekord',
  best_game: (points, city) => `${plural(points, 'Punkt', 'Punkte')}: deine beste Partie in ${city} öffnen`,
  by_city: 'Nach Stadt',
  by_opponents: 'Nach Gegnern',
  by_players: 'Nach Spielerzahl',
  opponents: 'Gegner',
  people: 'Menschen',
  mixed: 'Gemischt',
  mixed_why: 'Gemischt: Menschen und Bots oder verschieden starke Bots.',
  person: 'einen Menschen',

  chart: (n) => (n === 1 ? 'Punkte in der letzten Partie' : `Punkte in den letzten ${n} Partien`),
  chart_said: (low, high, average) =>
    `Von ${low} bis ${high}, im Schnitt ${average}. Die älteste Partie steht vorn.`,
  chart_won: 'gewonnen',
  chart_not_won: 'nicht gewonnen',
  as_table: 'Als Tabelle zeigen',
  day: 'Datum',
  place: 'Platz',
  points: 'Punkte',

  latest: 'Letzte Partien',
  place_of: (place, players) => `Platz ${place} von ${players}`,
  place_in: (place, players) => `${place} von ${players}`,
  against: (names) => `gegen ${names}`,
  more: (n) => `${n} weitere zeigen`,
};
