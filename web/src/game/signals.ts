// Sounds and notifications.
import { settings } from '../settings.svelte';

let audio: AudioContext | null = null;

// One or two tones, synthesized: nothing is loaded.
export function sound(kind: 'turn' | 'claim' | 'card'): void {
  if (!settings.sounds) return;
  try {
    audio ??= new AudioContext();
    const tones = { turn: [660, 880], claim: [440, 330], card: [520] }[kind];
    tones.forEach((hertz, i) => {
      const start = audio!.currentTime + i * 0.13;
      const wave = audio!.createOscillator();
      const loudness = audio!.createGain();
      wave.frequency.value = hertz;
      loudness.gain.setValueAtTime(0.08, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
      wave.connect(loudness).connect(audio!.destination);
      wave.start(start);
      wave.stop(start + 0.2);
    });
  } catch {
    // The browser does not allow sound yet.
  }
}

export function notify(text: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission === 'granted') new Notification('Kurzstrecke', { body: text, tag: 'turn' });
}
