// What a city gives besides routes and tickets: steps that the form of the bonus makes.
import { SOUVENIRS } from '../board/souvenirs';
import { SOUVENIR_POINTS } from '../rules/facts';
import { freeId, listAt } from './edits';
import { isObject, itemsAt, putAt, textOf, valueAt, type Json, type JsonObject } from './json';

export const BONUS_KINDS = ['attractions', 'districts', 'souvenirs'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];
// Bonuses that were taken off the board to try another kind.
export type SetAside = Partial<Record<BonusKind, Json>>;

export function bonusesOf(board: JsonObject): BonusKind[] {
  const bonus = board.bonus;
  return isObject(bonus) ? BONUS_KINDS.filter((kind) => bonus[kind] !== undefined) : [];
}

// Nothing where the file says nothing clear: several kinds at once, or no object at all.
export function bonusChoice(board: JsonObject): BonusKind | 'none' | '' {
  const kinds = bonusesOf(board);
  if (!isObject(board.bonus) || kinds.length > 1) return '';
  return kinds[0] ?? 'none';
}

function freshBonus(kind: BonusKind): Json {
  if (kind === 'attractions') return { points_each: 1, locations: [] };
  if (kind === 'districts') return [{ id: 'district-1', points: 1, locations: [] }];
  const points = SOUVENIR_POINTS.map(([, each]) => each);
  return { symbols: [...SOUVENIRS], copies_each: 3, start: [], points_by_count: [0, ...points] };
}

// Puts the kind on the board as it was when last there; what now lies aside comes back.
export function chooseBonus(board: JsonObject, kind: BonusKind | 'none', aside: SetAside): SetAside {
  const lying = { ...aside };
  for (const old of bonusesOf(board)) lying[old] = valueAt(board, `bonus.${old}`) as Json;
  board.bonus = kind === 'none' ? {} : { [kind]: structuredClone(lying[kind] ?? freshBonus(kind)) };
  return lying;
}

export function addDistrict(board: JsonObject): void {
  const taken = itemsAt(board, 'bonus.districts').map((district) => textOf(district.id));
  const districts = listAt(board, 'bonus.districts');
  const id = freeId(taken, `district-${districts.length + 1}`);
  districts.push({ id, points: districts.length + 1, locations: [] });
}

// Something that a list of the file may name, and where in the list it stands (-1 if it does not). What the
// list should not name, or names again, is a stray: shown so that it can be taken out.
export interface Box {
  value: string;
  at: number;
  stray?: 'unknown' | 'again';
}

export function boxesFor(board: JsonObject, path: string, known: readonly string[]): Box[] {
  const list = valueAt(board, path);
  const named = Array.isArray(list) ? list.map(textOf) : [];
  const boxes: Box[] = known.map((value) => ({ value, at: named.indexOf(value) }));
  const places = new Set(boxes.map((box) => box.at));
  for (const [at, value] of named.entries()) {
    if (!places.has(at)) boxes.push({ value, at, stray: known.includes(value) ? 'again' : 'unknown' });
  }
  return boxes;
}

export function tickBox(board: JsonObject, path: string, { value, at }: Box): void {
  if (at < 0) listAt(board, path).push(value);
  else putAt(board, `${path}[${at}]`, undefined);
}

const COUNTS = 'bonus.souvenirs.points_by_count';

// For no souvenir, one, two, and so on: one entry more than there are symbols.
export function countsWanted(board: JsonObject): number {
  const symbols = valueAt(board, 'bonus.souvenirs.symbols');
  return (Array.isArray(symbols) ? symbols.length : 0) + 1;
}

export function fitCounts(board: JsonObject): void {
  const points = listAt(board, COUNTS);
  const wanted = countsWanted(board);
  while (points.length < wanted) points.push(points.at(-1) ?? 0);
  points.length = wanted;
}
