// Made by `kurz types > web/src/net/protocol.ts`; what the server sends. Not to be edited by hand.

export type Count = Record<string, number>;

export interface KeepTickets {
  type: 'keep_tickets';
  keep: number[];
}

export interface PlaceSouvenir {
  type: 'place_souvenir';
  symbol: string;
  location: string;
}

export interface DrawCard {
  type: 'draw_card';
}

export interface TakeCard {
  type: 'take_card';
  slot: number;
  card: string;
}

export interface Claim {
  type: 'claim';
  route: string;
  color: string;
  wilds: number;
}

export interface TakeSouvenir {
  type: 'take_souvenir';
  location: string;
}

export interface DrawTickets {
  type: 'draw_tickets';
}

export interface Pass {
  type: 'pass';
}

export type Action = KeepTickets | PlaceSouvenir | DrawCard | TakeCard | Claim | TakeSouvenir | DrawTickets | Pass;

export type Phase = 'choose_tickets' | 'place_souvenirs' | 'turn' | 'second_card' | 'keep_tickets' | 'take_souvenir' | 'over';

export type EndReason = 'stuck' | 'last_round';

export interface Score {
  routes: number;
  tickets: number;
  bonus: number;
  total: number;
  completed: number;
}

export interface SeatView {
  cards: number;
  known: Count;
  tickets: number;
  pieces: Count;
  points: number;
  routes: string[];
  bonus?: number;
  reached?: string[];
  souvenirs?: string[];
  choosing?: boolean;
  hand?: Count;
  ticket_list?: number[];
  done_list?: number[];
  score?: Score;
  place?: number;
}

export interface ReturnedTicket {
  ticket: number;
  under: number;
}

export interface OwnView {
  hand: Count;
  tickets: number[];
  offer: number[];
  returned: ReturnedTicket[];
  legal: Action[];
  first_return?: number;
}

export interface SouvenirStack {
  symbol: string;
  count: number;
  location: string | null;
}

export interface View {
  board: string;
  viewer: number | null;
  players: number;
  first: number;
  turn: number;
  phase: Phase;
  passes: number;
  last_turns: number;
  ender: number | null;
  reason: EndReason | null;
  row: (string | null)[];
  deck: number;
  discards: Count;
  ticket_deck: number;
  seats: SeatView[];
  souvenirs?: SouvenirStack[];
  claimed_now?: string;
  own?: OwnView;
}

export type EventType = 'hand_dealt' | 'row_filled' | 'row_swept' | 'deck_shuffled' | 'souvenir_stacked' | 'tickets_offered' | 'tickets_chosen' | 'tickets_kept' | 'souvenir_placed' | 'card_drawn' | 'card_taken' | 'route_claimed' | 'souvenir_taken' | 'passed' | 'last_round' | 'game_over';

export interface GameEvent {
  type: EventType;
  text: string;
  seat?: number;
  slot?: number;
  card?: string | null;
  cards?: number | (string | null)[];
  count?: number;
  tickets?: number[];
  kept?: number[];
  symbol?: string;
  location?: string;
  route?: string;
  color?: string | null;
  wilds?: number;
  points?: number;
  reason?: EndReason | null;
}

export type SeatKind = 'guest' | 'bot' | 'free';

export interface Change {
  version: number;
  at: number;
  type: 'made' | 'seated' | 'started' | 'moved' | 'stood_in' | 'rematched' | 'closed';
  seat?: number;
  kind?: SeatKind;
  on?: boolean;
  by_server?: boolean;
  notation?: string;
  events?: GameEvent[];
}

export interface Settings {
  board: string;
  first: number | null;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
  move_seconds: number;
  game_seconds: number;
}

export interface SeatHolder {
  kind: SeatKind;
  level?: string;
  stood_in?: boolean;
  to_move?: boolean;
  deadline?: number;
  thought?: number;
}

export type Status = 'open' | 'running' | 'over' | 'closed' | 'hurt';

export interface TableState {
  status: Status;
  settings: Settings;
  seats: SeatHolder[];
  commitment: string;
  seed?: string;
  rematch?: string;
  view?: View;
}

export interface Person {
  name?: string;
  here?: boolean;
  you?: boolean;
}

export interface RuleRefusal {
  rule: string;
  code: string;
  seat?: number;
  route?: string;
  location?: string;
  ticket?: number;
  symbol?: string;
  color?: string;
  need: number;
  have: number;
  wilds_need: number;
  wilds_have: number;
}

export interface Refusal {
  code: string;
  text: string;
  where?: string;
  version?: number;
  retry_in?: number;
  rule?: RuleRefusal;
}

export interface ExplainedAction {
  action: Action;
  text: string;
  notation: string;
}

export interface Way {
  routes: string[];
  cards: number;
  pieces: Count;
}

export interface ExplainedTicket {
  ticket: number;
  state: 'done' | 'open' | 'lost';
  way?: Way;
}

export interface Explanation {
  lines: string[];
  actions?: ExplainedAction[];
  tickets?: ExplainedTicket[];
  closed?: Record<string, string>;
}

export interface Reason {
  code: string;
  text: string;
  tickets?: number[];
  places?: string[];
  route?: string;
  card?: string;
  seat?: number;
  symbol?: string;
  points?: number;
  count?: number;
  total?: number;
}

export interface AdvisedMove {
  action: Action;
  text: string;
  win: number;
  win_error: number;
  points: number;
  visits: number;
  share: number;
  reasons: Reason[];
}

export interface Advice {
  format: 'kurz-hint/1';
  board: string;
  players: number;
  seat: number;
  simulations: number;
  counted_out: boolean;
  moves: AdvisedMove[];
}

export interface Hello {
  type: 'hello';
  protocol: number;
  name: string | null;
  time: number;
}

export interface Update {
  type: 'update';
  table: string;
  as: number | null;
  version: number;
  changes: Change[];
  state: TableState;
}

export interface People {
  type: 'people';
  table: string;
  seats: Person[];
  watching: number;
}

export interface Done {
  type: 'done';
  table: string;
  cmd: string;
  version: number;
}

export interface Refused {
  type: 'refused';
  to: string;
  table?: string;
  cmd?: string;
  seat?: number;
  as?: number;
  refusal: Refusal;
}

export interface Shut {
  type: 'shut';
  table: string;
  as: number | null;
}

export interface Possible {
  type: 'possible';
  table: string;
  seat: number;
  action: Action;
}

export interface Hint {
  type: 'hint';
  table: string;
  seat: number;
  version: number;
  advice: Advice;
}

export interface Explained {
  type: 'explained';
  table: string;
  as: number | null;
  version: number;
  explanation: Explanation;
}

export interface Said {
  type: 'said';
  table: string;
  seat: number;
  phrase: string;
}

export interface Bye {
  type: 'bye';
  again_in: number;
}

export type ServerMessage = Hello | Update | People | Done | Refused | Shut | Possible | Hint | Explained | Said | Bye;
