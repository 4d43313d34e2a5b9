// Decides which changes of a table are played, and which appear at once.
import type { Change } from '../net/protocol';
import { mainSound, sceneOf, type Scene, type Viewpoint } from './scenes';
import type { MotionQueue } from './queue';

// Older changes are history: the page was opened, or reconnected, in the middle of a game.
const FRESH_MS = 5000;

export interface Situation {
  still: boolean; // animations are off, or the board is not shown
  hidden: boolean; // the tab is in the background
  past: boolean; // an earlier moment is shown
  age: (version: number) => number; // milliseconds since this change arrived
}

export class Director {
  #seen: number;
  #missed = false;
  #offers = new Map<number, number>();
  #done: ReadonlySet<number>;

  constructor(
    readonly queue: MotionQueue,
    version: number,
    done: readonly number[], // the viewer's completed tickets
    readonly play: (sound: NonNullable<ReturnType<typeof mainSound>>) => void,
  ) {
    this.#seen = version;
    this.#done = new Set(done);
  }

  // The connection was lost: the next changes happened meanwhile.
  lost(): void {
    this.#missed = true;
    this.queue.skip();
  }

  update(changes: readonly Change[], done: readonly number[] | null, seen: Viewpoint, at: Situation): void {
    const fresh = changes.filter((change) => change.version > this.#seen);
    const completed = (done ?? []).filter((ticket) => !this.#done.has(ticket));
    const missed = this.#missed;
    this.#missed = false;
    if (done) this.#done = new Set(done);
    if (at.still || at.hidden || at.past || missed) this.queue.skip();
    fresh.forEach((change, i) => {
      this.#seen = change.version;
      if (change.type === 'undone') this.queue.skip(); // what was taken back need not arrive
      const isLast = i === fresh.length - 1;
      const claims = change.events?.some((event) => event.type === 'route_claimed');
      const scene = sceneOf(change, seen, isLast && claims ? completed : [], this.#offers);
      if (missed || at.hidden || at.past || at.age(change.version) > FRESH_MS) return;
      if (at.still) this.#hear(scene);
      else this.queue.add(scene);
    });
  }

  #hear(scene: Scene): void {
    const heard = mainSound(scene);
    if (heard) this.play(heard);
  }
}
