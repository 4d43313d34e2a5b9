import { beforeEach, expect, test } from 'vitest';

import type { BoardProblem } from '../net/protocol';
import { settings } from '../settings.svelte';
import { de as gameDe } from '../words/de';
import { en as gameEn } from '../words/en';
import { de } from '../words/workshop.de';
import { en } from '../words/workshop.en';
import { Draft } from './draft.svelte';
import { copyOf, emptyBoard, nameBoard, namePlace, setCards, setDouble, suggestTickets } from './edits';
import { Editing } from './editing.svelte';
import { freshShape, shapeOfStroke, shapesOf, simplified } from './ground';
import { fileText, itemsAt, putAt, valueAt, type JsonObject } from './json';
import { fittedLayout, placesOf, resized, type At } from './layout';
import { problemText } from './problems';
import { placeAt, spacesOn, tracksOf } from './sketch';
import { MapView } from './view.svelte';

function started(): { draft: Draft; editing: Editing } {
  const draft = new Draft();
  const board = emptyBoard('My city', 2026);
  draft.open({ text: fileText(board), layout: fittedLayout(board, null) });
  return { draft, editing: new Editing(draft) };
}
const place = ({ draft, editing }: ReturnType<typeof started>, name: string, at: At): void => {
  editing.addPlace(at);
  const { index } = editing.chosen!;
  draft.edit((board, layout) => namePlace(board, layout, index, name));
};
const ids = (draft: Draft, list: string): unknown[] => itemsAt(draft.board!, list).map((one) => one.id);

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
});

test('a board is drawn from nothing; ids follow names everywhere', () => {
  const page = started();
  const { draft, editing } = page;
  place(page, 'Dorf', [100, 100]);
  place(page, 'Stadt', [400, 100]);
  expect(ids(draft, 'locations')).toEqual(['dorf', 'stadt']);
  editing.connect('dorf', 'stadt');
  expect(editing.chosen).toEqual({ list: 'routes', index: 0 });
  expect(ids(draft, 'routes')).toEqual(['dorf--stadt']);
  draft.edit((board) => void suggestTickets(board, 1));
  draft.arrange((layout) => (layout.routes = { 'dorf--stadt': { bend: 30 } }));

  draft.edit((board, layout) => namePlace(board, layout, 0, 'Müllers Mühle'));
  expect(ids(draft, 'locations')).toEqual(['muellers-muehle', 'stadt']);
  expect(valueAt(draft.board!, 'routes[0]')).toMatchObject({
    id: 'muellers-muehle--stadt',
    a: 'muellers-muehle',
  });
  expect(valueAt(draft.board!, 'tickets[0]')).toEqual({ a: 'muellers-muehle', b: 'stadt', points: 2 });
  expect(placesOf(draft.board!, draft.layout).get('muellers-muehle')).toEqual([100, 100]);
  expect(valueAt(draft.layout!, 'routes')).toEqual({ 'muellers-muehle--stadt': { bend: 30 } });
  // Two with one name stay two, and none is without an id.
  draft.edit((board, layout) => namePlace(board, layout, 0, 'Stadt'));
  expect(ids(draft, 'locations')).toEqual(['stadt-2', 'stadt']);
  draft.edit((board, layout) => namePlace(board, layout, 0, ''));
  expect(ids(draft, 'locations')).toEqual(['place', 'stadt']);
  draft.edit((board) => nameBoard(board, 'Größe 7'));
  expect(draft.board!.id).toBe('groesse-7');
});

test('ids of an opened board stay until something is renamed', () => {
  const board: JsonObject = {
    locations: [
      { id: 'x1', name: 'Hill' },
      { id: 'x2', name: 'Lake' },
    ],
    routes: [{ id: 'r', a: 'x1', b: 'x2' }],
  };
  namePlace(board, null, 1, 'Mill');
  expect(itemsAt(board, 'locations').map((one) => one.id)).toEqual(['x1', 'mill']);
  expect(board.routes).toEqual([{ id: 'r', a: 'x1', b: 'mill' }]);
});

