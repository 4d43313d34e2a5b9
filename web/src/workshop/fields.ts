// The fields in a board's lists, and the choices for each.
import type { Words } from '../words/en';
import { itemsAt, textOf, valueAt, type JsonObject } from './json';
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
