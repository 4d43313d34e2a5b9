// Whatever can be pressed on a page, except on the board, and is smaller than wanted.
import type { Page } from 'playwright-core';

export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((wanted) => {
    const boxes = [...document.querySelectorAll('button, a, select, input, summary')]
      .filter((e) => !e.closest('.board') && !e.classList.contains('skip'))
      .map((e) => [e.outerHTML.slice(0, 90), (e.closest('label') ?? e).getBoundingClientRect()] as const);
    return boxes
      .filter(([, box]) => box.width > 0 && (box.width < wanted || box.height < Math.min(wanted, 44)))
      .map(([html, box]) => `${html} ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }, least);
