import { expect, test } from 'vitest';

import { markEnds } from './labels';
import type { Placed } from './placing';

const stations = { hill: [10, 20], lake: [30, 40] } as Record<string, [number, number]>;
const place: Placed = {
  id: 'hill',
  size: 20,
  anchor: 'start',
  lines: [{ text: 'Hill', x: 1, y: 2, width: 30, height: 9 }],
  leader: null,
};

function drawn(): SVGSVGElement {
  document.body.innerHTML = `<svg><g class="labels">
    <text data-location="hill" text-anchor="end"><tspan x="1">Hill</tspan></text>
    <text data-location="lake" text-anchor="middle"><tspan x="2">Lake</tspan></text>
  </g></svg>`;
  return document.querySelector('svg')!;
}

test('ends of tickets are bold, and move back to where they are printed', () => {
  const svg = drawn();
  const before = svg.innerHTML;
  const hill = svg.querySelector('[data-location=hill]')!;
  markEnds(svg, new Set(['hill']), stations, []);
  expect(hill.classList.contains('end')).toBe(true);
  expect(hill.getAttribute('transform')).toContain('translate(10 20) scale');
  markEnds(svg, new Set(['hill']), stations, [place]);
  expect(hill.getAttribute('transform')).toBe(null);
  expect(hill.getAttribute('font-size')).toBe('20');
  expect(hill.getAttribute('text-anchor')).toBe('start');
  markEnds(svg, new Set(), stations, []);
  expect(svg.innerHTML.replaceAll(' class=""', '')).toBe(before);
});

test('names that stay are not touched', () => {
  const svg = drawn();
  markEnds(svg, new Set(['hill']), stations, []);
  const changes = new MutationObserver(() => undefined);
  changes.observe(svg, { attributes: true, childList: true, characterData: true, subtree: true });
  markEnds(svg, new Set(['hill']), stations, []);
  expect(changes.takeRecords()).toEqual([]);
});
