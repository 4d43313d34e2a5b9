// The names of colours, wild cards, souvenirs and pieces. They are written once, in words/names.cpp; this reads them
// from there when the page is built, as the module virtual:names.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Both = { en: string; de: string };
export interface Names {
  names: Record<string, Both>; // of colours, wild cards and souvenirs
  adjectives: Record<string, string>; // of colours: German, before "Karte" and "Karten"
  pieces: Record<string, { one: Both; many: Both }>;
}

const ID = 'virtual:names';
const SOURCE = new URL('../words/names.cpp', import.meta.url);

// Each row begins with an id and has texts in English and German: one pair, or for pieces also singular and plural.
function readNames(source: string): Names {
  const found: Names = { names: {}, adjectives: {}, pieces: {} };
  for (const row of source.split(/\w+Word\{(?=\s*")/).slice(1)) {
    const id = /"([^"]+)"/.exec(row)![1]!;
    const [name, one, many] = [...row.matchAll(/\{"([^"]+)",\s*"([^"]+)"\}/g)].map(([, en, de]): Both => ({
      en: en!,
      de: de!,
    }));
    if (one && many) found.pieces[id] = { one, many };
    else if (name) found.names[id] = name;
    const adjective = /\},\s*"([^"]+)"\}/.exec(row)?.[1];
    if (adjective) found.adjectives[id] = adjective;
  }
  return found;
}

export const names = (): Plugin => ({
  name: 'names',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) =>
    id === `\0${ID}`
      ? `export default ${JSON.stringify(readNames(readFileSync(SOURCE, 'utf8')))}`
      : undefined,
});
