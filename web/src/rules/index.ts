import { settings } from '../settings.svelte';
import type { RuleBook } from './book';
import { de } from './de';
import { en } from './en';
import { CITIES, type City } from './facts';

export const ruleBook = (): RuleBook => (settings.lang === 'de' ? de : en);

// Where a rule can be read: in the wanted city if it holds there, else in the first that has it.
export const cityWith = (id: string, wanted: City): City =>
  en.shared.some((chapter) => chapter.rules.some((rule) => rule.id === id))
    ? wanted
    : ([wanted, ...CITIES].find((city) => en.cities[city].some((rule) => rule.id === id)) ?? wanted);
