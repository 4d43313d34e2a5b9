// What a rule book is made of. A number stands once in what a city's readers see: among the city's own rules, or among
// those that all cities share.
import type { City, Steps } from './facts';

export interface PointsTable {
  count: string; // what is counted: spaces, cards, souvenirs
  steps: Steps;
}

export interface Rule {
  id: string; // R19, or G3 for a ruling of ours
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
  ruling: string; // the mark
  ruling_why: string;
  numbers_why: string;
  other_board: string;
  points: string;
  cities: Record<City, Rule[]>;
  shared: Chapter[];
}

export const isRuling = (rule: Rule): boolean => rule.id.startsWith('G');

export const rulesOf = (book: RuleBook, city: City): Rule[] => [
  ...book.cities[city],
  ...book.shared.flatMap((chapter) => chapter.rules),
];
