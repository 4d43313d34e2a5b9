// The cities, read from the board files when the page is built. A new city needs no change here.
export interface City {
  id: string;
  name: string;
  own: boolean; // our own layout, not the printed one
}

const names = import.meta.glob<string>(['../../../boards/*.json', '!../../../boards/tiny.json'], {
  eager: true,
  import: 'name',
});
const layouts = import.meta.glob<string>('../../../boards/*.json', { eager: true, import: 'layout' });
const years = import.meta.glob<number>('../../../boards/*.json', { eager: true, import: 'year' });

// In the order in which the printed games came out.
export const CITIES: readonly City[] = Object.keys(names)
  .sort((a, b) => years[a]! - years[b]!)
  .map((path) => ({
    id: path.replace(/^.*\/|\.json$/g, ''),
    name: names[path]!,
    own: layouts[path] === 'own',
  }));

export const cityOf = (board: string | null): City | undefined => CITIES.find((city) => city.id === board);
