// The cities, oldest first. A new city needs no change here: web/cities.ts finds its files.
import all from 'virtual:cities';

import type { City } from '../../cities';

export type { City };
export const CITIES: readonly City[] = all;

export const cityOf = (board: string | null): City | undefined => CITIES.find((city) => city.id === board);
