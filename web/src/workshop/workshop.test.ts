import { expect, test } from 'vitest';

import { addPlace, addRoute, idFrom, moveEnd, removePlace, renamePlace } from './edits';
import { fileText, numberOf, parse, putAt, valueAt, type JsonObject } from './json';
import { bendOf, bendTrack, fittedLayout, placesOf } from './layout';
import { openBytes } from './open_file';

const board = (): JsonObject => ({
  id: 'mine',
  pieces: [{ kind: 'tram', count: 9 }],
  bonus: { districts: [{ id: 'd', points: 1, locations: ['a', 'b'] }] },
  locations: [
    { id: 'a', name: 'Anger' },
    { id: 'b', name: 'Burg Platz' },
    { id: 'c', name: 'Chor' },
  ],
  routes: [
    { id: 'a--b--a', a: 'a', b: 'b', color: 'red' },
    { id: 'b--a', a: 'b', b: 'a', color: 'red' },
    { id: 'b--c', a: 'b', b: 'c', color: 'red' },
  ],
  tickets: [{ a: 'a', b: 'c', points: 3 }],
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('values are read and written by path', () => {
  const file = board();
  expect(valueAt(file, 'routes[2].a')).toBe('b');
  expect(valueAt(file, 'routes[2].a.x')).toBeUndefined();
  putAt(file, 'routes[2].color', 'blue');
  putAt(file, 'route_points.tram.2', 4);
  putAt(file, 'tickets[0]', undefined);
  expect(file).toMatchObject({ route_points: { tram: { 2: 4 } }, tickets: [] });
  putAt(file, 'cards', 7);
  putAt(file, 'cards.wild', 2);
  expect(file.cards).toEqual({ wild: 2 });
  expect(numberOf('12')).toBe(12);
  expect(numberOf('12x')).toBe('12x');
});

test('a file has one line per entry and reads back unchanged', () => {
  const file = board();
  const text = fileText(file);
  expect(JSON.parse(text)).toEqual(file);
  expect(text.split('\n').filter((line) => line.startsWith('    {"id": "')).length).toBeGreaterThan(3);
  expect(fileText({})).toBe('{}\n');
  expect(parse('{"a": 1}').line).toBe(0);
  expect(parse('{\n"a" 1}').line).toBeGreaterThan(0);
});

test('a location is renamed everywhere', () => {
  const file = board();
  const layout = fittedLayout(file, null);
  renamePlace(file, layout, 0, 'z');
  expect(file.routes).toMatchObject([{ a: 'z' }, { b: 'z' }, {}]);
  expect(file.tickets).toMatchObject([{ a: 'z' }]);
  expect(valueAt(file, 'bonus.districts[0].locations[0]')).toBe('z');
  expect(Object.keys(layout.locations as JsonObject)).toContain('z');
  // If two locations share an id, only the location itself is renamed.
  renamePlace(file, layout, 0, 'b');
  renamePlace(file, layout, 0, 'y');
  expect(file.routes).toMatchObject([{ a: 'b' }, { b: 'b' }, { a: 'b' }]);
});

test('removing a location removes its routes and tickets; route ids follow their ends', () => {
  const file = board();
  expect(removePlace(file, 0)).toEqual({ routes: 2, tickets: 1 });
  expect(valueAt(file, 'bonus.districts[0].locations')).toEqual(['b']);
  expect(addPlace(file, 'Café am Zoo')).toBe('cafe-am-zoo');
  expect(addPlace(file, 'Café am Zoo')).toBe('cafe-am-zoo-2');
  expect(idFrom('Straße der Größe')).toBe('strasse-der-groesse');
  const index = addRoute(file, 'c', 'b');
  expect(valueAt(file, `routes[${index}]`)).toMatchObject({ id: 'c--b', kind: 'tram', color: 'gray' });
  moveEnd(file, index, 'b', 'cafe-am-zoo');
  expect(valueAt(file, `routes[${index}].id`)).toBe('c--cafe-am-zoo');
});

test('a layout is fitted to its board', () => {
  const file = board();
  const layout = fittedLayout(file, {
    size: [400, 300],
    locations: {
      a: { at: [100, 50], label: 'n', lines: ['An', 'ger'] },
      b: { at: [900, 50], label: 'w', lines: ['Burg', 'Platz'] },
      gone: { at: [1, 1], label: 'n' },
    },
    routes: { 'b--c': { bend: 5 }, gone: { bend: 1 } },
  });
  expect(Object.keys(layout.locations as JsonObject)).toEqual(['a', 'b', 'c']);
  expect(valueAt(layout, 'locations.a')).toEqual({ at: [100, 50], label: 'n' });
  expect(valueAt(layout, 'locations.b')).toEqual({ at: [380, 50], label: 'w', lines: ['Burg', 'Platz'] });
  expect(layout.routes).toEqual({ 'b--c': { bend: 5 } });
  expect(placesOf({}, null).size).toBe(0);
  bendTrack(file, layout, 0, 12);
  expect(bendOf(file, layout, 0)).toBe(12);
  expect(bendOf(file, layout, 1)).toBe(-12);
  bendTrack(file, layout, 1, 3);
  expect(bendOf(file, layout, 0)).toBe(-3);
});

test('files are recognized', () => {
  const kinds = (content: string | number[]): string =>
    openBytes(typeof content === 'string' ? bytes(content) : new Uint8Array(content)).kind;
  expect(kinds([0x89, 0x50, 0x4e, 0x47, 13, 10])).toBe('picture');
  expect(kinds([0xff, 0xd8, 0xff, 0xe0])).toBe('picture');
  expect(kinds('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toBe('picture');
  expect(kinds('%PDF-1.7\0')).toBe('binary');
  expect(kinds('  \n')).toBe('empty');
  expect(kinds('{"routes": [')).toBe('no_json');
  expect(kinds('"board"')).toBe('no_board');
  expect(kinds('{"a": 1}')).toBe('no_board');
  expect(kinds('{"routes": []}')).toBe('board');
  expect(kinds('{"size": [1, 2], "locations": {}}')).toBe('layout');
  expect(openBytes(bytes('{"board": {"id": "x"}, "layout": {"size": []}}'))).toMatchObject({
    kind: 'board',
    layout: { size: [] },
  });
});
