// The pages that the header and the tab bar lead to.
import type { Words } from '../words/en';
import type { IconName } from './Icon.svelte';

export interface PageLink {
  to: string;
  icon: IconName;
  name: keyof Words['nav'];
}
export const PAGES: readonly PageLink[] = [
  { to: '/learn', icon: 'cap', name: 'learn' },
  { to: '/rules', icon: 'book', name: 'rules' },
  { to: '/workshop', icon: 'tool', name: 'workshop' },
  { to: '/record', icon: 'bars', name: 'record' },
];

export const isAt = (path: string, to: string): 'page' | undefined =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined;
