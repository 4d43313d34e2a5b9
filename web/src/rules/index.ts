import { CITIES } from '../board/cities';
import { settings } from '../settings.svelte';
import type { RuleBook } from './book';
import { de } from './de';
import { en } from './en';

export const ruleBook = (): RuleBook => (settings.lang === 'de' ? de : en);

const has = (rules: readonly { id: string }[] | undefined, id: string): boolean =>
  rules?.some((rule) => rule.id === id) ?? false;

// The city whose page shows the rule: the wanted one if the rule applies there, otherwise the first that has it.
export const cityWith = (id: string, wanted: string): string =>
  en.shared.some((chapter) => has(chapter.rules, id))
    ? wanted
    : ([wanted, ...CITIES.map((city) => city.id)].find((city) => has(en.cities[city], id)) ?? wanted);
