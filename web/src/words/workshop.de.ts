import type { WorkshopWords } from './workshop.en';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const de: WorkshopWords = {
  title: 'Planwerkstatt',
  intro:
    'Öffne einen Spielplan, ändere ihn und spiele darauf. Manche unserer Pläne sind eigene Entwürfe: Besitzt du das Spiel, kannst du hier den gedruckten Plan eingeben.',
  open: 'Datei öffnen',
  open_help: 'Wähle eine Plandatei, eine Layoutdatei oder beide zugleich.',
  from_city: 'Mit einer Stadt beginnen',
  download_board: 'Plan herunterladen',
  download_layout: 'Layout herunterladen',
  undo: 'Rückgängig',
  nothing: 'Öffne eine Datei oder wähle eine Stadt.',
  kept: 'Deine Änderungen bleiben in diesem Browser gespeichert, bis du einen anderen Plan öffnest.',

  is_picture: (name) =>
    `${name} ist ein Bild und keine Plandatei. Es wurde nichts geändert. Eine Plandatei ist eine Textdatei und endet auf .json. Hast du ein Foto eines gedruckten Plans? Dann beginne unten mit einer Stadt und gib ein, was du siehst.`,
  is_binary: (name) =>
    `${name} ist keine Textdatei und kann deshalb keine Plandatei sein. Es wurde nichts geändert. Wähle eine Datei, die auf .json endet.`,
  is_too_long: (name) =>
    `${name} ist zu groß. Eine Plandatei hat höchstens 64 KB. Es wurde nichts geändert. Wähle eine andere Datei.`,
  is_empty: (name) => `${name} ist leer. Es wurde nichts geändert. Wähle eine andere Datei.`,
  is_no_json: (name, line) =>
    `${name} ist kein gültiges JSON: In Zeile ${line} ist ein Fehler. Es wurde nichts geändert. Du kannst die Datei als Text öffnen und hier korrigieren.`,
  is_no_board: (name) =>
    `${name} ist JSON, aber weder ein Plan noch ein Layout. Es wurde nichts geändert. Das Format steht in docs/boards.md.`,
  is_unreadable: (name) =>
    `${name} lässt sich nicht lesen. Es wurde nichts geändert. Wähle die Datei noch einmal.`,
  open_as_text: 'Als Text öffnen',
  quoted: (name) => `„${name}“`,
  opened: (name) => `${name} ist geöffnet.`,

  problems: 'Fehler',
  warning: 'Warnung',
  checking: 'Wird geprüft …',
  valid: 'Der Plan ist in Ordnung. Du kannst darauf spielen.',
  problems_n: (n) =>
    `${n} Fehler gefunden. Klicke auf ${n === 1 ? 'ihn' : 'einen'}, um zu der Stelle zu springen.`,
  more_problems: (n) => `… und ${plural(n, 'weiterer', 'weitere')}.`,
  line: (n) => `Zeile ${n}`,
  unchecked:
    'Der Server antwortet nicht, deshalb konnte der Plan nicht geprüft werden. Deine Änderungen sind sicher. Versuche es gleich noch einmal.',
  try_again: 'Noch einmal versuchen',
  layout_dropped: (why) =>
    `Das Layout passt nicht zu diesem Plan (${why}). Die Orte wurden neu angeordnet. „Rückgängig“ stellt das alte Layout wieder her.`,
  text_broken: (line) =>
    `Der Text ist kein gültiges JSON: In Zeile ${line} ist ein Fehler. Korrigiere ihn unten im Text oder mach die Änderung rückgängig, dann erscheinen die Tabellen wieder.`,

  play: 'Spielen',
  play_not_yet: 'Behebe alle Fehler, um auf dem Plan zu spielen.',
  play_refused: (why) => `Die Partie konnte nicht starten: ${why}`,

  picture: 'Spielplan',
  picture_help:
    'Ziehe einen Ort, oder wähle ihn mit Tab und bewege ihn mit den Pfeiltasten (mit Umschalt in größeren Schritten). Klicke auf eine Strecke, um sie zu ändern.',
  sketch: 'Das ist nur eine Skizze. Den fertigen Plan siehst du, sobald alle Fehler behoben sind.',
  location_at: (name, x, y) => `${name}, bei ${x}, ${y}`,
  route_named: (a, b) => `Strecke ${a} – ${b}`,
  chosen_location: (name) => `Ort: ${name}`,
  chosen_route: (a, b) => `Strecke: ${a} – ${b}`,
  label_side: 'Position des Namens',
  sides: {
    n: 'oben',
    ne: 'rechts oben',
    e: 'rechts',
    se: 'rechts unten',
    s: 'unten',
    sw: 'links unten',
    w: 'links',
    nw: 'links oben',
  },
  bend: 'Krümmung',
  route_to: 'Verbinden mit',
  arrange_again: 'Alle Orte neu anordnen',

  general: 'Allgemein',
  locations: 'Orte',
  routes: 'Strecken',
  tickets: 'Zielkarten',
  pieces: 'Figuren',
  points: 'Streckenpunkte nach Zahl der Karten',
  points_cell: (kind, cards) => `${kind}, ${plural(cards, 'Karte', 'Karten')}`,
  text: 'Datei als Text',
  text_help: 'Auch hier kannst du alles ändern.',
  number: 'Nr.',
  fields: {
    id: 'ID',
    name: 'Name',
    version: 'Version',
    year: 'Jahr',
    layout: 'Layout',
    colors: 'Farben, durch Kommas getrennt',
    wild: 'Joker',
    each_color: 'Karten pro Farbe',
    wild_cards: 'Zahl der Joker',
    end: 'Letzte Runde, wenn höchstens so viele Figuren übrig sind',
    score: 'Wertung der Strecken',
    first_player: 'Auslosung des Startspielers',
    a: 'Von',
    b: 'Nach',
    color: 'Farbe',
    cards: 'Karten',
    pieces: 'Figuren',
    kind: 'Art',
    double: 'Doppelt',
    ferries: 'Fähren',
    points: 'Punkte',
    count: 'Anzahl',
    points_each: 'Punkte pro Sehenswürdigkeit',
    copies: 'Souvenirs pro Symbol',
  },
  layouts: { printed: 'wie gedruckt', own: 'eigenes' },
  scores: { on_claim: 'sofort', at_end: 'am Ende' },
  first_players: { before_deal: 'vor dem Austeilen', after_tickets: 'nach der Wahl der Zielkarten' },
  unknown: (value) => `${value} (unbekannt)`,
  none: '(keine)',
  add: {
    locations: 'Ort hinzufügen',
    routes: 'Strecke hinzufügen',
    tickets: 'Zielkarte hinzufügen',
    pieces: 'Figurenart hinzufügen',
    districts: 'Stadtteil hinzufügen',
  },
  remove: 'Entfernen',
  remove_row: (what) => `${what} entfernen`,
  removed_location: (name, routes, tickets) =>
    `${name} wurde entfernt, dazu ${plural(routes, 'Strecke', 'Strecken')} und ${plural(tickets, 'Zielkarte', 'Zielkarten')}. „Rückgängig“ holt alles zurück.`,
  new_location: 'Neuer Ort',

  bonus: 'Stadtbonus',
  bonus_kind: 'Art des Bonus',
  no_bonus: 'keiner',
  bonus_unclear: '(unklar: wähle eine)',
  bonus_help: {
    attractions: 'Am Ende bekommst du Punkte für jede Sehenswürdigkeit, an der eine deiner Strecken liegt.',
    districts: 'Verbindest du alle Orte eines Stadtteils miteinander, bekommst du am Ende dessen Punkte.',
    souvenirs:
      'Nutzt du eine Strecke zu einem Ort mit Souvenirs, nimmst du eins. Am Ende bekommst du Punkte für verschiedene Souvenirs.',
  },
  bonus_on_picture: 'Du kannst auch einen Ort auf dem Plan auswählen und dort das Kästchen ankreuzen.',
  find_location: 'Ort suchen',
  find_nothing: 'Kein Ort passt dazu.',
  again: (name) => `${name} (doppelt)`,
  points_n: (points) => (points === '1' ? '1 Punkt' : `${points} Punkte`),
  district_locations: (id) => `Orte in ${id}`,
  symbols: 'Symbole',
  start_locations: 'Startorte',
  start_help: (n) => `Wähle ${plural(n, 'Ort', 'Orte')}: zwei weniger als Symbole.`,
  count_points: 'Punkte nach Zahl verschiedener Souvenirs',
  count_cell: (n) => `Punkte für ${plural(n, 'Souvenir', 'Souvenirs')}`,
  fit_counts: (n) => `Auf ${plural(n, 'Eintrag', 'Einträge')} ändern`,
  is_attraction: 'Sehenswürdigkeit',
  is_start: 'Souvenirs am Anfang',
  in_district: (id) => `In ${id}`,

  mine: 'Deine Spielpläne auf diesem Server',
  mine_open: 'Öffnen',
  mine_play: 'Spielen',
  mine_remove_title: (name) => `${name} aus deiner Liste entfernen?`,
  mine_remove_text:
    'Laufende Partien auf diesem Plan gehen weiter. Willst du den Plan behalten, lade ihn vorher herunter.',
  mine_removed: (name) => `${name} wurde aus deiner Liste entfernt.`,
  mine_full: (most) =>
    `Du kannst höchstens ${most} Pläne speichern. Entferne einen, um einen anderen zu speichern.`,
};
