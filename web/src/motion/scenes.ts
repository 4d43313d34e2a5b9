// What the player sees of a change: its events as steps, each with its time. Knows neither the page nor the clock.
import type { BoardFiles } from '../board/files';
import { endsOf } from '../game/cards';
import type { Change, GameEvent } from '../net/protocol';
import type { Sound } from '../sound';
import type { Words } from '../words/en';

// Milliseconds at normal speed.
export const FLIGHT = 420;
export const LANDING = 420;
export const GAP = 60; // between two pieces
const CARD_GAP = 45; // between two cards that fly together
const READ = 700; // until a caption has been noticed; it stays a little longer
const PULSE = 700;

// Where something flies from or to: an element with data-anchor, the player's stack of a card, or a point on the board.
// `or`: the anchor to use where that is not visible.
export type Place =
  | { anchor: string; or?: string }
  | { stack: string; or: string }
  | { station: string }
  | { route: string; space: number };

export type Thing =
  | { kind: 'card'; card: string | null; turned?: boolean } // turned: leaves the deck face down
  | { kind: 'ticket' }
  | { kind: 'souvenir'; symbol: string }
  | { kind: 'piece'; route: string; space: number; seat: number };

interface Timed {
  at: number;
  lasts: number;
  sound?: { kind: Sound; pieces?: number };
}
export type Step = Timed &
  (
    | {
        kind: 'fly';
        thing: Thing;
        from: Place;
        to: Place;
        lifts?: number; // the slot that is empty as soon as the card flies
        lays?: { slot: number; card: string };
      }
    | { kind: 'drop'; route: string; pieces: number; seat: number }
    | { kind: 'caption'; text: string; strong?: boolean }
    | { kind: 'pulse'; ticket: number }
    | { kind: 'wait' }
  );

export interface Scene {
  version: number;
  own: boolean; // the viewer's own move
  steps: Step[];
  lands: number; // when the page counts what has changed
}

export interface Viewpoint {
  files: BoardFiles;
  t: Words;
  viewer: number | null;
  won: boolean; // once the game is over
  say: (event: GameEvent) => string; // its sentence, with names
}

const lengthOf = (steps: readonly Step[]): number =>
  steps.reduce((end, step) => Math.max(end, step.at + step.lasts), 0);
export const sceneLength = (scene: Scene): number => lengthOf(scene.steps);

// How many tickets each seat looks at; the rest of them goes back.
type Offers = Map<number, number>;

export function sceneOf(change: Change, seen: Viewpoint, done: readonly number[], offers: Offers): Scene {
  const events = change.events ?? [];
  const steps = dealing(events, seen);
  const dealt = lengthOf(steps);
  let refills = 0; // of the row, since the last step that was no refill
  let offered = 0;
  for (const event of events) {
    refills = event.type === 'row_filled' ? refills + 1 : 0;
    const end = lengthOf(steps);
    // A new card leaves the deck while the one before it is still in the air, and so do the first tickets.
    let start = end;
    if (event.type === 'row_filled' && end > 0) {
      start = end - (refills > 1 ? FLIGHT - CARD_GAP * 2 : FLIGHT / 2);
    } else if (event.type === 'tickets_offered' && dealt > 0) {
      start = dealt - FLIGHT / 2 + CARD_GAP * offered++;
    }
    steps.push(...stepsOf(event, start, seen, offers));
  }
  const end = lengthOf(steps);
  done.forEach((ticket, i) => {
    const at = end + i * PULSE;
    const text = seen.t.ticket_done(endsOf(seen.files, seen.files.board.tickets[ticket]!));
    steps.push({ kind: 'pulse', ticket, at, lasts: PULSE, sound: { kind: 'ticket' } });
    steps.push({ kind: 'caption', text, at, lasts: PULSE });
  });
  const mover = change.events?.find((event) => event.seat !== undefined)?.seat;
  const own = mover === seen.viewer && !change.by_server;
  return { version: change.version, own, steps, lands: dealt || landingOf(steps) };
}

// When the pieces of a claim are down, or the first thing that flies has arrived. A souvenir leaves its stack at once.
function landingOf(steps: readonly Step[]): number {
  const drop = steps.find((step) => step.kind === 'drop');
  if (drop) return drop.at + drop.lasts;
  const first = steps.find((step) => step.kind === 'fly');
  if (!first) return 0;
  return 'station' in first.from ? first.at : first.at + first.lasts;
}

// At the start of a game, one card after another for everyone.
function dealing(events: readonly GameEvent[], seen: Viewpoint): Step[] {
  const hands = events.filter((event) => event.type === 'hand_dealt');
  return hands.flatMap(({ seat = 0, cards = [] }, i) =>
    cards.map((card, round): Step => ({
      kind: 'fly',
      thing: { kind: 'card', card, turned: card !== null },
      from: { anchor: 'deck' },
      to: goalOf(seat, card, seen),
      at: (round * hands.length + i) * CARD_GAP,
      lasts: FLIGHT,
      ...(i === 0 && { sound: { kind: 'card' } }),
    })),
  );
}

// The viewer's cards go to the hand, those of others to their seat.
const goalOf = (seat: number, card: string | null, seen: Viewpoint): Place =>
  seat === seen.viewer && card ? { stack: card, or: `seat-${seat}` } : { anchor: `seat-${seat}` };

