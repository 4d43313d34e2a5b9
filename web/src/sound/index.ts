// Plays the sounds of the game, if the user wants to hear them.
import { settings } from '../settings.svelte';
import { mixer, schedule, type Sound } from './voices';

export type { Sound };

const MOST_AT_ONCE = 3; // besides the end of a game, which is always heard

let context: AudioContext | null = null;
let out: AudioNode | null = null;
let ends: number[] = []; // when the sounds that play now are over

export function sound(kind: Sound, pieces = 1): void {
  if (!settings.sounds || (document.hidden && kind !== 'turn')) return;
  // Browsers allow sound only after the user has clicked or typed something.
  if (typeof AudioContext !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  if (!context || !out) {
    context = new AudioContext();
    out = mixer(context);
  }
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const now = context.currentTime + 0.02; // from the past a sound begins with a click
  ends = ends.filter((end) => end > now);
  if (ends.length >= MOST_AT_ONCE && kind !== 'win' && kind !== 'end') return;
  ends.push(now + schedule(context, out, kind, now, pieces));
}
