// The board workshop. Loaded only with that page.
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  title: 'Board workshop',
  intro:
    'Start from a city or open a board file, edit it, and play on your custom board. San Francisco and Berlin use our own layouts: if you own one of these games, you can enter its printed board here.',
  open: 'Open a file',
  open_help: 'Choose a board file, a layout file, or both.',
  from_city: 'Start from a city',
  download_board: 'Download board',
  download_layout: 'Download layout',
  undo: 'Undo',
  nothing: 'Open a file or choose a city to start.',
  kept: 'Your changes are saved in this browser until you open another board.',

  // Files that cannot be opened
  is_picture: (name: string) =>
    `${name} is a picture, not a board file. Nothing was changed. A board file is a text file that ends in .json. If you have a photo of a printed board, start from a city below and enter what you see.`,
  is_binary: (name: string) =>
    `${name} is not a text file, so it cannot be a board file. Nothing was changed. Choose a file that ends in .json.`,
  is_too_long: (name: string) =>
    `${name} is too large. Board files can be up to 64 KB. Nothing was changed. Choose another file.`,
  is_empty: (name: string) => `${name} is empty. Nothing was changed. Choose another file.`,
  is_no_json: (name: string, line: number) =>
    `${name} is not valid JSON: there is an error in line ${line}. Nothing was changed. You can open the file as text and fix it here.`,
  is_no_board: (name: string) =>
    `${name} is JSON, but neither a board nor a layout. Nothing was changed. The format is described in docs/boards.md.`,
  is_unreadable: (name: string) => `${name} cannot be read. Nothing was changed. Choose the file again.`,
  open_as_text: 'Open as text',
  quoted: (name: string) => `“${name}”`,
  opened: (name: string) => `${name} is open.`,

  // Problems
  problems: 'Problems',
  warning: 'Warning',
  checking: 'Checking …',
  valid: 'The board is valid and can be played.',
  problems_n: (n: number) => `${plural(n, 'problem', 'problems')} found. Select one to go to it.`,
  more_problems: (n: number) => `… and ${n} more.`,
  line: (n: number) => `line ${n}`,
  unchecked:
    'The server is not responding, so the board could not be checked. Your changes are safe. Try again in a moment.',
  try_again: 'Try again',
  layout_dropped: (why: string) =>
    `The layout does not fit this board (${why}). The locations were rearranged automatically. “Undo” restores the old layout.`,
  text_broken: (line: number) =>
    `The text is not valid JSON: there is an error in line ${line}. Fix it in the text below or undo the change to get the tables back.`,

  // Playing
  play: 'Play',
  play_not_yet: 'Fix all problems to play on this board.',
  play_refused: (why: string) => `The game could not be started: ${why}`,

  // The picture
  picture: 'Board',
  picture_help:
    'Drag a location, or select it with Tab and move it with the arrow keys (hold Shift for larger steps). Click a route to edit it.',
  sketch: 'This is a sketch. The board is drawn when all problems are fixed.',
  location_at: (name: string, x: number, y: number) => `${name}, at ${x}, ${y}`,
  route_named: (a: string, b: string) => `Route ${a} – ${b}`,
  chosen_location: (name: string) => `Location: ${name}`,
  chosen_route: (a: string, b: string) => `Route: ${a} – ${b}`,
  label_side: 'Label position',
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
  route_to: 'Connect with',
  arrange_again: 'Rearrange all locations',

  // Tables
  general: 'General',
  locations: 'Locations',
  routes: 'Routes',
  tickets: 'Tickets',
  pieces: 'Pieces',
  points: 'Points for a route, by number of cards',
  points_cell: (kind: string, cards: number) => `${kind}, ${plural(cards, 'card', 'cards')}`,
  text: 'File as text',
  text_help: 'You can edit everything here, too.',
  number: 'No.',
  fields: {
    id: 'ID',
    name: 'Name',
    version: 'Version',
    year: 'Year',
    layout: 'Layout',
    colors: 'Colours, separated by commas',
    wild: 'Wild card',
    each_color: 'Cards per colour',
    wild_cards: 'Wild cards',
    end: 'Pieces left that trigger the last round',
    score: 'Routes score',
    first_player: 'First player is chosen',
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
    points_each: 'Points per attraction',
    copies: 'Tokens per symbol',
  },
  layouts: { printed: 'as printed', own: 'custom' } as Record<string, string>,
  scores: { on_claim: 'when claimed', at_end: 'at the end' } as Record<string, string>,
  first_players: { before_deal: 'before the deal', after_tickets: 'after the tickets are kept' } as Record<
    string,
    string
  >,
  unknown: (value: string) => `${value} (unknown)`,
  none: '(none)',
  add: {
    locations: 'Add location',
    routes: 'Add route',
    tickets: 'Add ticket',
    pieces: 'Add kind of piece',
    districts: 'Add district',
  } as Record<string, string>,
  remove: 'Remove',
  remove_row: (what: string) => `Remove ${what}`,
  removed_location: (name: string, routes: number, tickets: number) =>
    `Removed ${name} with ${plural(routes, 'route', 'routes')} and ${plural(tickets, 'ticket', 'tickets')}. “Undo” restores everything.`,
  new_location: 'New location',

  // The bonus
  bonus: 'City bonus',
  bonus_kind: 'Kind of bonus',
  no_bonus: 'none',
  bonus_unclear: '(unclear: choose one)',
  bonus_help: {
    attractions: 'At the end, players score points for each attraction that their routes reach.',
    districts:
      'At the end, players score the points of each district whose locations they have all connected.',
    souvenirs:
      'Players who claim a route to a location with souvenirs take one. Different souvenirs score points at the end.',
  },
  bonus_on_picture: 'You can also select a location on the board and tick it there.',
  find_location: 'Find a location',
  find_nothing: 'No location matches.',
  again: (name: string) => `${name} (duplicate)`,
  points_n: (points: string) => (points === '1' ? '1 point' : `${points} points`),
  district_locations: (id: string) => `Locations in ${id}`,
  symbols: 'Symbols',
  start_locations: 'Starting locations',
  start_help: (n: number) =>
    `Choose ${plural(n, 'location', 'locations')} (the number of symbols minus two).`,
  count_points: 'Points by number of different souvenirs',
  count_cell: (n: number) => `Points for ${plural(n, 'souvenir', 'souvenirs')}`,
  fit_counts: (n: number) => `Change to ${plural(n, 'entry', 'entries')}`,
  is_attraction: 'Attraction',
  is_start: 'Starting location for souvenirs',
  in_district: (id: string) => `In ${id}`,

  // Boards on the server
  mine: 'Your boards on this server',
  mine_open: 'Open',
  mine_play: 'Play',
  mine_remove_title: (name: string) => `Remove ${name} from your list?`,
  mine_remove_text:
    'Games on this board continue. To keep a copy of the board, open it and download it first.',
  mine_removed: (name: string) => `Removed ${name} from your list.`,
  mine_full: (most: number) => `You can keep at most ${most} boards. Remove one to save another.`,
};

export type WorkshopWords = typeof en;
