// The city's bonus in a board file: reading it, and the changes the form makes.
import { SOUVENIRS } from '../board/souvenirs';
import { souvenirPoints } from '../rules/facts';
import { freeId, idFrom, listAt } from './edits';
import { isObject, itemsAt, putAt, textOf, valueAt, type Json, type JsonObject } from './json';

export const BONUS_KINDS = ['attractions', 'districts', 'souvenirs'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];
// Bonuses that were removed from the board to try another kind.
export type SetAside = Partial<Record<BonusKind, Json>>;

export function bonusesOf(board: JsonObject): BonusKind[] {
  const bonus = board.bonus;
  return isObject(bonus) ? BONUS_KINDS.filter((kind) => bonus[kind] !== undefined) : [];
}

// Empty where the file is unclear: several kinds at once, or no object at all.
export function bonusChoice(board: JsonObject): BonusKind | 'none' | '' {
  const kinds = bonusesOf(board);
  if (!isObject(board.bonus) || kinds.length > 1) return '';
  return kinds[0] ?? 'none';
}

function freshBonus(kind: BonusKind): Json {
  if (kind === 'attractions') return { points_each: 1, locations: [] };
  if (kind === 'districts') return [{ id: 'district-1', points: 1, locations: [] }];
  const points = souvenirPoints('san-francisco').map(([, each]) => each);
  return { symbols: [...SOUVENIRS], copies_each: 3, start: [], points_by_count: [0, ...points] };
}

// Puts the kind on the board, as it was the last time it was there. Returns what is now set aside.
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

// What is typed becomes an id: a district has no other name.
export function nameDistrict(board: JsonObject, index: number, name: string): void {
  const others = itemsAt(board, 'bonus.districts').flatMap((one, at) =>
    at === index ? [] : [textOf(one.id)],
  );
  putAt(board, `bonus.districts[${index}].id`, freeId(others, idFrom(name) || `district-${index + 1}`));
}

// Something that a list may contain, and its position in the list (-1 if it is not there). What the
// list should not contain, or contains twice, is a stray: shown so that it can be removed.
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

// For 0, 1, 2 … souvenirs: one entry more than there are symbols.
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