test('every step is undone and redone; a new step ends redoing', () => {
  const page = started();
  const { draft, editing } = page;
  place(page, 'Dorf', [100, 100]);
  place(page, 'Stadt', [400, 100]);
  editing.connect('dorf', 'stadt');
  editing.movePlace('dorf', [150, 120], 'drag 1');
  editing.movePlace('dorf', [160, 130], 'drag 1');
  const at = (): At => placesOf(draft.board!, draft.layout).get('dorf')!;
  expect(at()).toEqual([160, 130]);
  draft.undo(); // the whole drag
  expect(at()).toEqual([100, 100]);
  draft.redo();
  expect(at()).toEqual([160, 130]);

  editing.remove({ list: 'locations', index: 0 });
  expect(ids(draft, 'routes')).toEqual([]);
  expect(editing.said).toContain('Removed Dorf with 1 route');
  draft.undo();
  expect(ids(draft, 'routes')).toEqual(['dorf--stadt']);
  expect(draft.canRedo).toBe(true);
  editing.remove({ list: 'routes', index: 0 });
  expect(draft.canRedo).toBe(false);
  draft.redo();
  expect(ids(draft, 'locations')).toEqual(['dorf', 'stadt']);
  // Back to the board as it was begun, and no further.
  while (draft.canUndo) draft.undo();
  expect(ids(draft, 'locations')).toEqual([]);
  expect(draft.board?.name).toBe('My city');
});

test('lengths, doubles and points of a route fit together', () => {
  const page = started();
  const { draft, editing } = page;
  place(page, 'A', [100, 100]);
  place(page, 'B', [400, 100]);
  editing.connect('a', 'b');
  draft.edit((board) => void setDouble(board, 0, true));
  expect(itemsAt(draft.board!, 'routes')).toMatchObject([{ double: true }, { id: 'a--b-2', double: true }]);
  draft.edit((board) => setCards(board, 1, 5));
  expect(itemsAt(draft.board!, 'routes')).toMatchObject([
    { cards: 5, pieces: 5 },
    { cards: 5, pieces: 5 },
  ]);
  expect(valueAt(draft.board!, 'route_points.tram.5')).toBe(5);
  // The halves lie side by side.
  const [one, two] = tracksOf(draft.board!, draft.layout);
  expect(one!.spaces.length).toBe(5);
  expect(Math.abs(one!.middle[1] - two!.middle[1])).toBe(24);
  draft.edit((board) => void setDouble(board, 1, false));
  expect(itemsAt(draft.board!, 'routes')).toHaveLength(1);
  expect(valueAt(draft.board!, 'routes[0].double')).toBeUndefined();
});

test('a short route stretches along a long line', () => {
  expect(spacesOn(110, 2, false).long).toBeLessThan(40);
  expect(spacesOn(150, 1, false).long).toBe(46);
  expect(spacesOn(500, 1, false).long).toBe(138);
  expect(spacesOn(500, 1, true).long).toBe(66); // a subway is one space on a line in its colour
});

test('names make room for routes, and stay where they are otherwise', () => {
  const page = started();
  const { draft, editing } = page;
  place(page, 'Dorf', [300, 300]);
  place(page, 'Stadt', [700, 300]);
  const side = (id: string): unknown => valueAt(draft.layout!, `locations.${id}.label`);
  expect([side('dorf'), side('stadt')]).toEqual(['e', 'e']);
  editing.connect('dorf', 'stadt');
  expect([side('dorf'), side('stadt')]).toEqual(['w', 'e']);
  // The edge of the board and another location are in the way, too.
  editing.movePlace('dorf', [30, 300], 'drag');
  expect(side('dorf')).not.toBe('w');
  place(page, 'Alm', [760, 300]);
  editing.movePlace('stadt', [710, 300], 'drag');
  expect(side('stadt')).not.toBe('e');
  // A name that was fitted by hand stays.
  draft.arrange((layout) => putAt(layout, 'locations.alm', { at: [760, 300], label: 'w', shift: [2, 0] }));
  editing.connect('alm', 'stadt');
  expect(side('alm')).toBe('w');
});

test('a tool lets go of what was selected', () => {
  const page = started();
  place(page, 'Dorf', [300, 300]);
  expect(page.editing.chosen).not.toBeNull();
  page.editing.take('route');
  expect(page.editing.chosen).toBeNull();
  page.editing.choose({ list: 'locations', index: 0 });
  page.editing.take('select');
  expect(page.editing.chosen).not.toBeNull();
});

