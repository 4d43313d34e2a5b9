// What lies below the routes: waters, parks and their names, and the colours of the board.
import { isObject, putAt, textOf, valueAt, type Json, type JsonObject } from './json';
import type { At } from './layout';

export type GroundKind = 'land' | 'water' | 'park' | 'street' | 'bridge';
export interface Shape {
  kind: GroundKind;
  points: At[];
  isArea: boolean;
  width: number;
  round: boolean;
}

const isAt = (value: Json): value is At =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

export function shapesOf(layout: JsonObject | null): Shape[] {
  const list = layout?.ground;
  return (Array.isArray(list) ? list : []).map((entry) => {
    const one = isObject(entry) ? entry : {};
    const isArea = Array.isArray(one.area);
    const points = (isArea ? one.area : one.line) as Json;
    return {
      kind: (textOf(one.kind) || 'land') as GroundKind,
      points: Array.isArray(points) ? points.filter(isAt) : [],
      isArea,
      width: typeof one.width === 'number' ? one.width : 20,
      round: one.round !== false,
    };
  });
}

export interface Caption {
  text: string;
  kind: GroundKind;
  at: At;
  turn: number;
}
export function captionsOf(layout: JsonObject | null): Caption[] {
  const list = layout?.captions;
  return (Array.isArray(list) ? list : []).map((entry) => {
    const one = isObject(entry) ? entry : {};
    return {
      text: textOf(one.text),
      kind: (textOf(one.kind) || 'water') as GroundKind,
      at: isAt(one.at ?? null) ? (one.at as At) : [0, 0],
      turn: typeof one.turn === 'number' ? one.turn : 0,
    };
  });
}

// Drops points of a stroke that lie closer than `slack` to the line between their neighbours.
export function simplified(points: readonly At[], slack: number): At[] {
  if (points.length < 3) return [...points];
  const [first, last] = [points[0]!, points.at(-1)!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let far = 0;
  let at = 0;
  for (const [index, [x, y]] of points.entries()) {
    const off =
      length < 1
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dx * (y - first[1]) - dy * (x - first[0])) / length;
    if (off > far) [far, at] = [off, index];
  }
  if (far <= slack) return [first, last];
  return [...simplified(points.slice(0, at + 1), slack).slice(0, -1), ...simplified(points.slice(at), slack)];
}

const rounded = ([x, y]: At): At => [Math.round(x), Math.round(y)];

// A stroke drawn on the map: a loop becomes an area, anything else a river. Null: too small to be meant.
export function shapeOfStroke(kind: 'water' | 'park', stroke: readonly At[]): JsonObject | null {
  const spread = Math.max(
    ...[0, 1].map((axis) => {
      const all = stroke.map((at) => at[axis]!);
      return Math.max(...all) - Math.min(...all);
    }),
  );
  if (stroke.length < 2 || spread < 20) return null;
  const [first, last] = [stroke[0]!, stroke.at(-1)!];
  const isLoop = Math.hypot(last[0] - first[0], last[1] - first[1]) < spread / 3;
  const points = simplified(stroke, 4).map(rounded);
  if ((kind === 'park' || isLoop) && points.length >= 3) return { kind, area: points };
  return kind === 'park' ? null : { kind, line: points, width: 24 };
}

// New things start in the middle when they are added without drawing.
export function freshShape(kind: 'river' | 'lake' | 'park', [width, height]: At): JsonObject {
  const at = (x: number, y: number): At => rounded([width * x, height * y]);
  if (kind === 'river')
    return { kind: 'water', line: [at(-0.03, 0.6), at(0.3, 0.5), at(0.6, 0.58), at(1.03, 0.45)], width: 24 };
  const area = [at(0.4, 0.4), at(0.6, 0.38), at(0.64, 0.55), at(0.5, 0.64), at(0.37, 0.56)];
  return { kind: kind === 'lake' ? 'water' : 'park', area };
}

export type GroundList = 'ground' | 'captions';
const listOf = (layout: JsonObject, list: GroundList): Json[] => {
  if (!Array.isArray(layout[list])) layout[list] = [];
  return layout[list] as Json[];
};
export const addTo = (layout: JsonObject, list: GroundList, entry: JsonObject): number =>
  listOf(layout, list).push(entry) - 1;

export function removeFrom(layout: JsonObject, list: GroundList, index: number): void {
  listOf(layout, list).splice(index, 1);
}

// The whole shape, or one of its points.
export function moveShape(layout: JsonObject, index: number, [dx, dy]: At, point = -1): void {
  const path = isObject(valueAt(layout, `ground[${index}]`))
    ? `ground[${index}].${valueAt(layout, `ground[${index}].area`) ? 'area' : 'line'}`
    : '';
  const points = path ? valueAt(layout, path) : undefined;
  if (!Array.isArray(points)) return;
  const moved = points.map((at, one) =>
    isAt(at) && (point < 0 || one === point) ? rounded([at[0] + dx, at[1] + dy]) : at,
  );
  putAt(layout, path, moved);
}

export function moveCaption(layout: JsonObject, index: number, to: At): void {
  putAt(layout, `captions[${index}].at`, rounded(to));
}

// Grounds and accents to choose from; all labels are readable on them.
export const GROUNDS: Record<string, { paper: string; water: string; park: string; street: string }> = {
  cream: { paper: '#f5f2ea', water: '#c3dbe6', park: '#d3e3c3', street: '#e8e3d6' },
  stone: { paper: '#f0f1e9', water: '#b7d5e6', park: '#c9dfba', street: '#dfe4da' },
  sand: { paper: '#f9efe1', water: '#b4d7da', park: '#cfe0b6', street: '#eadfcb' },
  mist: { paper: '#eef2f4', water: '#b3cfe2', park: '#cfe3cb', street: '#dfe6ea' },
  rose: { paper: '#f8eeec', water: '#c4dbe8', park: '#d6e4c6', street: '#eddfdb' },
};
export const ACCENTS: Record<string, string> = {
  slate: '#3a4a5c',
  green: '#1d6b57',
  red: '#c1121f',
  rust: '#b5431f',
  blue: '#1f4e8c',
  purple: '#6b3f8f',
  gold: '#f5b700',
};
export const inkOn = (accent: string): string => (accent === ACCENTS.gold ? '#14181f' : '#ffffff');

// A smooth path through the points.
export function pathOf({ points, isArea, round }: Pick<Shape, 'points' | 'isArea' | 'round'>): string {
  if (points.length < 2) return '';
  const text = ([x, y]: At): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  if (!round) return `M${points.map(text).join('L')}${isArea ? 'Z' : ''}`;
  const count = points.length;
  const at = (index: number): At =>
    points[isArea ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)]!;
  let path = `M${text(points[0]!)}`;
  for (let i = 0; i < (isArea ? count : count - 1); ++i) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one: At = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const two: At = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${text(one)} ${text(two)} ${text(p2)}`;
  }
  return isArea ? `${path}Z` : path;
}
