// What a player has not been told yet, for screen readers: what happened, then what to do.
import type { Change, GameEvent } from '../net/protocol';

const AT_ONCE = 6; // changes, a round of four; of more, as after a long disconnection, only the last is told

export interface Now {
  changes: readonly Change[];
  done: readonly number[] | null; // the player's completed tickets, null if they are not known
  outcome: string; // empty until the game is over
  prompt: string; // what the player is to do; empty while others move
}
interface Words {
  change: (change: Change) => string;
  ticket: (ticket: number) => string;
}

// Of the deal only what the player got, and a row that was replaced.
const DEALT = new Set<GameEvent['type']>(['hand_dealt', 'tickets_offered', 'row_swept', 'row_stays']);
export const eventsFor = (seat: number | null, { type, events = [] }: Change): GameEvent[] =>
  type === 'started'
    ? events.filter((event) => DEALT.has(event.type) && (event.seat ?? seat) === seat)
    : events;

export class News {
  #version: number;
  #done: readonly number[] | null;
  #outcome: string;
  #prompt = '';

  // What happened up to this version is no news.
  constructor(version: number, done: readonly number[] | null, outcome: string) {
    this.#version = version;
    this.#done = done;
    this.#outcome = outcome;
  }

  // The lines that are new.
  update({ changes, done, outcome, prompt }: Now, seat: number | null, say: Words): string[] {
    const fresh = changes.filter((change) => change.version > this.#version);
    const known = this.#done;
    const completed = known && done ? done.filter((ticket) => !known.includes(ticket)) : [];
    const ended = this.#outcome === '' && outcome !== '';
    const asked = prompt !== this.#prompt || fresh.some((change) => change.seat === seat);
    this.#version = changes.at(-1)?.version ?? this.#version;
    this.#done = done ?? known;
    this.#outcome = outcome;
    this.#prompt = prompt;
    return [
      ...(fresh.length > AT_ONCE ? fresh.slice(-1) : fresh).map(say.change),
      ...completed.map(say.ticket),
      ...(ended ? [outcome] : []),
      ...(asked ? [prompt] : []),
    ].filter((text) => text !== '');
  }
}
