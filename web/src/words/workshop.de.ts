import type { WorkshopWords } from './workshop.en';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const de: WorkshopWords = {
  title: 'Planwerkstatt',
  intro: 'Zeichne einen eigenen Spielplan, spiele darauf und teile ihn mit einem Link.',
  open: 'Datei öffnen',
  open_help: 'Eine Plandatei, eine Layoutdatei oder beide. Du kannst sie auch hierher ziehen.',
  from_city: 'Eine Stadt kopieren',
  download_board: 'Nur Plan',
  download_layout: 'Nur Layout',
  undo: 'Rückgängig',

  is_picture: (name) =>
    `${name} ist ein Bild und keine Plandatei. Es wurde nichts geändert. Eine Plandatei ist eine Textdatei und endet auf .json. Hast du ein Foto eines gedruckten Plans? Dann kopiere eine Stadt und gib ein, was du siehst.`,
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

  warning: 'Warnung',
  checking: 'Wird geprüft …',
  ready: 'Spielbereit',
  unchecked_short: 'Nicht geprüft',
  valid: 'Der Plan ist in Ordnung. Du kannst darauf spielen.',
  problems_n: (n) => `${n} Fehler`,
  problems_help: 'Wähle einen aus, um zu der Stelle zu springen.',
  more_problems: (n) => `… und ${plural(n, 'weiterer', 'weitere')}.`,
  unchecked:
    'Der Server antwortet nicht, deshalb konnte der Plan nicht geprüft werden. Deine Änderungen gehen nicht verloren. Versuche es gleich noch einmal.',
  try_again: 'Noch einmal versuchen',
  layout_dropped: (why) =>
    `Das Layout passt nicht zu diesem Plan (${why}). Die Orte wurden neu angeordnet. „Rückgängig“ stellt das alte Layout wieder her.`,
  text_broken: (line) =>
    `Der Text ist kein gültiges JSON: In Zeile ${line} ist ein Fehler. Korrigiere ihn unten im Text oder mach die Änderung rückgängig, dann erscheinen die Tabellen wieder.`,

  play: 'Spielen',
  play_not_yet: 'Behebe alle Fehler, um auf dem Plan zu spielen.',
  play_failed: (why) => `Die Partie konnte nicht starten: ${why}`,

  picture: 'Spielplan',
  picture_help:
    'Tab springt von Ort zu Ort. Pfeiltasten bewegen den gewählten (mit Umschalt in größeren Schritten), Entf löscht ihn.',
  location_at: (name, x, y) => `${name}, bei ${x}, ${y}`,
  route_named: (a, b) => `Strecke ${a} – ${b}`,
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

  locations: 'Orte',
  routes: 'Strecken',
  tickets: 'Zielkarten',
  pieces: 'Figuren',
  points: 'Streckenpunkte nach Zahl der Karten',
  points_cell: (kind, cards) => `${kind}, ${plural(cards, 'Karte', 'Karten')}`,
  text: 'Datei als Text',
  text_help: 'Auch hier kannst du alles ändern.',
  fields: {
    id: 'ID',
    name: 'Name',
    version: 'Version',
    year: 'Jahr',
    colors: 'Farben',
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

  begin: 'Neuer Spielplan',
  begin_empty: 'Leerer Plan',
  begin_empty_text: 'Zeichne alles selbst.',
  new_board: 'Meine Stadt',
  copy_of: (name) => `${name} (Kopie)`,
  go_on_text: (name) => `Weiter mit ${name}`,
  other_board: 'Anderen Plan beginnen',
  redo: 'Wiederholen',
  name: 'Name des Plans',
  export: 'Herunterladen',
  export_help:
    'Die Datei enthält alles und lässt sich hier wieder öffnen. Plan und Layout einzeln sind für die Kommandozeile.',
  loading: 'Wird geladen …',
  share: 'Teilen',
  share_title: 'Diesen Plan teilen',
  share_text:
    'Wer den Link hat, kann den Plan ansehen, darauf spielen und ihn kopieren. Der Link zeigt immer diese Fassung. Für eine geänderte Fassung gibt es einen neuen Link.',
  share_link: 'Link zum Plan',
  copy_link: 'Link kopieren',
  copied: 'Kopiert',
  share_failed: (why) => `Der Plan konnte nicht geteilt werden: ${why}`,
  shared: 'Geteilter Plan',
  shared_text: (places, routes, tickets) =>
    `${plural(places, 'Ort', 'Orte')}, ${plural(routes, 'Strecke', 'Strecken')}, ${plural(tickets, 'Zielkarte', 'Zielkarten')}`,
  shared_missing: 'Unter diesem Link gibt es keinen Plan.',
  to_workshop: 'Zur Werkstatt',
  copy_here: 'In meine Werkstatt kopieren',
  copy_replaces: (name) => `Das ersetzt ${name}, den Plan in deiner Werkstatt. „Rückgängig“ holt ihn zurück.`,
  preview: 'Vorschau',
  preview_of: (name) => `${name}, wie der Plan in einer Partie aussieht`,

  tools: 'Werkzeuge',
  tool: {
    select: 'Auswählen',
    place: 'Ort',
    route: 'Strecke',
    water: 'Wasser',
    park: 'Park',
    caption: 'Text',
  },
  tool_help: {
    select: 'Tippe etwas an, um es auszuwählen. Ziehe einen Ort, um ihn zu bewegen.',
    place: 'Tippe auf den Plan, wo der Ort liegen soll.',
    route: 'Ziehe von Ort zu Ort, oder tippe erst den einen, dann den anderen an.',
    water: 'Zeichne einen Fluss mit einem Strich. Eine Schleife wird ein See.',
    park: 'Zeichne den Umriss des Parks mit einem Strich.',
    caption: 'Tippe auf den Plan, wo der Text stehen soll.',
  },
  route_from: (name) => `Strecke ab ${name}. Tippe den anderen Ort an.`,
  zoom_in: 'Vergrößern',
  zoom_out: 'Verkleinern',
  zoom_all: 'Alles zeigen',
  place_name: 'Name des Ortes',
  caption_text: 'Text',
  done: 'Fertig',
  edit: 'Bearbeiten',
  close: 'Schließen',
  length: 'Länge in Karten',
  length_n: (n) => plural(n, 'Karte', 'Karten'),
  single_piece: 'Nur eine Figur für alle Karten (U-Bahn)',
  is_double: 'Doppelstrecke',
  twin_color: 'Farbe der zweiten Spur',
  ferries_n: 'Fähren (so viele Joker sind nötig)',
  move: 'Bewegen',
  moves: { left: 'Nach links', right: 'Nach rechts', up: 'Nach oben', down: 'Nach unten' },
  river: 'Fluss',
  lake: 'See',
  park: 'Park',
  title_panel: 'Titel und Punkte',
  shapes: { land: 'Land', water: 'Wasser', park: 'Park', street: 'Straße', bridge: 'Brücke' },
  shape_n: (kind, n) => `${kind} ${n}`,
  width: 'Breite',
  point_n: (n, of) => `Punkt ${n} von ${of}`,
  turn: 'Winkel in Grad',
  caption_on: 'Liegt auf',
  delete: 'Löschen',
  deleted: (what) => `${what} gelöscht. „Rückgängig“ holt alles zurück.`,
  ticket_added: (a, b) => `Zielkarte ${a} – ${b} hinzugefügt.`,

  tabs: {
    board: 'Plan',
    locations: 'Orte',
    routes: 'Strecken',
    tickets: 'Zielkarten',
    bonus: 'Bonus',
    look: 'Aussehen',
    problems: 'Fehler',
    text: 'Datei',
  },
  cards_and_pieces: 'Karten und Figuren',
  play_rules: 'Regeln',
  suggest: 'Zielkarten vorschlagen',
  suggest_help:
    'Ergänzt Zielkarten zwischen weit entfernten Orten. Sie sind so viel wert, wie der kürzeste Weg Karten kostet.',
  suggest_none: 'Verbinde zuerst mehr Orte mit Strecken.',
  empty_list: {
    locations: 'Noch keine Orte. Wähle „Ort“ und tippe auf den Plan.',
    routes: 'Noch keine Strecken. Wähle „Strecke“ und ziehe von Ort zu Ort.',
    tickets: 'Noch keine Zielkarten. Ein Plan braucht mindestens 8.',
  },
  ground: 'Untergrund',
  grounds: { cream: 'Creme', stone: 'Stein', sand: 'Sand', mist: 'Nebel', rose: 'Rosé' },
  accent: 'Farbe des Titels',
  accents: {
    slate: 'Schiefer',
    green: 'Grün',
    red: 'Rot',
    rust: 'Rost',
    blue: 'Blau',
    purple: 'Lila',
    gold: 'Gold',
  },
  ground_things: 'Wasser, Parks und Texte',
  format: 'Format des Plans',
  formats: { wide: 'Querformat', tall: 'Hochformat', square: 'Quadrat' },

  nameless: 'Ein Ort ohne Namen',
  ticket_named: (n, ends) => `Zielkarte ${n} (${ends})`,
  district_named: (id) => `Stadtteil ${id}`,
  faults: {
    not_connected: (p) => `${p.what} ist nicht erreichbar. Ergänze eine Strecke dorthin.`,
    too_few: (p) =>
      p.list === 'locations'
        ? `Zeichne mindestens ${plural(p.low, 'Ort', 'Orte')} (bisher ${p.number}).`
        : p.list === 'routes'
          ? 'Zeichne mindestens eine Strecke.'
          : p.list === 'tickets'
            ? `Ergänze Zielkarten: Mindestens ${p.low} sind nötig (bisher ${p.number}).`
            : `${p.subject}: Wähle mindestens ${p.low} (bisher ${p.number}).`,
    too_many: (p) =>
      p.list === 'locations'
        ? `Ein Plan hat höchstens ${p.limit} Orte (jetzt ${p.number}).`
        : p.list === 'routes'
          ? `Ein Plan hat höchstens ${p.limit} Strecken (jetzt ${p.number}).`
          : p.list === 'tickets'
            ? `Ein Plan hat höchstens ${p.limit} Zielkarten (jetzt ${p.number}).`
            : `${p.subject}: Wähle höchstens ${p.limit} (jetzt ${p.number}).`,
    out_of_range: (p) => `${p.subject}: Nimm eine Zahl von ${p.low} bis ${p.limit}, nicht ${p.number}.`,
    wrong_type: (p) =>
      p.what === 'whole number'
        ? `${p.subject}: Gib eine ganze Zahl ein.`
        : `${p.subject}: Dieser Eintrag ist nicht lesbar. Korrigiere ihn im Text der Datei.`,
    missing_field: (p) => `Es fehlt: ${p.subject}.`,
    unknown_field: (p) => `Den Eintrag „${p.what}“ gibt es nicht. Entferne ihn aus dem Text.`,
    unknown_word: (p) => `${p.subject}: „${p.what}“ geht nicht. Wähle etwas anderes.`,
    bad_id: (p) =>
      `${p.subject}: „${p.what}“ ist keine gültige ID. Nimm bis zu 64 Zeichen: a bis z, Ziffern, - und _.`,
    bad_name: (p) =>
      p.what === '' ? `${p.subject}: Gib einen Namen ein.` : `${p.subject}: Dieser Name ist zu lang.`,
    doubled_id: (p) => `${p.what} gibt es zweimal. Benenne eins um.`,
    unknown_location: (p) => `${p.subject}: Einen Ort „${p.what}“ gibt es nicht. Wähle einen anderen.`,
    same_ends: (p) => `${p.subject}: Beide Enden sind ${p.what}. Wähle zwei verschiedene Orte.`,
    unknown_color: (p) => `${p.subject}: Karten in ${p.what} gibt es hier nicht. Wähle eine andere Farbe.`,
    reserved_color: (p) => `„${p.what}“ kann keine Kartenfarbe sein.`,
    unknown_kind: (p) => `${p.subject}: Figuren der Art „${p.what}“ gibt es nicht. Wähle eine andere Art.`,
    pieces_differ: (p) =>
      `${p.subject}: ${plural(p.number, 'Figur passt', 'Figuren passen')} nicht zu ${plural(p.limit, 'Karte', 'Karten')}. Nimm eine Figur pro Karte oder eine einzige.`,
    ferries_too_many: (p) =>
      `${p.subject}: Höchstens ${plural(p.limit, 'Fähre passt', 'Fähren passen')}, nicht ${p.number}.`,
    double_alone: (p) => `${p.what} ist eine Doppelstrecke, aber die zweite Spur fehlt.`,
    double_too_many: (p) => `${p.what} hat ${p.number} Spuren. Eine Doppelstrecke hat zwei.`,
    double_differs: (p) => `${p.what}: Gib beiden Spuren der Doppelstrecke die gleiche Art von Figuren.`,
    double_unequal: (p) =>
      `${p.what}: Die beiden Spuren sind verschieden lang oder haben verschiedene Fähren. Das ist ungewöhnlich.`,
    missing_points: (p) =>
      `Für Strecken mit ${plural(p.number, 'Karte', 'Karten')} (${p.what}) gibt es noch keine Punkte.`,
    ticket_twice: (p) => `Die Zielkarte ${p.what} gibt es zweimal. Entferne eine.`,
    doubled_location: (p) => `${p.what} steht zweimal in der Liste. Entferne einen Eintrag.`,
    souvenir_starts: (p) =>
      `Souvenirs: Wähle ${plural(p.limit, 'Startort', 'Startorte')} (bisher ${p.number}), zwei weniger, als es Symbole gibt.`,
    souvenir_points: (p) => `Souvenirs: Gib Punkte für 0 bis ${p.limit - 1} verschiedene Souvenirs ein.`,
    several_bonuses: () => 'Wähle einen Bonus: Sehenswürdigkeiten, Stadtteile oder Souvenirs.',
    deck_too_small: (p) => `${p.number} Karten sind zu wenige. Mindestens ${p.low} sind nötig.`,
    deck_too_large: (p) => `${p.number} Karten sind zu viele. Höchstens ${p.limit} sind möglich.`,
  },
};
