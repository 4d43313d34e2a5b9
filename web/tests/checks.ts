// What every page must satisfy: no violation of WCAG, and targets that are large enough.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLORS = ['color-contrast', 'link-in-text-block'];

// What axe-core finds, each with the element and what is wrong with it: on the page, or in a part of it if the rest
// has been looked at before. The other color scheme differs in colors only.
export async function violations(page: Page, part?: string): Promise<string[]> {
  const scheme = await page.evaluate(() => document.documentElement.dataset.theme);
  const found = await run(page, RULES, part);
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
  await page.waitForFunction((before) => document.documentElement.dataset.theme !== before, scheme);
  found.push(...(await run(page, COLORS, part)));
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light' });
  await page.waitForFunction((before) => document.documentElement.dataset.theme === before, scheme);
  return found;
}

async function run(page: Page, runOnly: string[], part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([where, rules]) => {
      // Colors may still be changing.
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map((one) => one.finished));
      const axe = (
        window as unknown as { axe: { run(w: unknown, o: unknown): Promise<{ violations: unknown[] }> } }
      ).axe;
      const options = { runOnly: rules, resultTypes: ['violations'] };
      return (await axe.run(where ?? document, options)).violations;
    },
    [part, runOnly] as const,
  );
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
