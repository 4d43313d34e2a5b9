// The sounds of the game, synthesised from short notes: nothing is loaded.
export type Sound = 'card' | 'wild' | 'claim' | 'ticket' | 'turn' | 'last_round' | 'win' | 'end' | 'error';

interface Note {
  at: number; // seconds after the start of the sound
  hertz: number;
  lasts: number; // seconds until it has faded
  timbre: 'bell' | 'wood' | 'air';
}

const note = (timbre: Note['timbre'], at: number, hertz: number, lasts: number): Note => ({
  timbre,
  at,
  hertz,
  lasts,
});

// Partials of a timbre: frequency and level, both relative to the note, and how much faster they fade.
const PARTIALS: Record<'bell' | 'wood', readonly (readonly [number, number, number])[]> = {
  bell: [
    [1, 1, 1],
    [2, 0.3, 1.6],
    [3.01, 0.1, 3],
  ],
  wood: [
    [1, 1, 1],
    [3.93, 0.22, 4],
  ],
};

// One note per piece, in time with the pieces that land, rising in a pentatonic scale.
const SCALE = [392, 440, 523.3, 587.3, 659.3, 784];
export const PIECE_GAP = 0.06;

function notesOf(sound: Sound, pieces: number): Note[] {
  switch (sound) {
    case 'card':
      return [note('air', 0, 2600, 0.16), note('wood', 0.03, 523.3, 0.14)];
    case 'wild':
      return [note('air', 0, 3200, 0.1), note('bell', 0.03, 784, 0.3), note('bell', 0.12, 1174.7, 0.38)];
    case 'claim':
      return Array.from({ length: Math.max(1, Math.min(pieces, SCALE.length)) }, (_, i) =>
        note('wood', i * PIECE_GAP, SCALE[i]!, 0.2),
      );
    case 'ticket':
      return [523.3, 659.3, 784, 1046.5].map((hertz, i) => note('bell', i * 0.09, hertz, 0.5));
    case 'turn':
      return [note('bell', 0, 587.3, 0.4), note('bell', 0.14, 880, 0.5)];
    case 'last_round':
      return [784, 659.3, 523.3].map((hertz, i) => note('bell', i * 0.22, hertz, 0.7));
    case 'win':
      return [
        ...[523.3, 659.3, 784].map((hertz, i) => note('bell', i * 0.12, hertz, 0.4)),
        ...[659.3, 784, 1046.5].map((hertz) => note('bell', 0.4, hertz, 1.1)),
      ];
    case 'end':
      return [523.3, 440, 523.3].map((hertz, i) => note('bell', i * 0.16, hertz, i < 2 ? 0.4 : 0.8));
    case 'error':
      return [note('wood', 0, 220, 0.16), note('wood', 0.11, 185, 0.2)];
  }
}

// So that all sounds are equally loud; measured in tests/sound.test.ts.
const LEVEL: Record<Sound, number> = {
  card: 0.4,
  wild: 0.24,
  claim: 0.28,
  ticket: 0.2,
  turn: 0.23,
  last_round: 0.2,
  win: 0.11,
  end: 0.2,
  error: 0.34,
};

// White noise, the same every time.
function noise(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0, state = 7; i < samples.length; ++i) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  return buffer;
}

// Starts at once and fades exponentially.
function fading(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  level: number,
  lasts: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(level / 500, at + lasts);
  gain.connect(out);
  return gain;
}

function play(
  context: BaseAudioContext,
  out: AudioNode,
  { timbre, hertz, lasts }: Note,
  at: number,
  level: number,
): void {
  if (timbre === 'air') {
    const source = context.createBufferSource();
    source.buffer = noise(context, lasts);
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = 1.2;
    band.frequency.setValueAtTime(hertz, at);
    band.frequency.exponentialRampToValueAtTime(hertz / 2.5, at + lasts);
    source.connect(band).connect(fading(context, out, at, level * 1.4, lasts));
    source.start(at);
    return;
  }
  for (const [ratio, share, haste] of PARTIALS[timbre]) {
    const wave = context.createOscillator();
    wave.frequency.value = hertz * ratio;
    wave.connect(fading(context, out, at, level * share, lasts / haste));
    wave.start(at);
    wave.stop(at + lasts);
  }
}

// Schedules a sound and returns how many seconds it lasts. `pieces`: how long a claimed route is.
export function schedule(
  context: BaseAudioContext,
  out: AudioNode,
  sound: Sound,
  at: number,
  pieces = 1,
): number {
  const notes = notesOf(sound, pieces);
  for (const one of notes) play(context, out, one, at + one.at, LEVEL[sound]);
  return Math.max(...notes.map((one) => one.at + one.lasts));
}

// Through which all sounds go: several at once are not louder than one alone.
export function mixer(context: BaseAudioContext): AudioNode {
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -14;
  limit.ratio.value = 6;
  limit.attack.value = 0.004;
  limit.release.value = 0.15;
  const volume = context.createGain();
  volume.gain.value = 0.7;
  limit.connect(volume).connect(context.destination);
  return limit;
}
