import type { WorkshopWords } from './workshop.en';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const de: WorkshopWords = {
  title: 'Planwerkstatt',
  intro:
    'Lade eine Plandatei, behebe ihre Fehler, verschiebe Orte und spiele auf ihr. Wenn dir ein gedruckter Plan gehört, von dem wir nur eine eigene Fassung haben, gib ihn hier ein.',
  open: 'Datei öffnen',
  open_help: 'Eine Plandatei, ihre Anordnung oder beides zugleich.',
  from_city: 'Mit einer Stadt beginnen',
  download_board: 'Plan herunterladen',
  download_layout: 'Anordnung herunterladen',
  undo: 'Rückgängig',
  nothing: 'Noch ist nichts geöffnet.',
  kept: 'Was du hier tust, bleibt in diesem Browser, bis du etwas anderes öffnest.',

  is_picture: (name) =>
    `${name} ist ein Bild und keine Plandatei. Nichts wurde geändert. Eine Plandatei ist ein Text und endet auf .json; wenn du ein Foto eines gedruckten Plans hast, beginne unten mit einer Stadt und gib ein, was du siehst.`,
  is_binary: (name) =>
    `${name} ist kein Text und kann deshalb keine Plandatei sein. Nichts wurde geändert. Wähle die Datei, die auf .json endet.`,
  is_too_long: (name) =>
    `${name} ist größer als jeder Plan (höchstens 64 KB). Nichts wurde geändert. Wähle eine andere Datei.`,
  is_empty: (name) => `${name} ist leer. Nichts wurde geändert. Wähle eine andere Datei.`,
  is_no_json: (name, line) =>
    `${name} ist kein JSON: In Zeile ${line} fehlt etwas oder ist etwas zu viel. Nichts wurde geändert. Du kannst die Datei als Text öffnen und hier berichtigen.`,
  is_no_board: (name) =>
    `${name} ist JSON, aber weder ein Plan noch eine Anordnung. Nichts wurde geändert. docs/boards.md beschreibt die Datei.`,
  is_unreadable: (name) =>
    `${name} lässt sich nicht lesen. Nichts wurde geändert. Wähle die Datei noch einmal.`,
  open_as_text: 'Als Text öffnen',
  quoted: (name) => `„${name}“`,
  opened: (name) => `${name} ist geöffnet.`,

  problems: 'Fehler',
  checking: 'Wird geprüft …',
  whole: 'Der Plan ist in Ordnung und kann gespielt werden.',
  problems_n: (n) => `${n} Fehler gefunden. Wähle einen, um zu seiner Stelle zu kommen.`,
  more_problems: (n) => `… und ${n} weitere.`,
  line: (n) => `Zeile ${n}`,
  unchecked:
    'Der Server antwortet nicht, deshalb konnte der Plan nicht geprüft werden. Alles bleibt hier erhalten; versuche es gleich noch einmal.',
  try_again: 'Noch einmal versuchen',
  layout_dropped: (why) =>
    `Die Anordnung passt nicht zu diesem Plan (${why}). Die Orte wurden neu angeordnet; „Rückgängig“ holt die alte zurück.`,
  text_broken: (line) =>
    `Der Text ist gerade kein JSON: In Zeile ${line} fehlt etwas oder ist etwas zu viel. Berichtige es unten im Text oder mach es rückgängig; dann sind die Tabellen wieder da.`,

  play: 'Darauf spielen',
  play_not_yet: 'Gespielt werden kann, wenn kein Fehler mehr da ist.',
  play_refused: (why) => `Es konnte nicht begonnen werden: ${why}`,

  picture: 'Bild',
  picture_help:
    'Ziehe einen Ort, oder wähle ihn mit Tab und bewege ihn mit den Pfeiltasten (mit Umschalt in größeren Schritten). Wähle eine Strecke, um sie zu ändern.',
  sketch: 'Eine Skizze: Das Bild wird gezeichnet, wenn kein Fehler mehr da ist.',
  place_at: (name, x, y) => `${name}, bei ${x}, ${y}`,
  route_named: (a, b) => `Strecke ${a} – ${b}`,
  chosen_place: (name) => `Ort: ${name}`,
  chosen_route: (a, b) => `Strecke: ${a} – ${b}`,
  label_side: 'Name steht',
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
  route_to: 'Neue Strecke nach',
  ticket_to: 'Neue Zielkarte nach',
  add_here: 'Ergänzen',
  lay_out_anew: 'Alle Orte neu anordnen',

  general: 'Der Plan im Ganzen',
  places: 'Orte',
  routes: 'Strecken',
  tickets: 'Zielkarten',
  pieces: 'Figuren',
  points: 'Punkte einer Strecke nach ihren Karten',
  points_cell: (kind, cards) => `${kind}, ${plural(cards, 'Karte', 'Karten')}`,
  text: 'Die Datei als Text',
  text_help: 'Auch hier lässt sich alles ändern; Boni nur hier.',
  number: 'Nr.',
  fields: {
    id: 'Kennung',
    name: 'Name',
    version: 'Version',
    year: 'Jahr',
    layout: 'Anordnung',
    colors: 'Farben, durch Kommas getrennt',
    wild: 'Jokerkarte',
    each_color: 'Karten je Farbe',
    wild_cards: 'Jokerkarten',
    end: 'Letzte Runde bei so vielen Figuren',
    score: 'Punkte für Strecken',
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
  },
  layouts: { printed: 'wie gedruckt', own: 'eigene' },
  scores: { on_claim: 'beim Nutzen', at_end: 'am Ende' },
  unknown: (value) => `${value} (unbekannt)`,
  none: '(keine)',
  add: {
    locations: 'Ort ergänzen',
    routes: 'Strecke ergänzen',
    tickets: 'Zielkarte ergänzen',
    pieces: 'Art ergänzen',
  },
  remove: 'Entfernen',
  remove_row: (what) => `${what} entfernen`,
  removed_place: (name, routes, tickets) =>
    `${name} ist entfernt, mit ${plural(routes, 'Strecke', 'Strecken')} und ${plural(tickets, 'Zielkarte', 'Zielkarten')}. „Rückgängig“ holt alles zurück.`,
  new_place: 'Neuer Ort',
};
