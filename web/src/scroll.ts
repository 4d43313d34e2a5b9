import { speed } from './settings.svelte';

// Scrolls to the top of an element unless it is visible already.
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  element.scrollIntoView({ block: 'start', behavior: speed() === 'off' ? 'instant' : 'smooth' });
}
