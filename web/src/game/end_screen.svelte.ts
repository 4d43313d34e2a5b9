// The end screen and the replay controls are loaded when a game nears its end, not with the first page.
import type EndScreen from './EndScreen.svelte';

let loaded = $state.raw<typeof EndScreen | null>(null);

export const endScreen = {
  get part(): typeof EndScreen | null {
    return loaded;
  },
  async load(): Promise<void> {
    loaded ??= (await import('./EndScreen.svelte')).default;
  },
};
