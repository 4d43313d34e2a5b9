// The user's preferences, kept in the browser.
export type Lang = 'en' | 'de';

export interface Preferences {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  symbols: boolean;
  confirm: 'always' | 'touch' | 'never';
  sounds: boolean;
  motion: boolean;
  notify: boolean;
  text: boolean; // the game as text
}

const KEY = 'kurz-settings';

export function presets(languages: readonly string[], calm: boolean): Preferences {
  const first = languages.find((lang) => /^(de|en)\b/.test(lang)) ?? 'en';
  return {
    lang: first.startsWith('de') ? 'de' : 'en',
    theme: 'system',
    symbols: true,
    confirm: 'touch',
    sounds: true,
    motion: !calm,
    notify: false,
    text: false,
  };
}

// The stored text may come from an older page or be damaged.
export function read(stored: string | null, usual: Preferences): Preferences {
  const known: Record<keyof Preferences, readonly unknown[]> = {
    lang: ['en', 'de'],
    theme: ['system', 'light', 'dark'],
    symbols: [true, false],
    confirm: ['always', 'touch', 'never'],
    sounds: [true, false],
    motion: [true, false],
    notify: [true, false],
    text: [true, false],
  };
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    // Unreadable: use the defaults.
  }
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

const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export const settings = $state(read(stored(), presets(navigator.languages, calm)));

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then it lasts for this visit.
  }
}
