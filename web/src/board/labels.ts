// The names of ticket ends on the board: bold, and on a small board larger and placed where they hide least.
import type { Drawing } from './files';
import { RISE, type Placed } from './placing';

const BOLD = 1.07; // a little away from the ring around the station

const printed = new WeakMap<Element, { anchor: string; lines: string }>();
const moved = new WeakSet<Element>(); // from where they are printed

// `placed` is empty on a board where all names can be read: there they stay where they are printed.
export function markEnds(
  svg: Element,
  ends: ReadonlySet<string>,
  stations: Drawing['stations'],
  placed: readonly Placed[],
): void {
  for (const label of svg.querySelectorAll<SVGTextElement>('.labels [data-location]')) {
    const id = label.dataset.location!;
    const before = printed.get(label) ?? {
      anchor: label.getAttribute('text-anchor') ?? 'middle',
      lines: label.innerHTML,
    };
    printed.set(label, before);
    const place = placed.find((one) => one.id === id);
    const [x, y] = stations[id]!;
    const bold = ends.has(id) && !place;
    label.classList.toggle('end', ends.has(id));
    setAttribute(label, 'text-anchor', place?.anchor ?? before.anchor);
    setAttribute(label, 'font-size', place ? String(place.size) : null);
    setAttribute(
      label,
      'transform',
      bold ? `translate(${x} ${y}) scale(${BOLD}) translate(${-x} ${-y})` : null,
    );
    if (place) label.replaceChildren(...place.lines.map((line) => lineOf(line, place)));
    else if (moved.has(label)) label.innerHTML = before.lines;
    if (place) moved.add(label);
    else moved.delete(label);
  }
}

// Setting a value again would draw the board again.
function setAttribute(label: Element, name: string, value: string | null): void {
  if (label.getAttribute(name) === value) return;
  if (value === null) label.removeAttribute(name);
  else label.setAttribute(name, value);
}

function lineOf({ text, x, y, width }: Placed['lines'][number], { anchor, size }: Placed): Element {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
  line.setAttribute('x', String(x + { start: 0, middle: width / 2, end: width }[anchor]));
  line.setAttribute('y', String(y + RISE * size));
  line.textContent = text;
  return line;
}

const SAMPLE = 100;

// How wide bold letters of size 1 are in the font of the board.
export function measureIn(svg: Element): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `700 ${SAMPLE}px ${getComputedStyle(svg).fontFamily}`;
  return (text) => context.measureText(text).width / SAMPLE;
}
