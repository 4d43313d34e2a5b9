import all from 'virtual:names';

import type { Lang } from '../settings.svelte';

// People without a name.
export const GUEST: Record<Lang, string> = { en: 'Guest', de: 'Gast' };

// What boards call colours, wild cards and souvenirs, in both languages.
export const BOTH_NAMES: Readonly<Record<string, Record<Lang, string>>> = all.names;

// Before "Karte" and "Karten".
export const germanColor = (id: string): string => all.adjectives[id] ?? all.names[id]?.de ?? id;

// What boards call colours, wild cards, souvenirs and pieces, in one language.
export const namesIn = (lang: Lang) => ({
  names: Object.fromEntries(Object.entries(all.names).map(([id, name]) => [id, name[lang]])),
  pieces: Object.fromEntries(
    Object.entries(all.pieces).map(([id, { one, many }]): [string, [string, string]] => [
      id,
      [one[lang], many[lang]],
    ]),
  ),
});
