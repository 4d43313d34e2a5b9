// The board workshop. Loaded only with that page.
import type { BoardFault } from '../net/protocol';
import type { Told } from '../workshop/problems';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  title: 'Board workshop',
  intro: 'Draw your own board, play on it, and share it with a link.',
  open: 'Open a file',
  open_help: 'A board file, a layout file, or both. You can also drop them here.',
  from_city: 'Copy a city',
  download_board: 'Board only',
  download_layout: 'Layout only',
  undo: 'Undo',

  // Files that cannot be opened
  is_picture: (name: string) =>
    `${name} is a picture, not a board file. Nothing was changed. A board file is a text file that ends in .json. If you have a photo of a printed board, copy a city and enter what you see.`,
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
  warning: 'Warning',
  checking: 'Checking …',
  ready: 'Ready to play',
  unchecked_short: 'Not checked',
  valid: 'The board is valid and can be played.',
  problems_n: (n: number) => plural(n, 'problem', 'problems'),
  problems_help: 'Select one to go to it.',
  more_problems: (n: number) => `… and ${n} more.`,
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
  play_failed: (why: string) => `The game could not be started: ${why}`,

  // The picture
  picture: 'Board',
  picture_help:
    'Tab moves from location to location. Arrow keys move the selected one (hold Shift for larger steps), Delete removes it.',
  location_at: (name: string, x: number, y: number) => `${name}, at ${x}, ${y}`,
  route_named: (a: string, b: string) => `Route ${a} – ${b}`,
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
  locations: 'Locations',
  routes: 'Routes',
  tickets: 'Tickets',
  pieces: 'Pieces',
  points: 'Points for a route, by number of cards',
  points_cell: (kind: string, cards: number) => `${kind}, ${plural(cards, 'card', 'cards')}`,
  text: 'File as text',
  text_help: 'You can edit everything here, too.',
  fields: {
    id: 'ID',
    name: 'Name',
    version: 'Version',
    year: 'Year',
    colors: 'Colours',
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

  // Starting and sharing
  begin: 'Start a board',
  begin_empty: 'Empty board',
  begin_empty_text: 'Draw everything yourself.',
  new_board: 'My city',
  copy_of: (name: string) => `${name} (copy)`,
  go_on_text: (name: string) => `Continue with ${name}`,
  other_board: 'Start another board',
  redo: 'Redo',
  name: 'Name of the board',
  export: 'Download',
  export_help:
    'The download holds everything and can be opened here again. Board and layout alone are for the command line.',
  loading: 'Loading …',
  share: 'Share',
  share_title: 'Share this board',
  share_text:
    'Anyone with this link can see the board, play on it and copy it. The link keeps this version; later changes get a new link.',
  share_link: 'Link to the board',
  copy_link: 'Copy link',
  copied: 'Copied',
  share_failed: (why: string) => `The board could not be shared: ${why}`,
  shared: 'Shared board',
  shared_text: (places: number, routes: number, tickets: number) =>
    `${plural(places, 'location', 'locations')}, ${plural(routes, 'route', 'routes')}, ${plural(tickets, 'ticket', 'tickets')}`,
  shared_missing: 'There is no board at this link.',
  to_workshop: 'Go to the workshop',
  copy_here: 'Copy into my workshop',
  copy_replaces: (name: string) => `This replaces ${name}, which you are editing now. “Undo” brings it back.`,
  preview: 'Preview',
  preview_of: (name: string) => `${name} as it looks in the game`,

  // Tools
  tools: 'Tools',
  tool: {
    select: 'Select',
    place: 'Location',
    route: 'Route',
    water: 'Water',
    park: 'Park',
    caption: 'Text',
  },
  tool_help: {
    select: 'Tap something to select it. Drag a location to move it.',
    place: 'Tap the map where the location should be.',
    route: 'Drag from one location to another, or tap one and then the other.',
    water: 'Draw a river with one stroke. Draw a loop for a lake.',
    park: 'Draw the outline of the park with one stroke.',
    caption: 'Tap the map where the text should be.',
  },
  route_from: (name: string) => `Route from ${name}. Tap the other location.`,
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  zoom_all: 'Show everything',
  place_name: 'Name of the location',
  caption_text: 'Text',
  done: 'Done',
  edit: 'Edit',
  close: 'Close',
  length: 'Length in cards',
  length_n: (n: number) => plural(n, 'card', 'cards'),
  single_piece: 'Only one piece, for all cards (subway)',
  is_double: 'Double route',
  twin_color: 'Colour of the second track',
  ferries_n: 'Ferries (wild cards required)',
  move: 'Move',
  moves: { left: 'Left', right: 'Right', up: 'Up', down: 'Down' },
  river: 'River',
  lake: 'Lake',
  park: 'Park',
  title_panel: 'Title and points',
  shapes: { land: 'Land', water: 'Water', park: 'Park', street: 'Street', bridge: 'Bridge' },
  shape_n: (kind: string, n: number) => `${kind} ${n}`,
  width: 'Width',
  point_n: (n: number, of: number) => `Point ${n} of ${of}`,
  turn: 'Angle in degrees',
  caption_on: 'Lies on',
  delete: 'Delete',
  deleted: (what: string) => `Deleted ${what}. “Undo” brings it back.`,
  ticket_added: (a: string, b: string) => `Added the ticket ${a} – ${b}.`,

  // The panel
  tabs: {
    board: 'Board',
    locations: 'Locations',
    routes: 'Routes',
    tickets: 'Tickets',
    bonus: 'Bonus',
    look: 'Look',
    problems: 'Problems',
    text: 'File',
  },
  cards_and_pieces: 'Cards and pieces',
  play_rules: 'Rules',
  suggest: 'Suggest tickets',
  suggest_help:
    'Adds tickets between locations that are far apart. Their points are the cards of the shortest path.',
  suggest_none: 'Connect more locations with routes first.',
  empty_list: {
    locations: 'No locations yet. Choose “Location” and tap the map.',
    routes: 'No routes yet. Choose “Route” and drag from location to location.',
    tickets: 'No tickets yet. A board needs at least 8.',
  } as Record<string, string>,
  ground: 'Ground',
  grounds: { cream: 'Cream', stone: 'Stone', sand: 'Sand', mist: 'Mist', rose: 'Rose' } as Record<
    string,
    string
  >,
  accent: 'Colour of the title',
  accents: {
    slate: 'Slate',
    green: 'Green',
    red: 'Red',
    rust: 'Rust',
    blue: 'Blue',
    purple: 'Purple',
    gold: 'Gold',
  } as Record<string, string>,
  ground_things: 'Water, parks and texts',
  format: 'Shape of the board',
  formats: { wide: 'Landscape', tall: 'Portrait', square: 'Square' } as Record<string, string>,

  // What is wrong, with names
  nameless: 'A location without a name',
  ticket_named: (n: number, ends: string) => `Ticket ${n} (${ends})`,
  district_named: (id: string) => `District ${id}`,
  faults: {
    not_connected: (p) => `${p.what} cannot be reached. Add a route that leads there.`,
    too_few: (p) =>
      p.list === 'locations'
        ? `Draw at least ${plural(p.low, 'location', 'locations')} (now ${p.number}).`
        : p.list === 'routes'
          ? 'Draw at least one route.'
          : p.list === 'tickets'
            ? `Add tickets: at least ${p.low} are needed (now ${p.number}).`
            : `${p.subject}: choose at least ${p.low} (now ${p.number}).`,
    too_many: (p) =>
      p.list === 'locations'
        ? `A board has at most ${p.limit} locations (now ${p.number}).`
        : p.list === 'routes'
          ? `A board has at most ${p.limit} routes (now ${p.number}).`
          : p.list === 'tickets'
            ? `A board has at most ${p.limit} tickets (now ${p.number}).`
            : `${p.subject}: choose at most ${p.limit} (now ${p.number}).`,
    out_of_range: (p) => `${p.subject}: choose a number from ${p.low} to ${p.limit}, not ${p.number}.`,
    wrong_type: (p) =>
      p.what === 'whole number'
        ? `${p.subject}: enter a whole number.`
        : `${p.subject}: this entry cannot be read. Fix it in the text of the file.`,
    missing_field: (p) => `Missing: ${p.subject}.`,
    unknown_field: (p) => `The file has an unknown entry “${p.what}”. Remove it from the text.`,
    unknown_word: (p) => `${p.subject}: “${p.what}” is not possible. Choose something else.`,
    bad_id: (p) =>
      `${p.subject}: “${p.what}” is not a valid id. Use up to 64 characters: a to z, digits, - and _.`,
    bad_name: (p) => (p.what === '' ? `${p.subject}: enter a name.` : `${p.subject}: this name is too long.`),
    doubled_id: (p) => `${p.what} exists twice. Rename one.`,
    unknown_location: (p) => `${p.subject}: there is no location “${p.what}”. Choose another.`,
    same_ends: (p) => `${p.subject}: both ends are ${p.what}. Choose two different locations.`,
    unknown_color: (p) => `${p.subject}: this board has no ${p.what} cards. Choose another colour.`,
    reserved_color: (p) => `“${p.what}” cannot be a card colour.`,
    unknown_kind: (p) => `${p.subject}: there are no pieces of the kind “${p.what}”. Choose another kind.`,
    pieces_differ: (p) =>
      `${p.subject}: ${plural(p.number, 'piece does', 'pieces do')} not fit ${plural(p.limit, 'card', 'cards')}. Use one piece per card, or a single one.`,
    ferries_too_many: (p) =>
      `${p.subject}: at most ${plural(p.limit, 'ferry fits', 'ferries fit')}, not ${p.number}.`,
    double_alone: (p) => `${p.what} is a double route, but its second track is missing.`,
    double_too_many: (p) => `${p.what} has ${p.number} tracks. A double route has two.`,
    double_differs: (p) => `${p.what}: give both tracks of the double route the same kind of piece.`,
    double_unequal: (p) => `${p.what}: the two tracks differ in length or ferries. This is unusual.`,
    missing_points: (p) =>
      `There are no points yet for routes of ${plural(p.number, 'card', 'cards')} (${p.what}).`,
    ticket_twice: (p) => `The ticket ${p.what} exists twice. Remove one.`,
    doubled_location: (p) => `${p.what} is listed twice. Remove one.`,
    souvenir_starts: (p) =>
      `Souvenirs: choose ${plural(p.limit, 'starting location', 'starting locations')} (now ${p.number}), two fewer than there are symbols.`,
    souvenir_points: (p) => `Souvenirs: enter the points for 0 to ${p.limit - 1} different souvenirs.`,
    several_bonuses: () => 'Choose one bonus: attractions, districts or souvenirs.',
    deck_too_small: (p) => `${p.number} cards are too few. At least ${p.low} are needed.`,
    deck_too_large: (p) => `${p.number} cards are too many. At most ${p.limit} are possible.`,
  } as Partial<Record<BoardFault, (p: Told) => string>>,
};

export type WorkshopWords = typeof en;
