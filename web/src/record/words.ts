import { settings } from '../settings.svelte';
import { de } from '../words/record.de';
import { en, type RecordWords } from '../words/record.en';

// In the current language; components that read it follow the setting.
export const recordWords = (): RecordWords => (settings.lang === 'de' ? de : en);

// An average, always with one decimal, so that columns line up.
export const averageText = (n: number): string =>
  new Intl.NumberFormat(settings.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);
export const shareText = (share: number): string =>
  new Intl.NumberFormat(settings.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);
export const dayText = (at: number): string =>
  new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium' }).format(at);
