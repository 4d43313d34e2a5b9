// Keyboard and screen reader users must not be thrown back to the top of the page: when the focused element is removed,
// the focus moves to where the page continues.
// On a new page people hear its heading, in a game that begins what to choose.
const ARRIVALS = ['.guide', '.offer', 'h1'];
const LANDINGS = ['.guide', '.offer', '[data-landing=moves]', '[data-landing=banner]', 'h1'];

export function keepFocus(main: HTMLElement, path: string): { update(path: string): void; destroy(): void } {
  let last: Element | null = null;
  let arriving = false; // at another page, whose heading may not be there yet

  const remember = (event: FocusEvent): void => {
    last = event.target as Element;
    arriving = false;
  };
  function land(): void {
    const active = document.activeElement;
    const lost = (!active || active === document.body) && last !== null && !last.isConnected;
    // When navigating, a focused link above the content keeps the focus.
    if (!lost && !(arriving && !main.contains(active))) return;
    for (const landing of arriving ? ARRIVALS : LANDINGS) {
      const found = main.querySelector<HTMLElement>(landing);
      if (!found) continue;
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
      return;
    }
  }

  main.addEventListener('focusin', remember);
  const watch = new MutationObserver(land);
  watch.observe(main, { childList: true, subtree: true });
  return {
    update(now) {
      if (now === path) return;
      path = now;
      arriving = true; // and land when there is something new to land on
    },
    destroy() {
      watch.disconnect();
      main.removeEventListener('focusin', remember);
    },
  };
}
