// Where the names of ticket ends stand on a small board: beside their station, over as little as possible.
import type { Box, Point } from './camera';
import type { Drawing } from './files';
import { distanceTo } from './reach';

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
  leader: readonly [Point, Point] | null; // a line from the station, where the name is not beside it
}
export interface Room {
  view: Box;
  covered: readonly Box[]; // by buttons
  margin: number; // kept free inside the edge of the view if possible
  sizes: readonly number[]; // of letters, the best first
  measure: (text: string) => number; // of letters of size 1
}

export const RISE = 0.74; // from the base line to the top of the letters
const TALL = 0.94;
const LEADING = 1.02;
const GAPS = [0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90, 105, 120, 140, 160]; // between the ring and the name

const EDGE = 6; // kept free inside the edge of the view in any case

const CELL = 2;
const STATION = 17; // kept free around stations
const MARGIN = 2; // kept free around tracks if possible
const HIDES = 8; // how much worse a track is than its margin; a station is twice as bad

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
      inside: (px: number, py: number) => boolean,
    ): void => {
      for (let row = this.row(y - radius); row < this.row(y + radius); ++row) {
        for (let column = this.column(x - radius); column < this.column(x + radius); ++column) {
          if (inside((column + 0.5) * CELL, (row + 0.5) * CELL)) cells[row * this.columns + column] = value;
        }
      }
    };
    const spaces = Object.values(routes).flatMap((route) => route.spaces);
    for (const [more, value] of [
      [MARGIN, 1],
      [0, HIDES],
    ] as const) {
      for (const space of spaces) {
        const [x, y, , long, wide] = space;
        const from = distanceTo(space);
        mark(x, y, (long + wide) / 2 + more, value, (px, py) => from(px, py) <= more);
      }
    }
    for (const [x, y] of Object.values(stations)) {
      mark(x, y, STATION, 2 * HIDES, (px, py) => Math.hypot(px - x, py - y) <= STATION);
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

export const shared = (one: Box, two: Box): number =>
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

const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0, 1];
const ANGLES = [45, 30, 60, 15, 75];

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
  for (const degrees of ANGLES) {
    const [dx, dy] = [r * Math.sin((degrees * Math.PI) / 180), r * Math.cos((degrees * Math.PI) / 180)];
    yield [x + dx, y - dy - height, 'start'];
    yield [x + dx, y + dy, 'start'];
    yield [x - dx - width, y - dy - height, 'end'];
    yield [x - dx - width, y + dy, 'end'];
  }
}

const LEAST_LEADER = 9; // a name that is nearer belongs to its station without a line

// From the ring of the station to the nearest letter.
function leaderOf({ at: [x, y], radius }: Name, lines: readonly Line[]): Placed['leader'] {
  const ends = lines.map((line): Point => [
    Math.min(Math.max(x, line.x), line.x + line.width),
    Math.min(Math.max(y, line.y), line.y + line.height),
  ]);
  const far = ([px, py]: Point): number => Math.hypot(px - x, py - y);
  const to = ends.reduce((best, end) => (far(end) < far(best) ? end : best));
  const gap = far(to) - radius;
  if (gap < LEAST_LEADER) return null;
  const towards = (length: number): Point => [
    x + ((to[0] - x) * length) / far(to),
    y + ((to[1] - y) * length) / far(to),
  ];
  return [towards(radius), towards(far(to) - 2)];
}

interface Choice extends Placed {
  cost: number;
}
const SMALLER = 60; // one step of size costs as much as this area over a track
const FAR = 4; // per unit of distance
const TOGETHER = 40; // names over names, and outside of the view, are worse than names over tracks
const NEAR_EDGE = 8; // in the margin, as bad as over a track
const KEPT = 600; // choices per name

// Finds places for names on one view of a board.
export class Placer {
  readonly #choices = new Map<string, Choice[]>();
  readonly #inside: Box;
  readonly #free: Box;

  constructor(
    readonly cover: Cover,
    readonly room: Room,
  ) {
    const { x, y, width, height } = room.view;
    const inset = (by: number): Box => ({
      x: x + by,
      y: y + by,
      width: width - 2 * by,
      height: height - 2 * by,
    });
    this.#inside = inset(EDGE);
    this.#free = inset(room.margin);
  }

  // Where a name can stand if no other name is there, the best first.
  #choicesOf(name: Name): Choice[] {
    const key = `${name.id} ${name.radius}`;
    const known = this.#choices.get(key);
    if (known) return known;
    const { sizes } = this.room;
    const found = sizes
      .flatMap((size, step) => splitsOf(name.text).flatMap((texts) => this.#around(name, texts, size, step)))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, KEPT);
    this.#choices.set(key, found);
    return found;
  }

  #around(name: Name, texts: string[], size: number, step: number): Choice[] {
    const { measure } = this.room;
    const widths = texts.map((text) => measure(text) * size);
    const width = Math.max(...widths);
    const height = ((texts.length - 1) * LEADING + TALL) * size;
    return GAPS.flatMap((gap) =>
      [...cornersOf(name.at, name.radius + gap, width, height)].map(([x, y, anchor]) => {
        const lines = texts.map((text, i) => ({
          text,
          x: x + { start: 0, middle: (width - widths[i]!) / 2, end: width - widths[i]! }[anchor],
          y: y + i * LEADING * size,
          width: widths[i]!,
          height: TALL * size,
        }));
        const leader = leaderOf(name, lines);
        const cost = this.#costOf(lines, leader) + step * SMALLER + gap * FAR;
        return { id: name.id, size, anchor, lines, leader, cost };
      }),
    );
  }

  #costOf(lines: readonly Line[], leader: Placed['leader']): number {
    const { covered } = this.room;
    let cost = 0;
    for (const line of lines) {
      const outside = line.width * line.height - shared(line, this.#inside);
      const hidden = covered.reduce((all, box) => all + shared(line, box), 0);
      const near = line.width * line.height - shared(line, this.#free);
      cost += this.cover.under(line) + TOGETHER * (outside + hidden) + NEAR_EDGE * near;
    }
    if (!leader) return cost;
    const [[ax, ay], [bx, by]] = leader;
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / CELL);
    for (let i = 0; i < steps; ++i) {
      const [x, y] = [ax + ((bx - ax) * (i + 0.5)) / steps, ay + ((by - ay) * (i + 0.5)) / steps];
      cost += this.cover.under({ x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
    }
    return cost;
  }

  // Names that are placed already stay where they are.
  place(names: readonly Name[], before: readonly Placed[] = []): Placed[] {
    // The rings of ticket ends are larger than other stations.
    const rings = names.map(({ id, at: [x, y], radius: r }) => ({
      id,
      x: x - r,
      y: y - r,
      width: 2 * r,
      height: 2 * r,
    }));
    const all = names.map((name) => this.#choicesOf(name));
    // The name with the least room chooses first; then each may choose again until none improves.
    const order = all.map((_, i) => i).sort((a, b) => all[b]![0]!.cost - all[a]![0]!.cost);
    const chosen: (Choice | undefined)[] = names.map(() => undefined);
    const costOf = (choice: Choice): number => {
      let cost = choice.cost;
      for (const line of choice.lines) {
        for (const ring of rings) if (ring.id !== choice.id) cost += 2 * HIDES * shared(line, ring);
        for (const other of [...before, ...chosen]) {
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
          if (choice.cost >= least) break; // the others cost more even alone
          const cost = costOf(choice);
          if (cost < least) [chosen[i], least] = [choice, cost];
        }
      }
    }
    return chosen as Choice[];
  }
}
