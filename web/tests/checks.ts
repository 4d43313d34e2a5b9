// What every page must satisfy: no violation of WCAG, and targets that are large enough.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}
// What axe-core finds, each with the element and what is wrong with it.
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(o: unknown): Promise<{ violations: unknown[] }> } }).axe;
    const result = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations;
  });
  return (found as Finding[]).flatMap((one) =>
    one.nodes.map(
      (node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

// Whatever can be pressed, except on the board, and is smaller than wanted (in pixels).
export const smallTargets = (page: Page, height: number, width = height): Promise<string[]> =>
  page.evaluate(
    ([wide, high]) =>
      [...document.querySelectorAll('button, a, select, input, summary, textarea')]
        .filter((e) => !e.closest('.board') && !e.classList.contains('skip'))
        .map((e) => [e.outerHTML.slice(0, 90), (e.closest('label') ?? e).getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 0 && (box.width < wide || box.height < high))
        .map(([html, box]) => `${html} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    [width, height] as const,
  );

// The page itself never scrolls sideways.
export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
