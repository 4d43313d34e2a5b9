// A problem in the words of the person who draws the board: with names, not ids and paths.
import type { BoardProblem } from '../net/protocol';
import type { Words } from '../words/en';
import type { WorkshopWords } from '../words/workshop.en';
import { placeChoices } from './fields';
import { isObject, itemsAt, textOf, valueAt, type JsonObject } from './json';

// What a sentence can speak of.
export interface Told {
  subject: string; // the location, route, ticket or field that has the problem
  list: string; // of which list it is about: locations, routes, tickets, members …
  what: string;
  other: string;
  number: number;
  low: number;
  limit: number;
}

// "routes[3].color": the list, the position and the field in it.
export function partOf(where: string): { list: string; index: number; field: string } {
  const found = /^(locations|routes|tickets|pieces|bonus\.districts)\[(\d+)\]\.?(.*)$/.exec(where);
  return found
    ? { list: found[1]!, index: Number(found[2]), field: found[3]! }
    : { list: '', index: -1, field: where };
}

export function problemText(problem: BoardProblem, board: JsonObject, w: WorkshopWords, t: Words): string {
  const places = new Map(placeChoices(board).map((place) => [place.value, place.name]));
  const placeName = (id: string): string => places.get(id) ?? id;
  const ends = (item: JsonObject | undefined): string =>
    `${placeName(textOf(item?.a)) || '?'} – ${placeName(textOf(item?.b)) || '?'}`;
  const { list, index, field } = partOf(problem.where);
  const item = list ? itemsAt(board, list)[index] : undefined;
  const routes = new Map(itemsAt(board, 'routes').map((route) => [textOf(route.id), ends(route)]));
  const nameOf = (word: string | undefined): string => {
    if (word === undefined) return '';
    const many = word.includes(', ') ? ', ' : word.includes(' - ') ? ' - ' : '';
    const one = (id: string): string =>
      places.get(id) ??
      routes.get(id) ??
      t.pieces[id]?.[0] ??
      (t.names[id] && id !== 'gray' ? t.names[id] : id);
    return many
      ? word
          .split(many)
          .map(one)
          .join(many === ', ' ? ', ' : ' – ')
      : one(word);
  };
  const fieldName = (): string => {
    const last =
      field
        .replace(/\[\d+\]$/, '')
        .split('.')
        .at(-1) ?? '';
    const named: Record<string, string> = {
      ...w.fields,
      wild: problem.where === 'cards.wild' ? w.fields.wild_cards : w.fields.wild,
      copies_each: w.fields.copies,
      end_when_pieces_left: w.fields.end,
      start: w.start_locations,
      symbols: w.symbols,
      locations: w.locations,
      points_by_count: w.count_points,
      score_routes: w.fields.score,
    };
    if (problem.where.startsWith('bonus.attractions.locations')) return t.attractions;
    return problem.where.startsWith('route_points') ? w.points : (named[last] ?? last);
  };
  const subject =
    list === 'locations'
      ? textOf(item?.name) || w.nameless
      : list === 'routes'
        ? w.route_named(...(ends(item).split(' – ') as [string, string]))
        : list === 'tickets'
          ? w.ticket_named(index + 1, ends(item))
          : list === 'bonus.districts'
            ? w.district_named(textOf(item?.id) || '?')
            : list === 'pieces'
              ? (t.pieces[textOf(item?.kind)]?.[1] ?? w.pieces)
              : fieldName();
  const kind = /(^|\.)(locations|start)$/.test(problem.where) && problem.where !== 'locations';
  const told: Told = {
    subject:
      list && field && !kind && /range|wrong_type|missing_field|unknown_word/.test(problem.fault)
        ? `${subject}, ${fieldName()}`
        : subject,
    list: kind ? 'members' : problem.where,
    what: problem.fault === 'wrong_type' ? (problem.what ?? '') : nameOf(problem.what),
    other: nameOf(problem.other),
    number: problem.number,
    low: problem.low,
    limit: problem.limit,
  };
  const say = w.faults[problem.fault];
  return say ? say(told) : problem.text;
}

// What there is to select for a problem, or null: a location or route that still exists.
export function thingOf(
  problem: BoardProblem,
  board: JsonObject,
): { list: 'locations' | 'routes'; index: number } | null {
  const { list, index } = partOf(problem.where);
  if (list !== 'locations' && list !== 'routes') return null;
  return isObject(valueAt(board, `${list}[${index}]`)) ? { list, index } : null;
}
