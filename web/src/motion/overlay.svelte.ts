// The layer above the page in which things fly, and what is hidden below it until they land.
import type { BoardFiles } from '../board/files';
import { sound } from '../sound';
import { Hiding } from './hiding';
import { boardFrame, boxOf } from './places';
import { EASE, LAND, TRAIL, arc, widthOf, type Box } from './paths';
import type { Screen } from './queue';
import { GAP, LANDING, slotFace, type Scene, type Step, type Thing } from './scenes';

export interface Sprite {
  step: Step;
  thing: Thing;
  width: number;
  // Starts the way of one of its copies.
  move: (element: HTMLElement, copy: number) => void;
}
// A card that lies in the row until its time has come, while the page already knows the next one.
export interface Ghost {
  slot: number;
  card: string;
  box: Box;
}
export interface Caption {
  text: string;
  strong: boolean;
  x: number; // the middle of the board
  y: number;
  rate: number;
}

const DROP = 24; // how high above their space pieces appear, in pixels

export class Overlay implements Screen {
  sprites = $state.raw<Sprite[]>([]);
  ghosts = $state.raw<Ghost[]>([]);
  caption = $state.raw<Caption | null>(null);

  #faces: (string | null)[];
  #hiding = new Hiding();
  #running: Animation[] = [];

  constructor(
    readonly files: BoardFiles,
    readonly row: () => readonly (string | null)[],
  ) {
    this.#faces = [...row()];
  }

  destroy(): void {
    this.clear(true);
    this.#hiding.destroy();
  }

  // Nothing moves: the row is what the page shows.
  settle(): void {
    this.#faces = [...this.row()];
  }

  expect(scene: Scene): void {
    for (const { reveals } of scene.steps) {
      if (reveals) this.#hiding.add(reveals);
    }
    this.#hide();
  }

  begin(step: Step, rate: number): void {
    if (step.sound) sound(step.sound.kind, step.sound.pieces);
    if (step.kind === 'caption') {
      const board = boardFrame() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      const x = board.x + board.width / 2;
      const y = Math.max(board.y, 0) + board.height * 0.12;
      this.caption = { text: step.text, strong: step.strong ?? false, x, y, rate };
    } else if (step.kind === 'drop') {
      this.#reveal(step.reveals);
      this.#drop(step.route, rate);
    } else if (step.kind === 'pulse') {
      this.#pulse(step.ticket, step.lasts, rate);
    } else if (step.kind === 'fly') {
      this.#fly(step, rate); // before the slot is empty: its card is what flies
      for (const slot of step.lifts ?? []) this.#faces[slot] = null;
      if (step.lifts) this.#hide();
    }
  }

  end(step: Step): void {
    if (step.kind !== 'fly') return;
    this.sprites = this.sprites.filter((sprite) => sprite.step !== step);
    if (step.lays) this.#faces[step.lays.slot] = step.lays.card;
    if (step.reveals) this.#reveal(step.reveals);
  }

  pace(rate: number): void {
    this.#running = this.#running.filter((one) => one.playState !== 'finished' && one.playState !== 'idle');
    for (const one of this.#running) one.updatePlaybackRate(rate);
  }

  clear(skipped: boolean): void {
    this.sprites = [];
    this.#hiding.clear();
    this.#hide();
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

  #fly(step: Step & { kind: 'fly' }, rate: number): void {
    const from = boxOf(step.from, step.thing, this.files.drawing);
    if (!from) return;
    // Without a visible goal it rises and fades.
    const goal = boxOf(step.to, step.thing, this.files.drawing);
    const to = goal ?? { ...from, y: from.y - 48 };
    const stays = goal !== null && ('stack' in step.to || step.lays !== undefined);
    const move = (element: HTMLElement, copy: number): void => {
      const [delay, opacity] = TRAIL[copy]!;
      const timing = { delay, duration: step.lasts - delay, easing: EASE, fill: 'both' } as const;
      this.#run(element, arc(from, to, opacity, !stays), timing, rate);
      const back = element.querySelector('.back');
      if (back)
        this.#run(back, [{ opacity: 1 }, { opacity: 0 }], { duration: step.lasts / 3, fill: 'both' }, rate);
    };
    this.sprites = [...this.sprites, { step, thing: step.thing, width: widthOf(from, to), move }];
  }

  #drop(route: string, rate: number): void {
    document.querySelectorAll<SVGGraphicsElement>(`[data-route="${route}"] .piece`).forEach((piece, i) => {
      const scale = (piece.parentNode as SVGGraphicsElement).getScreenCTM()?.a || 1;
      const frames = [
        { translate: `0 ${-DROP / scale}px`, opacity: 0 },
        { opacity: 1, offset: 0.4 },
        { translate: '0 0', opacity: 1 },
      ];
      this.#run(piece, frames, { delay: i * GAP, duration: LANDING, easing: LAND, fill: 'backwards' }, rate);
    });
  }

  #pulse(ticket: number, lasts: number, rate: number): void {
    for (const element of document.querySelectorAll(`[data-ticket="${ticket}"]`)) {
      const frames = [{ scale: 1 }, { scale: 1.07 }, { scale: 1 }, { scale: 1.04 }, { scale: 1 }];
      this.#run(element, frames, { duration: lasts, easing: 'ease-in-out' }, rate);
    }
  }

  #reveal(selector: string | undefined): void {
    if (selector) this.#hiding.arrived(selector);
    this.#hide();
  }

  #hide(): void {
    const slots = this.#faces.map((_, slot) => slot).filter((slot) => this.#hiding.has(slotFace(slot)));
    this.#hiding.write(
      slots.map(
        (slot) =>
          `[data-anchor="slot-${slot}"] { outline: 2px dashed var(--line-strong); outline-offset: -3px; border-radius: 8px }`,
      ),
    );
    this.ghosts = slots.flatMap((slot) => {
      const card = this.#faces[slot];
      const box = card ? boxOf({ anchor: `slot-${slot}` }, { kind: 'card', card }, this.files.drawing) : null;
      return card && box ? [{ slot, card, box }] : [];
    });
  }
}
