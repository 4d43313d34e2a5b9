// Hides what the page shows already but has not arrived yet. Hidden elements keep their place, focus and clicks.
export class Hiding {
  #left = new Map<string, number>(); // CSS selectors, and how many steps until they are shown
  #sheet = new CSSStyleSheet();
  #more: readonly string[] | null = null; // to be written

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }
  destroy(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  has(selector: string): boolean {
    return this.#left.has(selector);
  }
  add(selector: string): void {
    this.#left.set(selector, (this.#left.get(selector) ?? 0) + 1);
  }
  // One step has arrived.
  arrived(selector: string): void {
    const left = (this.#left.get(selector) ?? 0) - 1;
    if (left > 0) this.#left.set(selector, left);
    else this.#left.delete(selector);
  }
  clear(): void {
    this.#left.clear();
  }

  // `more`: further rules that hold meanwhile. Written after everything else that happens now: to ask where something
  // is on the screen after a change of styles costs a layout each time.
  write(more: readonly string[]): void {
    if (!this.#more) queueMicrotask(() => this.#replace());
    this.#more = more;
  }

  #replace(): void {
    const rules = [...this.#left.keys()].map((selector) => `${selector} { opacity: 0 !important }`);
    this.#sheet.replaceSync([...rules, ...(this.#more ?? [])].join('\n'));
    this.#more = null;
  }
}
