// The fields in a board's lists, and the choices for each.
import type { Words } from '../words/en';
import type { Field } from './Cell.svelte';
import type { Draft } from './draft.svelte';
import { moveEnd, renamePlace, renameRoute } from './edits';
import { itemsAt, textOf, valueAt, type JsonObject } from './json';
import type { Column } from './ListTable.svelte';
import type { WorkshopWords } from '../words/workshop.en';

type Choices = { value: string; name: string }[];

const distinct = (choices: Choices): Choices =>
  choices.filter((one, at) => one.value !== '' && choices.findIndex((c) => c.value === one.value) === at);

export function placeChoices(board: JsonObject): Choices {
  return distinct(
    itemsAt(board, 'locations').map((place) => ({
      value: textOf(place.id),
      name: textOf(place.name) || textOf(place.id),
    })),
  );
}

export function colorChoices(board: JsonObject, t: Words): Choices {
  const colors = valueAt(board, 'colors');
  const known = Array.isArray(colors) ? colors.map(textOf) : [];
  return distinct([...known, 'gray'].map((value) => ({ value, name: t.names[value] ?? value })));
}

export function kindChoices(board: JsonObject, t: Words): Choices {
  const kinds = itemsAt(board, 'pieces').map((piece) => textOf(piece.kind));
  return distinct(kinds.map((value) => ({ value, name: t.pieces[value]?.[0] ?? value })));
}

// What it means for a location to be in a list of the bonus.
export function bonusListName(board: JsonObject, path: string, w: WorkshopWords): string {
  if (path.startsWith('bonus.attractions')) return w.is_attraction;
  if (path.startsWith('bonus.souvenirs')) return w.is_start;
  return w.in_district(textOf(valueAt(board, path.replace(/locations$/, 'id'))));
}

export function placeColumns(draft: Draft, w: WorkshopWords): Column[] {
  return [
    { field: 'name', label: w.fields.name, cell: () => ({ kind: 'text' }) },
    {
      field: 'id',
      label: w.fields.id,
      cell: (index) => ({
        kind: 'text',
        onput: (typed) => draft.edit((board, layout) => renamePlace(board, layout, index, typed.trim())),
      }),
    },
  ];
}

export function routeColumns(draft: Draft, w: WorkshopWords, t: Words): Column[] {
  const board = draft.board ?? {};
  const places = placeChoices(board);
  const colors = colorChoices(board, t);
  const kinds = kindChoices(board, t);
  const end = (which: 'a' | 'b') => (index: number) => ({
    kind: 'choice' as const,
    choices: places,
    onput: (typed: string) => draft.edit((changed) => moveEnd(changed, index, which, typed)),
  });
  const number = (): Field => ({ kind: 'number' });
  return [
    { field: 'a', label: w.fields.a, cell: end('a') },
    { field: 'b', label: w.fields.b, cell: end('b') },
    { field: 'color', label: w.fields.color, cell: () => ({ kind: 'choice', choices: colors }) },
    { field: 'cards', label: w.fields.cards, cell: number, narrow: true },
    { field: 'pieces', label: w.fields.pieces, cell: number, narrow: true },
    { field: 'kind', label: w.fields.kind, cell: () => ({ kind: 'choice', choices: kinds }) },
    { field: 'double', label: w.fields.double, cell: () => ({ kind: 'flag' }), narrow: true },
    {
      field: 'ferries',
      label: w.fields.ferries,
      cell: () => ({ kind: 'number', optional: true }),
      narrow: true,
    },
    {
      field: 'id',
      label: w.fields.id,
      cell: (index) => ({
        kind: 'text',
        onput: (typed) => draft.edit((changed, layout) => renameRoute(changed, layout, index, typed.trim())),
      }),
    },
  ];
}

export function ticketColumns(draft: Draft, w: WorkshopWords): Column[] {
  const choices = placeChoices(draft.board ?? {});
  return [
    { field: 'a', label: w.fields.a, cell: () => ({ kind: 'choice', choices }) },
    { field: 'b', label: w.fields.b, cell: () => ({ kind: 'choice', choices }) },
    { field: 'points', label: w.fields.points, cell: () => ({ kind: 'number' }), narrow: true },
  ];
}

export function pieceColumns(w: WorkshopWords): Column[] {
  return [
    { field: 'kind', label: w.fields.kind, cell: () => ({ kind: 'text' }) },
    { field: 'count', label: w.fields.count, cell: () => ({ kind: 'number' }), narrow: true },
  ];
}
