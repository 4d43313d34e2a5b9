import { settings } from './settings.svelte';

// Scrolls to where something begins, unless that is in sight.
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const moves = settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: moves ? 'smooth' : 'instant' });
}
