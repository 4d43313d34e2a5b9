import { settings } from '../settings.svelte';
import { de } from '../words/workshop.de';
import { en, type WorkshopWords } from '../words/workshop.en';

// In the current language; components that read it follow the setting.
export const workshopWords = (): WorkshopWords => (settings.lang === 'de' ? de : en);
