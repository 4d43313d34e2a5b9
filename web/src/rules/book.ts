// The parts of a rule book. For each city a rule number appears once: among the city's own rules or among the shared ones.
import type { Steps } from './facts';

export interface PointsTable {
  count: string; // what is counted: spaces, cards, souvenirs
  steps: Steps;
  ours?: boolean; // not printed in the rules
}

export interface Rule {
  id: string; // R19, or G3 for a case that the printed rules leave open
  text: string;
  tables?: PointsTable[];
}

export interface Chapter {
  title: string;
  rules: Rule[];
}

export interface RuleBook {
  aim: string;
  choose: string;
  differences: (city: string) => string;
  ruling: string; // the label of our own rulings
  ruling_why: string;
  numbers_why: string;
  other_board: string;
  points: string;
  own_layout: (city: string) => string;
  example: {
    title: string;
    cost: (route: string, cards: number, color: string | null, ferries: number) => string; // no color: any one
    paid: (cards: string) => string;
    placed: (pieces: string, points: string, later: boolean) => string;
  };
  // Sentences about a custom board.
  custom: {
    spaces: string;
    cards: string;
    kinds: string;
    at_end: string;
    on_claim: string;
    attractions: (points: number, places: string) => string;
    districts: (list: string) => string;
    stacks: (symbols: number, places: string) => string;
    deck: (all: number, each: number, colors: string, wilds: number, wild: string) => string;
    pieces: (list: string) => string;
    tickets: (n: number) => string;
    last_round: (left: number) => string;
  };
  cities: Record<string, Rule[]>;
  shared: Chapter[];
}

// G10 follows from the printed rules; it only spells them out.
export const isRuling = (rule: Rule): boolean => rule.id.startsWith('G') && rule.id !== 'G10';

export const rulesOf = (book: RuleBook, city: string): Rule[] => [
  ...(book.cities[city] ?? []),
  ...book.shared.flatMap((chapter) => chapter.rules),
];
