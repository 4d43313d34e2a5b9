// Where the names of ticket ends stand on a small board: beside their station, over as little as possible.
import type { Box, Point } from './camera';
import type { Drawing } from './files';
import { distance } from './reach';

export interface Name {
  id: string;
  text: string;
  at: Point; // its station
  radius: number; // of the ring around the station
}
export interface Line extends Box {
  text: string;
}
export interface Placed {
  id: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  lines: Line[]; // the letters, without the space that a font leaves above and below them
}
export interface Room {
  view: Box;
  covered: readonly Box[]; // by buttons
  sizes: readonly number[]; // of letters, the best first
  measure: (text: string) => number; // of letters of size 1
}

export const RISE = 0.74; // from the base line to the top of the letters
const TALL = 0.94;
const LEADING = 1.02;
const GAPS = [2, 8];

const CELL = 3;
const STATION = 17; // kept free around stations
const MARGIN = 2; // kept free around tracks

// How much of the board a box hides. Sums over all cells above and to the left make every question equally fast.
export class Cover {
  private readonly columns: number;
  private readonly rows: number;
  private readonly sums: Float64Array;

  constructor({ size, routes, stations }: Pick<Drawing, 'size' | 'routes' | 'stations'>) {
    this.columns = Math.ceil(size[0] / CELL);
    this.rows = Math.ceil(size[1] / CELL);
    const cells = new Uint8Array(this.columns * this.rows);
    const mark = (
      x: number,
      y: number,
      radius: number,
      value: number,
      inside: (at: Point) => boolean,
    ): void => {
      for (let row = this.row(y - radius); row < this.row(y + radius); ++row) {
        for (let column = this.column(x - radius); column < this.column(x + radius); ++column) {
          if (inside([(column + 0.5) * CELL, (row + 0.5) * CELL])) cells[row * this.columns + column] = value;
        }
      }
    };
    for (const space of Object.values(routes).flatMap((route) => route.spaces)) {
      const [x, y, , long, wide] = space;
      mark(x, y, (long + wide) / 2 + MARGIN, 1, (at) => distance(at, space) <= MARGIN);
    }
    for (const [x, y] of Object.values(stations)) {
      mark(x, y, STATION, 3, (at) => Math.hypot(at[0] - x, at[1] - y) <= STATION);
    }
    const wide = this.columns + 1;
    this.sums = new Float64Array(wide * (this.rows + 1));
    for (let row = 0; row < this.rows; ++row) {
      for (let column = 0, line = 0; column < this.columns; ++column) {
        line += cells[row * this.columns + column]!;
        this.sums[(row + 1) * wide + column + 1] = this.sums[row * wide + column + 1]! + line;
      }
    }
  }

  private readonly column = (x: number): number => Math.min(Math.max(Math.round(x / CELL), 0), this.columns);
  private readonly row = (y: number): number => Math.min(Math.max(Math.round(y / CELL), 0), this.rows);

  under({ x, y, width, height }: Box): number {
    const [left, right] = [this.column(x), this.column(x + width)];
    const sum = (row: number): number =>
      this.sums[row * (this.columns + 1) + right]! - this.sums[row * (this.columns + 1) + left]!;
    return (sum(this.row(y + height)) - sum(this.row(y))) * CELL * CELL;
  }
}

const shared = (one: Box, two: Box): number =>
  Math.max(0, Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x)) *
  Math.max(0, Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y));

// On one line, or on two.
function splitsOf(text: string): string[][] {
  const parts = text.split(' ');
  return [
    [text],
    ...parts.slice(1).map((_, i) => [parts.slice(0, i + 1).join(' '), parts.slice(i + 1).join(' ')]),
  ];
}

const PARTS = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0, 1];

// The upper left corner of a box around the station, and to which side its lines are aligned.
function* cornersOf(
  [x, y]: Point,
  r: number,
  width: number,
  height: number,
): Generator<[number, number, Placed['anchor']]> {
  for (const part of PARTS) {
    yield [x + r, y - height * part, 'start'];
    yield [x - r - width, y - height * part, 'end'];
  }
  for (const part of PARTS) {
    const anchor = part === 0.5 ? 'middle' : part < 0.5 ? 'start' : 'end';
    yield [x - width * part, y - r - height, anchor];
    yield [x - width * part, y + r, anchor];
  }
  const d = r * 0.72;
  yield [x + d, y - d - height, 'start'];
  yield [x + d, y + d, 'start'];
  yield [x - d - width, y - d - height, 'end'];
  yield [x - d - width, y + d, 'end'];
}

interface Choice extends Placed {
  cost: number;
}
const SMALLER = 25; // hidden area that is worth one step of size
const TOGETHER = 6; // names over names, and outside of the view, are worse than names over tracks
const KEPT = 150; // choices per name

function choicesOf(name: Name, cover: Cover, { view, covered, sizes, measure }: Room): Choice[] {
  const found: Choice[] = [];
  sizes.forEach((size, step) => {
    for (const texts of splitsOf(name.text)) {
      const widths = texts.map((text) => measure(text) * size);
      const width = Math.max(...widths);
      const height = ((texts.length - 1) * LEADING + TALL) * size;
      for (const [x, y, anchor] of GAPS.flatMap((gap) => [
        ...cornersOf(name.at, name.radius + gap, width, height),
      ])) {
        const lines = texts.map((text, i) => ({
          text,
          x: x + { start: 0, middle: (width - widths[i]!) / 2, end: width - widths[i]! }[anchor],
          y: y + i * LEADING * size,
          width: widths[i]!,
          height: TALL * size,
        }));
        const cost = lines.reduce((sum, line) => {
          const outside = line.width * line.height - shared(line, view);
          const hidden = covered.reduce((all, box) => all + shared(line, box), 0);
          return sum + cover.under(line) + TOGETHER * (outside + hidden);
        }, step * SMALLER);
        found.push({ id: name.id, size, anchor, lines, cost });
      }
    }
  });
  return found.sort((a, b) => a.cost - b.cost).slice(0, KEPT);
}

export function placed(names: readonly Name[], cover: Cover, room: Room): Placed[] {
  // The rings of ticket ends are larger than other stations.
  const rings = names.map(({ id, at: [x, y], radius: r }) => ({
    id,
    x: x - r,
    y: y - r,
    width: 2 * r,
    height: 2 * r,
  }));
  const all = names.map((name) => choicesOf(name, cover, room));
  // The name with the least room chooses first; then each may choose again until none improves.
  const order = all.map((_, i) => i).sort((a, b) => all[b]![0]!.cost - all[a]![0]!.cost);
  const chosen: (Choice | undefined)[] = names.map(() => undefined);
  const costOf = (choice: Choice): number => {
    let cost = choice.cost;
    for (const line of choice.lines) {
      for (const ring of rings) if (ring.id !== choice.id) cost += shared(line, ring);
      for (const other of chosen) {
        if (!other || other.id === choice.id) continue;
        for (const its of other.lines) cost += TOGETHER * shared(line, its);
      }
    }
    return cost;
  };
  for (let round = 0; round < 4; ++round) {
    for (const i of order) {
      let least = Infinity;
      for (const choice of all[i]!) {
        const cost = costOf(choice);
        if (cost < least) [chosen[i], least] = [choice, cost];
      }
    }
  }
  return chosen as Choice[];
}
