import { settings, type Lang } from '../settings.svelte';
import type { Words } from './en';
import { GUEST } from './names';

// Only the languages in use are loaded.
const sources: Record<Lang, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};
const loaded: Partial<Record<Lang, Words>> = {};

export async function loadWords(lang: Lang): Promise<void> {
  loaded[lang] ??= await sources[lang]();
  // The first list takes tens of milliseconds, which nobody should wait for in a game.
  globalThis.requestIdleCallback?.(() => listed(['', '']));
}

// Switches once the texts are there. If they cannot be loaded, the language stays.
export async function chooseLanguage(lang: Lang): Promise<void> {
  try {
    await loadWords(lang);
  } catch {
    return;
  }
  settings.lang = lang;
}

// In the current language; components that read it follow the setting.
export const words = (): Words => loaded[settings.lang]!;

// Whether somebody has chosen a name; others are called guests.
export const isChosen = (name: string | null): name is string =>
  name !== null && !Object.values(GUEST).includes(name);

// Date and time in the user's format.
export const momentText = (at: number): string =>
  new Date(at).toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' });

export function pieceText(t: Words, kind: string, n: number): string {
  const [one, many] = t.pieces[kind] ?? [kind, kind];
  return `${n} ${n === 1 ? one : many}`;
}

// Fills names into "{1} drew a card".
export function named(text: string, names: readonly string[]): string {
  return text.replace(/\{([0-3])\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}

// Some of the server's sentences call a player "Player 2" and give the seat separately.
export function namedSeat(text: string, seat: number | undefined, names: readonly string[]): string {
  const name = seat === undefined ? undefined : names[seat];
  if (name === undefined) return named(text, names);
  return named(
    text.replace(new RegExp(`\\b(?:Player|Spieler) ${seat! + 1}\\b`), () => name),
    names,
  );
}

// "Ada, Ben and Cleo".
const lists: Partial<Record<Lang, Intl.ListFormat>> = {};
export const listed = (all: readonly string[]): string =>
  all.length < 2 ? (all[0] ?? '') : (lists[settings.lang] ??= new Intl.ListFormat(settings.lang)).format(all);
