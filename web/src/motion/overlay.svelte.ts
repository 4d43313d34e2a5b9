// The layer above the page in which things fly, and how what is below it follows.
import type { BoardFiles } from '../board/files';
import { afterFrame } from '../frame';
import { sound } from '../sound';
import { boardFrame, boxOf, opacityOf, pieceBox, stackBoxes } from './places';
import { EASE, LAND, TRAIL, arc, fall, widthOf, type Box } from './paths';
import type { Screen } from './queue';
import { GAP, LANDING, type Scene, type Step, type Thing } from './scenes';
import type { Shown } from './shown.svelte';

type Flight = Step & { kind: 'fly' };
type Drop = Step & { kind: 'drop' };
export interface Sprite {
  step: Flight | Drop;
  thing: Thing;
  width: number;
  // Starts the way of one of its copies.
  move: (element: HTMLElement, copy: number) => void;
}
export interface Caption {
  text: string;
  strong: boolean;
  x: number; // the middle of the board
  y: number;
  rate: number;
}

// Cards that leave within this time, in milliseconds, are put on the page together, as every change of it takes time.
const TOGETHER = 250;

export class Overlay implements Screen {
  sprites = $state.raw<Sprite[]>([]);
  caption = $state.raw<Caption | null>(null);

  #running: Animation[] = [];
  #lands = false; // whether what the scene changes is still to be counted
  #coming: Flight[] = []; // flights of the scene that are not on the page yet
  #arrived: readonly Step[] = [];
  #stacks: Readonly<Record<string, Box>> = {}; // of the hand, where a card that is played may have been the last one

  constructor(
    readonly files: BoardFiles,
    readonly shown: Shown,
    readonly present: () => void, // shows the table as it is now
  ) {}

