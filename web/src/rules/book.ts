// The parts of a rule book. For each city a rule number appears once: among the city's own rules or among the shared ones.
import type { Steps } from './facts';

export interface PointsTable {
  count: string; // what is counted: spaces, cards, souvenirs
  steps: Steps;
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
  cities: Record<string, Rule[]>;
  shared: Chapter[];
}

// G10 follows from the printed rules; it only spells them out.
export const isRuling = (rule: Rule): boolean => rule.id.startsWith('G') && rule.id !== 'G10';

export const rulesOf = (book: RuleBook, city: string): Rule[] => [
  ...(book.cities[city] ?? []),
  ...book.shared.flatMap((chapter) => chapter.rules),
];
