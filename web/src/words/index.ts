import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type Words } from './en';

// In the language of the moment; reading it in a component follows the setting.
export const words = (): Words => (settings.lang === 'de' ? de : en);

// A day and an hour, as people write them.
export const momentText = (at: number): string =>
  new Date(at).toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' });

export function pieceText(t: Words, kind: string, n: number): string {
  const [one, many] = t.pieces[kind] ?? [kind, kind];
  return `${n} ${n === 1 ? one : many}`;
}

// "{1} drew a card" with the names of the moment.
export function named(text: string, names: readonly string[]): string {
  return text.replace(/\{([0-3])\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}
