// What the page knows of every city without asking the server, read from the files of boards/ and layouts/ when the page
// is built: a short list as the module virtual:cities, and the colours of the layouts as virtual:cities.css.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export interface City {
  id: string;
  name: string;
  own: boolean; // our own layout, not the printed one
  places: number;
  routes: number;
}

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

interface BoardFile {
  id: string;
  name: string;
  year: number;
  layout: string;
  locations: unknown[];
  routes: unknown[];
}

// In the order in which the printed games came out.
export const readCities = (): City[] =>
  readdirSync(join(ROOT, 'boards'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => read(`boards/${file}`) as BoardFile)
    .sort((a, b) => a.year - b.year || a.id.localeCompare(b.id))
    .map(({ id, name, layout, locations, routes }) => ({
      id,
      name,
      own: layout === 'own',
      places: locations.length,
      routes: routes.length,
    }));

// The custom properties of src/tokens.css, by the names that layouts use.
const TOKENS = {
  paper: 'land',
  water: 'water',
  park: 'park',
  street: 'street',
  accent: 'city',
  accent_text: 'city-ink',
};

export const cityColors = (): string =>
  readCities()
    .map(({ id }) => {
      const { colors } = read(`layouts/${id}.json`) as { colors: Record<string, string> };
      const tokens = Object.entries(TOKENS).map(([name, token]) => `--${token}:${colors[name]!}`);
      return `[data-city='${id}'],[data-scene='${id}']{${tokens.join(';')}}`;
    })
    .join('\n');

const IDS = ['virtual:cities', 'virtual:cities.css'];

export const cities = (): Plugin => ({
  name: 'cities',
  resolveId: (id) => (IDS.includes(id) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === `\0${IDS[0]!}`) return `export default ${JSON.stringify(readCities())}`;
    return id === `\0${IDS[1]!}` ? cityColors() : undefined;
  },
});