function stepsOf(event: GameEvent, at: number, seen: Viewpoint, offers: Offers): Step[] {
  const seat = event.seat ?? 0;
  const mine = event.seat === seen.viewer;
  const home = { anchor: `seat-${seat}` };
  const caption = (text: string, strong = false): Step => ({
    kind: 'caption',
    text,
    strong,
    at,
    lasts: READ,
  });
  const tickets = (count: number, from: Place, to: Place): Step[] =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'fly',
      thing: { kind: 'ticket' },
      from,
      to,
      at: at + 2 * i * CARD_GAP,
      lasts: FLIGHT,
      ...(i === 0 && { sound: { kind: 'card' } }),
    }));
  switch (event.type) {
    case 'card_drawn': {
      const card = event.card ?? null;
      return [
        {
          kind: 'fly',
          thing: { kind: 'card', card: mine ? card : null, turned: mine },
          from: { anchor: 'deck' },
          to: goalOf(seat, card, seen),
          at,
          lasts: FLIGHT,
          sound: { kind: mine && card === 'wild' ? 'wild' : 'card' },
        },
      ];
    }
    case 'card_taken': {
      const card = event.card ?? null;
      const slot = event.slot ?? 0;
      return [
        {
          kind: 'fly',
          thing: { kind: 'card', card },
          from: { anchor: `slot-${slot}` },
          to: goalOf(seat, card, seen),
          lifts: slot,
          at,
          lasts: FLIGHT,
          sound: { kind: card === 'wild' ? 'wild' : 'card' },
        },
      ];
    }
    case 'row_filled': {
      const slot = event.slot ?? 0;
      const card = event.card ?? 'wild';
      return [
        {
          kind: 'fly',
          thing: { kind: 'card', card, turned: true },
          from: { anchor: 'deck' },
          to: { anchor: `slot-${slot}` },
          lays: { slot, card },
          at,
          lasts: FLIGHT,
        },
      ];
    }
    case 'row_swept': {
      const cards = event.cards ?? [];
      return [
        { ...caption(seen.t.row_swept), sound: { kind: 'wild' } },
        ...cards.map((card, slot): Step => ({
          kind: 'fly',
          thing: { kind: 'card', card },
          from: { anchor: `slot-${slot}` },
          to: { anchor: 'discards' },
          lifts: slot,
          at: at + READ - 200 + slot * CARD_GAP,
          lasts: FLIGHT,
        })),
      ];
    }
    case 'row_stays':
      return [caption(seen.t.row_stays)];
    case 'deck_shuffled':
      return [
        caption(seen.t.deck_shuffled),
        ...[0, 1, 2].map((i): Step => ({
          kind: 'fly',
          thing: { kind: 'card', card: null },
          from: { anchor: 'discards' },
          to: { anchor: 'deck' },
          at: at + i * CARD_GAP * 2,
          lasts: FLIGHT,
        })),
      ];
    case 'tickets_offered':
      offers.set(seat, event.count ?? 0);
      return tickets(
        event.count ?? 0,
        { anchor: 'tickets' },
        mine ? { anchor: 'offer', or: home.anchor } : home,
      );
    case 'tickets_kept': {
      const back = (offers.get(seat) ?? 0) - (event.count ?? 0);
      return back > 0 ? tickets(back, home, { anchor: 'tickets' }) : [];
    }
    case 'souvenir_placed':
    case 'souvenir_taken': {
      const station: Place = { station: event.location ?? '' };
      const [from, to] = event.type === 'souvenir_taken' ? [station, home] : [home, station];
      const thing: Thing = { kind: 'souvenir', symbol: event.symbol ?? '' };
      return [{ kind: 'fly', thing, from, to, at, lasts: FLIGHT, sound: { kind: 'card' } }];
    }
    case 'route_claimed':
      return claim(event, at, seen);
    case 'first_drawn':
    case 'passed':
      return [caption(seen.say(event))];
    case 'last_round':
      return [{ ...caption(seen.say(event), true), sound: { kind: 'last_round' } }];
    case 'game_over':
      return [{ kind: 'wait', at, lasts: READ / 2, sound: { kind: seen.won ? 'win' : 'end' } }];
    default:
      return []; // choosing the first tickets
  }
}

// The cards fly to the route, then its pieces land one after another.
function claim(event: GameEvent, at: number, seen: Viewpoint): Step[] {
  const route = event.route ?? '';
  const pieces = seen.files.drawing.routes?.[route]?.spaces.length ?? 0;
  const wilds = event.wilds ?? 0;
  const cards = [
    ...Array.from({ length: event.count ?? 0 }, () => event.color ?? 'wild'),
    ...Array.from({ length: wilds }, () => 'wild'),
  ];
  const flights = cards.map((card, i): Step => ({
    kind: 'fly',
    thing: { kind: 'card', card },
    from: goalOf(event.seat ?? 0, card, seen),
    to: { route, space: Math.min(i, Math.max(0, pieces - 1)) },
    at: at + i * CARD_GAP,
    lasts: FLIGHT,
    ...(i === 0 && { sound: { kind: 'card' } }),
  }));
  const landed = at + (cards.length - 1) * CARD_GAP + FLIGHT - 120;
  return [
    ...flights,
    {
      kind: 'drop',
      route,
      pieces,
      seat: event.seat ?? 0,
      at: landed,
      lasts: Math.max(0, pieces - 1) * GAP + LANDING,
      sound: { kind: 'claim', pieces },
    },
  ];
}

// The one sound of a change that is not animated.
const IMPORTANCE: readonly Sound[] = ['win', 'end', 'last_round', 'ticket', 'claim', 'wild', 'card'];
export function mainSound(scene: Scene): Timed['sound'] {
  const all = scene.steps.flatMap((step) => (step.sound ? [step.sound] : []));
  return all.sort((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind))[0];
}
