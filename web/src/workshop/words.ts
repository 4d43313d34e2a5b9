import { settings } from '../settings.svelte';
import { de } from '../words/workshop.de';
import { en, type WorkshopWords } from '../words/workshop.en';

// In the language of the moment; reading it in a component follows the setting.
export const workshopWords = (): WorkshopWords => (settings.lang === 'de' ? de : en);
