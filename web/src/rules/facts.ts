// The numbers that the rules mention, read from the board files when the page is built.
import type { Board } from '../board/files';

// What a route scores: number of spaces or cards, and the points for it.
export type Steps = readonly (readonly [number, number])[];

const FILES = '../../../boards/*.json';
const pieces = import.meta.glob<Board['pieces']>('../../../boards/*.json', { eager: true, import: 'pieces' });
const tickets = import.meta.glob<unknown[]>('../../../boards/*.json', { eager: true, import: 'tickets' });
const points = import.meta.glob<Board['route_points']>('../../../boards/*.json', {
  eager: true,
  import: 'route_points',
});
const bonuses = import.meta.glob<Board['bonus']>('../../../boards/*.json', { eager: true, import: 'bonus' });

const fileOf = (city: string): string => FILES.replace('*', city);

export const pieceCount = (city: string, kind: string): number =>
  pieces[fileOf(city)]!.find((piece) => piece.kind === kind)!.count;
export const ticketCount = (city: string): number => tickets[fileOf(city)]!.length;
export const routePoints = (city: string, kind: string): Steps =>
  Object.entries(points[fileOf(city)]![kind]!).map(([n, scored]) => [Number(n), scored] as const);
export const souvenirPoints = (city: string): Steps =>
  bonuses[fileOf(city)]!.souvenirs!.points_by_count.map((scored, n) => [n, scored] as const).slice(1);