  settle(): void {
    this.present();
    afterFrame(() => (this.#stacks = stackBoxes()));
  }

  start(scene: Scene): void {
    this.#lands = true;
    this.#coming = scene.steps.filter((step) => step.kind === 'fly');
    this.shown.playing = this.shown.told = scene.version;
  }

  begin(step: Step, rate: number): void {
    if (step.sound) sound(step.sound.kind, step.sound.pieces);
    if (step.kind === 'caption') {
      const board = boardFrame() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      const x = board.x + board.width / 2;
      const y = Math.max(board.y, 0) + board.height * 0.12;
      this.caption = { text: step.text, strong: step.strong ?? false, x, y, rate };
    } else if (step.kind === 'drop') {
      this.#drop(step, rate);
    } else if (step.kind === 'pulse') {
      this.#pulse(step.ticket, step.lasts, rate);
    } else if (step.kind === 'fly') {
      if (this.#coming.includes(step)) this.#fly(step.at, rate);
      if (step.lifts !== undefined) this.#lay(step.lifts, null);
    }
  }

  end(step: Step): void {
    if (step.kind !== 'fly') return;
    if (step.lays) this.#lay(step.lays.slot, step.lays.card);
    this.#arrived = [...this.#arrived, step];
    // Others have faded, and are taken off the page with its next change.
    if (step.lays || 'stack' in step.to) this.#sweep();
  }

  land(scene: Scene): void {
    this.#lands = false;
    this.shown.land(scene.version);
    this.#sweep();
  }

  pace(rate: number): void {
    this.#running = this.#running.filter((one) => one.playState !== 'finished' && one.playState !== 'idle');
    for (const one of this.#running) one.updatePlaybackRate(rate);
  }

  clear(skipped: boolean): void {
    this.sprites = [];
    this.#arrived = [];
    this.shown.playing = null;
    this.settle();
    if (!skipped) return;
    this.caption = null;
    for (const one of this.#running) one.cancel();
    this.#running = [];
  }

  // Shows a caption for a while, even when the next scene has begun.
  show(element: HTMLElement, shown: Caption): void {
    const frames = [
      { opacity: 0, transform: 'translate(-50%, 12px)' },
      { opacity: 1, transform: 'translate(-50%, 0)', offset: 0.12 },
      { opacity: 1, transform: 'translate(-50%, 0)', offset: 0.85 },
      { opacity: 0, transform: 'translate(-50%, 0)' },
    ];
    const duration = shown.strong ? 3000 : 1900;
    this.#run(
      element,
      frames,
      { duration, easing: 'linear', fill: 'both' },
      Math.min(shown.rate, 1.5),
    ).onfinish = () => {
      if (this.caption === shown) this.caption = null;
    };
  }

  #run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, rate: number): Animation {
    const running = element.animate(frames, timing);
    running.playbackRate = rate;
    this.#running.push(running);
    return running;
  }

  #lay(slot: number, card: string | null): void {
    this.shown.row = this.shown.row?.map((face, i) => (i === slot ? card : face)) ?? null;
  }

  // A card that has reached the hand, and a piece on the board, lie there until they are counted.
  #sweep(): void {
    const stays = ({ step }: Sprite): boolean =>
      this.#lands
        ? !this.#arrived.includes(step) || step.kind === 'drop' || 'stack' in step.to
        : !this.#arrived.includes(step) && step.kind !== 'drop';
    if (!this.sprites.every(stays)) this.sprites = this.sprites.filter(stays);
  }

  #fly(from: number, rate: number): void {
    const now = this.#coming.filter((step) => step.at <= from + TOGETHER);
    this.#coming = this.#coming.filter((step) => !now.includes(step));
    const sprites = now.flatMap((step) => this.#sprite(step, step.at - from, rate) ?? []);
    if (sprites.length > 0) this.sprites = [...this.sprites, ...sprites];
  }

  #sprite(step: Flight, wait: number, rate: number): Sprite | null {
    const known = 'stack' in step.from ? this.#stacks[step.from.stack] : undefined;
    const from = known ?? boxOf(step.from, step.thing, this.files.drawing);
    const goal = boxOf(step.to, step.thing, this.files.drawing);
    if (!from || (step.lays && !goal)) return null;
    // Without a visible goal it rises and fades.
    const to = goal ?? { ...from, y: from.y - 48 };
    // A card that stays looks like the one it becomes.
    const last = goal === null ? 0 : 'stack' in step.to ? 1 : step.lays ? opacityOf(step.to) : 0;
    const move = (element: HTMLElement, copy: number): void => {
      const [later, opacity] = TRAIL[copy]!;
      const [delay, duration] = [wait + later, step.lasts - later];
      // Not seen before it flies.
      const timing = { delay, duration, easing: EASE, fill: 'forwards' } as const;
      this.#run(element, arc(from, to, opacity, last), timing, rate);
      const back = element.querySelector('.back');
      const turn = { delay: wait, duration: step.lasts / 3, fill: 'both' } as const;
      if (back) this.#run(back, [{ opacity: 1 }, { opacity: 0 }], turn, rate);
    };
    return { step, thing: step.thing, width: widthOf(from, to), move };
  }

  // The pieces above the board, which shows its own when they are down: the browser moves these without the page's help.
  #drop(step: Drop, rate: number): void {
    const { route, seat } = step;
    const sprites = Array.from({ length: step.pieces }, (_, space): Sprite | null => {
      const box = pieceBox(route, space, this.files.drawing);
      const timing = { delay: space * GAP, duration: LANDING, easing: LAND, fill: 'both' } as const;
      return (
        box && {
          step,
          thing: { kind: 'piece', route, space, seat },
          width: box.width,
          move: (element) => void this.#run(element, fall(box), timing, rate),
        }
      );
    }).filter((sprite) => sprite !== null);
    if (sprites.length > 0) this.sprites = [...this.sprites, ...sprites];
  }

  #pulse(ticket: number, lasts: number, rate: number): void {
    for (const element of document.querySelectorAll(`[data-ticket="${ticket}"]`)) {
      const frames = [{ scale: 1 }, { scale: 1.07 }, { scale: 1 }, { scale: 1.04 }, { scale: 1 }];
      this.#run(element, frames, { duration: lasts, easing: 'ease-in-out' }, rate);
    }
  }
}