test('suggested tickets are worth their shortest path and none comes twice', () => {
  const board = emptyBoard('x', 2026);
  board.locations = [...'abcde'].map((id) => ({ id, name: id }));
  board.routes = ['ab', 'bc', 'cd', 'de'].map((ends) => ({ id: ends, a: ends[0]!, b: ends[1]!, cards: 2 }));
  expect(suggestTickets(board, 8)).toBe(8);
  const tickets = itemsAt(board, 'tickets');
  expect(tickets).toContainEqual({ a: 'a', b: 'e', points: 8 });
  expect(new Set(tickets.map(({ a, b }) => `${String(a)}${String(b)}`)).size).toBe(8);
  expect(suggestTickets(board, 99)).toBe(2);
  expect(suggestTickets(emptyBoard('y', 2026), 8)).toBe(0);
});

test('strokes become rivers, lakes and parks', () => {
  expect(
    simplified(
      [
        [0, 0],
        [5, 0.5],
        [10, 0],
        [10, 10],
      ],
      2,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  const loop: At[] = [
    [100, 100],
    [200, 90],
    [210, 200],
    [110, 210],
    [102, 104],
  ];
  expect(shapeOfStroke('water', loop)).toMatchObject({ kind: 'water', area: expect.any(Array) as unknown });
  expect(shapeOfStroke('park', loop)).toMatchObject({ kind: 'park' });
  expect(
    shapeOfStroke('water', [
      [0, 0],
      [300, 40],
      [600, 0],
    ]),
  ).toMatchObject({
    line: [
      [0, 0],
      [300, 40],
      [600, 0],
    ],
  });
  expect(
    shapeOfStroke('water', [
      [0, 0],
      [3, 4],
    ]),
  ).toBeNull();
  const { draft, editing } = started();
  editing.addShape(freshShape('river', editing.size));
  editing.addStroke('park', loop);
  expect(shapesOf(draft.layout).map(({ kind, isArea }) => [kind, isArea])).toEqual([
    ['water', false],
    ['park', true],
  ]);
  expect(editing.nameOf({ list: 'ground', index: 1 })).toBe('Park 1');
  editing.remove();
  expect(shapesOf(draft.layout)).toHaveLength(1);
});

test('a copy has its own name and claims no printed board; a new size keeps the arrangement', () => {
  const board: JsonObject = { id: 'new-york', name: 'New York', layout: 'printed' };
  copyOf(board, 'New York (copy)');
  expect(board).toEqual({ id: 'new-york-copy', name: 'New York (copy)', layout: 'own' });
  const layout: JsonObject = {
    size: [1000, 500],
    locations: { a: { at: [500, 250] } },
    ground: [
      {
        line: [
          [0, 0],
          [1000, 500],
        ],
      },
    ],
  };
  resized(layout, [500, 1000]);
  expect(layout).toEqual({
    size: [500, 1000],
    locations: { a: { at: [250, 500] } },
    ground: [
      {
        line: [
          [0, 0],
          [500, 1000],
        ],
      },
    ],
  });
});

test('zooming keeps the point under the fingers', () => {
  const view = new MapView();
  view.size = [1000, 500];
  [view.width, view.height] = [1008, 508];
  const before = view.toBoard([300, 200]);
  view.zoomBy(2, [300, 200]);
  const after = view.toBoard([300, 200]);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
  expect(view.toScreen(after)[0]).toBeCloseTo(300);
  view.zoomBy(0.1);
  expect(view.toBoard([504, 254])).toEqual([500, 250]);
  expect(
    placeAt(
      new Map<string, At>([
        ['a', [0, 0]],
        ['b', [10, 0]],
      ]),
      [7, 0],
      20,
    ),
  ).toBe('b');
  expect(placeAt(new Map<string, At>([['a', [0, 0]]]), [30, 0], 20)).toBe('');
});

test('problems name things as people do, in both languages', () => {
  const board: JsonObject = {
    locations: [
      { id: 'dorf', name: 'Dorf' },
      { id: 'alte-stadt', name: 'Alte Stadt' },
    ],
    routes: [{ id: 'dorf--alte-stadt', a: 'dorf', b: 'alte-stadt', color: 'mauve' }],
    tickets: [{ a: 'dorf', b: 'moon' }],
    pieces: [{ kind: 'tram', count: 99 }],
    bonus: { districts: [{ id: '', points: 1, locations: [] }] },
  };
  const problem = (given: Partial<BoardProblem>): BoardProblem => ({
    where: '',
    text: 'from the server',
    fault: 'not_json',
    number: 0,
    low: 0,
    limit: 0,
    ...given,
  });
  const both = (given: Partial<BoardProblem>): string[] => [
    problemText(problem(given), board, en, gameEn),
    problemText(problem(given), board, de, gameDe),
  ];
  expect(both({ fault: 'not_connected', where: 'locations[1]', what: 'alte-stadt', other: 'dorf' })).toEqual([
    'Alte Stadt cannot be reached. Add a route that leads there.',
    'Alte Stadt ist nicht erreichbar. Ergänze eine Strecke dorthin.',
  ]);
  expect(both({ fault: 'unknown_color', where: 'routes[0].color', what: 'purple' })).toEqual([
    'Route Dorf – Alte Stadt: this board has no purple cards. Choose another colour.',
    'Strecke Dorf – Alte Stadt: Karten in lila gibt es hier nicht. Wähle eine andere Farbe.',
  ]);
  expect(both({ fault: 'unknown_location', where: 'tickets[0].b', what: 'moon' })[0]).toBe(
    'Ticket 1 (Dorf – moon): there is no location “moon”. Choose another.',
  );
  expect(both({ fault: 'ticket_twice', where: 'tickets[0]', what: 'dorf - alte-stadt' })[0]).toContain(
    'Dorf – Alte Stadt',
  );
  expect(both({ fault: 'too_few', where: 'tickets', number: 0, low: 8 })[1]).toBe(
    'Ergänze Zielkarten: Mindestens 8 sind nötig (bisher 0).',
  );
  expect(both({ fault: 'out_of_range', where: 'tickets[0].points', number: 0, low: 1, limit: 99 })[0]).toBe(
    'Ticket 1 (Dorf – moon), Points: choose a number from 1 to 99, not 0.',
  );
  // Nothing is called by its path in the file, or counted from 0.
  expect(both({ fault: 'wrong_type', where: 'year', what: 'whole number' })).toEqual([
    'Year: enter a whole number.',
    'Jahr: Gib eine ganze Zahl ein.',
  ]);
  expect(both({ fault: 'wrong_type', where: 'routes[0]', what: 'object' })[0]).toBe(
    'Route Dorf – Alte Stadt: this entry cannot be read. Fix it in the text of the file.',
  );
  expect(both({ fault: 'out_of_range', where: 'pieces[0].count', number: 99, low: 1, limit: 63 })).toEqual([
    'trams, Number: choose a number from 1 to 63, not 99.',
    'Straßenbahnen, Anzahl: Nimm eine Zahl von 1 bis 63, nicht 99.',
  ]);
  expect(both({ fault: 'missing_field', where: 'routes[0].cards', what: 'cards' })).toEqual([
    'Missing: Route Dorf – Alte Stadt, Cards.',
    'Es fehlt: Strecke Dorf – Alte Stadt, Karten.',
  ]);
  expect(both({ fault: 'unknown_word', where: 'score_routes', what: 'never', other: 'at_end' })).toEqual([
    'Routes score: “never” is not possible. Choose something else.',
    `${de.fields.score}: „never“ geht nicht. Wähle etwas anderes.`,
  ]);
  expect(both({ fault: 'bad_id', where: 'locations[1].id', what: 'A B' })[0]).toContain('Alte Stadt: “A B”');
  expect(both({ fault: 'too_few', where: 'bonus.attractions.locations', low: 1 })).toEqual([
    `${gameEn.attractions}: choose at least 1 (now 0).`,
    `${gameDe.attractions}: Wähle mindestens 1 (bisher 0).`,
  ]);
  expect(both({ fault: 'bad_name', where: 'bonus.districts[0].id', what: '' })[1]).toBe(
    'Stadtteil ?: Gib einen Namen ein.',
  );
  expect(both({ fault: 'not_json' })).toEqual(['from the server', 'from the server']);
  // What the one language says for itself, the other does, too.
  expect(Object.keys(de.faults).sort()).toEqual(Object.keys(en.faults).sort());
});
