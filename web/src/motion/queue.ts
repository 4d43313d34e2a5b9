// Plays scenes one after another. A newer scene never waits long: the queue speeds up when it falls behind.
import { sceneLength, type Scene, type Step } from './scenes';

// Shows what the queue says.
export interface Screen {
  start(scene: Scene): void;
  begin(step: Step, rate: number): void;
  end(step: Step): void;
  land(scene: Scene): void; // what the scene changes is counted from now on
  pace(rate: number): void; // of everything that moves now
  clear(skipped: boolean): void; // shows everything as it is now
}

interface Cue {
  at: number;
  run: () => void;
}

export const MOST_SCENES = 3;
export const MOST_MS = 4000;
const HURRY = 3;

export class MotionQueue {
  #scenes: Scene[] = []; // the first one plays
  #cues: Cue[] = [];
  #at = 0; // in the scene that plays, in milliseconds at normal speed
  #since = 0; // when that was
  #rate = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly screen: Screen,
    readonly speed: () => number, // 1 is normal
    readonly soon: (run: () => unknown) => void = (run) => run(), // when the page has most time for it
  ) {}

  get busy(): boolean {
    return this.#scenes.length > 0;
  }

  // The player's own move is not kept waiting by older ones.
  add(scene: Scene): void {
    if (scene.steps.length === 0) return;
    if (scene.own) this.skip();
    this.#scenes.push(scene);
    if (this.#scenes.length === 1) this.#start();
    else if (this.#cues.length > 0) this.#tick();
  }

  skip(): void {
    if (!this.busy) return;
    clearTimeout(this.#timer);
    this.#scenes = [];
    this.#cues = [];
    this.screen.clear(true);
  }

  #start(): void {
    const scene = this.#scenes[0];
    if (!scene) return this.screen.clear(false);
    this.screen.start(scene);
    this.soon(() => {
      if (this.#scenes[0] === scene) this.#begin(scene);
    });
  }

  #begin(scene: Scene): void {
    this.#at = 0;
    this.#since = performance.now();
    this.#cues = [
      { at: scene.lands, run: () => this.screen.land(scene) },
      ...scene.steps.flatMap((step): Cue[] => [
        { at: step.at, run: () => this.screen.begin(step, this.#rate) },
        { at: step.at + step.lasts, run: () => this.screen.end(step) },
      ]),
    ].sort((a, b) => a.at - b.at);
    this.#tick();
  }

  #pace(): number {
    const left = this.#scenes.reduce((sum, scene) => sum + sceneLength(scene), -this.#at);
    const behind = this.#scenes.length > MOST_SCENES || left > MOST_MS;
    return this.speed() * (behind ? HURRY : 1);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#at += (now - this.#since) * this.#rate;
    this.#since = now;
    const rate = this.#pace();
    if (rate !== this.#rate) {
      this.#rate = rate;
      this.screen.pace(rate);
    }
    // Timers have whole milliseconds.
    while (this.#cues[0] && this.#cues[0].at <= this.#at + 1) this.#cues.shift()!.run();
    const next = this.#cues[0];
    if (next) {
      const onTime = (): void => this.soon(() => this.#cues.length > 0 && this.#tick());
      this.#timer = setTimeout(onTime, (next.at - this.#at) / this.#rate);
    } else {
      this.#scenes.shift();
      this.#start();
    }
  }
}
