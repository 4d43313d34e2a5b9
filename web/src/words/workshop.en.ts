// The board workshop. In files of its own, since few people open it.
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  title: 'Board workshop',
  intro:
    'Load a board file, mend it, move its places about, and play it. If you own a printed board of which we only have a layout of our own, enter it here.',
  open: 'Open a file',
  open_help: 'A board file, its layout, or both at once.',
  from_city: 'Begin from a city',
  download_board: 'Download the board',
  download_layout: 'Download the layout',
  undo: 'Undo',
  nothing: 'Nothing is open yet.',
  kept: 'What you do here is kept in this browser until you open something else.',

  // Files that cannot be taken
  is_picture: (name: string) =>
    `${name} is a picture, not a board file. Nothing was changed. A board file is a text that ends in .json; from a photo of a printed board, begin from a city below and enter what you see.`,
  is_binary: (name: string) =>
    `${name} is no text, so it cannot be a board file. Nothing was changed. Choose the file that ends in .json.`,
  is_too_long: (name: string) =>
    `${name} is larger than any board (64 KB at most). Nothing was changed. Choose another file.`,
  is_empty: (name: string) => `${name} is empty. Nothing was changed. Choose another file.`,
  is_no_json: (name: string, line: number) =>
    `${name} is not JSON: something is missing or too much in line ${line}. Nothing was changed. You can open it as text and mend it here.`,
  is_no_board: (name: string) =>
    `${name} is JSON, but neither a board nor a layout. Nothing was changed. docs/boards.md describes the file.`,
  is_unreadable: (name: string) => `${name} cannot be read. Nothing was changed. Choose it again.`,
  open_as_text: 'Open it as text',
  quoted: (name: string) => `“${name}”`,
  opened: (name: string) => `${name} is open.`,

  // Mistakes
  problems: 'Mistakes',
  checking: 'Being checked …',
  whole: 'The board is whole and can be played.',
  problems_n: (n: number) => `${plural(n, 'mistake', 'mistakes')} found. Choose one to go to its place.`,
  more_problems: (n: number) => `… and ${n} more.`,
  line: (n: number) => `line ${n}`,
  unchecked:
    'The server does not answer, so the board could not be checked. Everything is kept here; try again in a moment.',
  try_again: 'Try again',
  layout_dropped: (why: string) =>
    `The layout does not fit this board (${why}). The places were laid out anew; “Undo” brings the old layout back.`,
  text_broken: (line: number) =>
    `The text is not JSON just now: something is missing or too much in line ${line}. Mend it in the text below, or undo; then the tables are here again.`,

  // Playing
  play: 'Play it',
  play_not_yet: 'It can be played when no mistake is left.',
  play_refused: (why: string) => `It could not be begun: ${why}`,

  // The picture
  picture: 'Picture',
  picture_help:
    'Drag a place, or choose it with Tab and move it with the arrow keys (with Shift by larger steps). Choose a track to change it.',
  sketch: 'A sketch: the picture is drawn when no mistake is left.',
  place_at: (name: string, x: number, y: number) => `${name}, at ${x}, ${y}`,
  route_named: (a: string, b: string) => `Route ${a} – ${b}`,
  chosen_place: (name: string) => `Place: ${name}`,
  chosen_route: (a: string, b: string) => `Route: ${a} – ${b}`,
  label_side: 'Name stands',
  sides: {
    n: 'above',
    ne: 'above right',
    e: 'right',
    se: 'below right',
    s: 'below',
    sw: 'below left',
    w: 'left',
    nw: 'above left',
  } as Record<string, string>,
  bend: 'Bend',
  route_to: 'New route to',
  ticket_to: 'New ticket to',
  add_here: 'Add',
  lay_out_anew: 'Lay all places out anew',

  // Tables
  general: 'The board as a whole',
  places: 'Places',
  routes: 'Routes',
  tickets: 'Tickets',
  pieces: 'Pieces',
  points: 'Points of a route by its cards',
  points_cell: (kind: string, cards: number) => `${kind}, ${plural(cards, 'card', 'cards')}`,
  text: 'The file as text',
  text_help: 'Everything can be changed here as well.',
  number: 'No.',
  fields: {
    id: 'Id',
    name: 'Name',
    version: 'Version',
    year: 'Year',
    layout: 'Layout',
    colors: 'Colours, separated by commas',
    wild: 'Wild card',
    each_color: 'Cards of each colour',
    wild_cards: 'Wild cards',
    end: 'Last round at this many pieces',
    score: 'Points for routes',
    a: 'From',
    b: 'To',
    color: 'Colour',
    cards: 'Cards',
    pieces: 'Pieces',
    kind: 'Kind',
    double: 'Double',
    ferries: 'Ferries',
    points: 'Points',
    count: 'Number',
    points_each: 'Points for each',
    copies: 'Copies of each symbol',
  },
  layouts: { printed: 'as printed', own: 'of one’s own' } as Record<string, string>,
  scores: { on_claim: 'when claimed', at_end: 'at the end' } as Record<string, string>,
  unknown: (value: string) => `${value} (unknown)`,
  none: '(none)',
  add: {
    locations: 'Add a place',
    routes: 'Add a route',
    tickets: 'Add a ticket',
    pieces: 'Add a kind',
    districts: 'Add a district',
  } as Record<string, string>,
  remove: 'Remove',
  remove_row: (what: string) => `Remove ${what}`,
  removed_place: (name: string, routes: number, tickets: number) =>
    `${name} is removed, with ${plural(routes, 'route', 'routes')} and ${plural(tickets, 'ticket', 'tickets')}. “Undo” brings it back.`,
  new_place: 'New place',

  // The bonus
  bonus: 'Bonus of the city',
  bonus_kind: 'Kind of bonus',
  no_bonus: 'none',
  bonus_unclear: '(not clear: choose one)',
  bonus_help: {
    attractions: 'At the end each of these places that a player’s routes touch brings points.',
    districts: 'Whoever connects all places of a district scores its points at the end.',
    souvenirs:
      'Souvenirs lie at some places; whoever claims a route there takes one. Different ones bring points.',
  },
  bonus_on_picture: 'A place that you choose on the picture can be ticked there as well.',
  find_place: 'Find a place',
  find_nothing: 'No place has such a name.',
  again: (name: string) => `${name} (once more)`,
  points_n: (points: string) => (points === '1' ? '1 point' : `${points} points`),
  district_places: (id: string) => `Places of ${id}`,
  symbols: 'Symbols',
  start_places: 'Where they lie at the start',
  start_help: (n: number) => `${plural(n, 'place', 'places')}: two fewer than symbols.`,
  count_points: 'Points by number of different souvenirs',
  count_cell: (n: number) => `Points for ${plural(n, 'souvenir', 'souvenirs')}`,
  fit_counts: (n: number) => `Make it ${plural(n, 'entry', 'entries')}`,
  is_attraction: 'Attraction',
  is_start: 'Souvenirs at the start',
  in_district: (id: string) => `In ${id}`,

  // Boards on the server
  mine: 'Your boards on this server',
  mine_open: 'Open',
  mine_play: 'Play',
  mine_remove_title: (name: string) => `Remove ${name} from your list?`,
  mine_remove_text:
    'It only leaves your list: tables on it go on. If you want to keep the board for yourself, open it first and download it.',
  mine_stay: 'Leave it there',
  mine_removed: (name: string) => `${name} is no longer in your list.`,
  mine_full: (most: number) => `No more than ${most} fit in. Remove one to keep another.`,
};

export type WorkshopWords = typeof en;
