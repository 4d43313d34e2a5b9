import { settings } from './settings.svelte';

// Scrolls to the top of an element unless it is visible already.
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const moves = settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: moves ? 'smooth' : 'instant' });
}
