// The user's preferences, kept in the browser.
export type Lang = 'en' | 'de';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Preferences {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  symbols: boolean;
  confirm: 'always' | 'touch' | 'never';
  sounds: boolean;
  speed: 'system' | Speed; // of animations
  notify: boolean;
  text: boolean; // the game as text
  shortcuts: boolean; // single keys at the table
}

const KEY = 'kurz-settings';

export function presets(languages: readonly string[]): Preferences {
  const first = languages.find((lang) => /^(de|en)\b/.test(lang)) ?? 'en';
  return {
    lang: first.startsWith('de') ? 'de' : 'en',
    theme: 'system',
    symbols: true,
    confirm: 'touch',
    sounds: true,
    speed: 'system',
    notify: false,
    text: false,
    shortcuts: true,
  };
}

// The stored text may come from an older page or be damaged.
export function read(stored: string | null, usual: Preferences, reduced = false): Preferences {
  const known: Record<keyof Preferences, readonly unknown[]> = {
    lang: ['en', 'de'],
    theme: ['system', 'light', 'dark'],
    symbols: [true, false],
    confirm: ['always', 'touch', 'never'],
    sounds: [true, false],
    speed: ['system', 'slow', 'normal', 'fast', 'off'],
    notify: [true, false],
    text: [true, false],
    shortcuts: [true, false],
  };
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    // Unreadable: use the defaults.
  }
  // Older pages stored on or off, and off was also the default for people who prefer reduced motion.
  if (found.motion === false && !reduced) found = { speed: 'off', ...found };
  const kept = Object.entries(known).filter(([name, values]) => values.includes(found[name]));
  return { ...usual, ...Object.fromEntries(kept.map(([name]) => [name, found[name]])) };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

const reducedMotion =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let reduced = $state(reducedMotion?.matches ?? false);
reducedMotion?.addEventListener('change', () => (reduced = reducedMotion.matches));

export const settings = $state(read(stored(), presets(navigator.languages), reducedMotion?.matches ?? false));

// How fast things move now. Follows the system as long as the user has not chosen a speed.
export function speed(): Speed {
  if (settings.speed !== 'system') return settings.speed;
  return reduced ? 'off' : 'normal';
}

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then it lasts for this visit.
  }
}
