// The numbers of each city that its rules speak of. A test compares them with the board files.
export const CITIES = ['new-york', 'london', 'san-francisco', 'berlin'] as const;
export type City = (typeof CITIES)[number];

export const CITY_NAMES: Record<City, string> = {
  'new-york': 'New York',
  london: 'London',
  'san-francisco': 'San Francisco',
  berlin: 'Berlin',
};

export const cityOf = (board: string | null): City | null => CITIES.find((city) => city === board) ?? null;

// What a route brings: how many spaces or cards, and the points for it.
export type Steps = readonly (readonly [number, number])[];

export interface Facts {
  pieces: Readonly<Record<string, number>>;
  tickets: number;
  endWhenLeft: number;
  points: Readonly<Record<string, Steps>>;
}

const UP_TO_FOUR: Steps = [
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 7],
];

export const FACTS = {
  'new-york': { pieces: { taxi: 15 }, tickets: 18, endWhenLeft: 2, points: { taxi: UP_TO_FOUR } },
  london: { pieces: { bus: 17 }, tickets: 20, endWhenLeft: 2, points: { bus: UP_TO_FOUR } },
  'san-francisco': {
    pieces: { cable_car: 20 },
    tickets: 24,
    endWhenLeft: 2,
    points: { cable_car: [...UP_TO_FOUR, [5, 10]] },
  },
  berlin: {
    pieces: { streetcar: 11, subway: 5 },
    tickets: 22,
    endWhenLeft: 1,
    points: {
      streetcar: UP_TO_FOUR,
      subway: [
        [2, 1],
        [3, 2],
        [4, 4],
      ],
    },
  },
} satisfies Record<City, Facts>;

export const SOUVENIR_POINTS: Steps = [
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 6],
  [6, 9],
  [7, 12],
];
