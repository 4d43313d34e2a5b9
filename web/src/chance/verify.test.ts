// Real games of a server: the seats of people are all of one guest.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import type { Change } from '../net/protocol';
import { commitmentTo, newContribution } from './contribution';
import type { Round } from './memory';
import type { ChanceBoard, GameRecord, Outcome } from './record';
import { verify, type Fault, type Witness } from './verify';

const ROOT = '../';
const games = (file: string): GameRecord[] =>
  readFileSync(`${ROOT}tests/golden/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GameRecord);
const boardOf = ({ board }: GameRecord): ChanceBoard =>
  JSON.parse(readFileSync(`${ROOT}boards/${board.split('@')[0]}.json`, 'utf8')) as ChanceBoard;

const played = games('record_chance_2.log');
const stranger: Witness = { known: null, changes: [] };

// What the browser of the people at the table has kept.
function keptOf({ chance }: GameRecord): Round {
  const own = chance.contributions!.filter(Boolean);
  return {
    commitment: chance.commitment,
    seats: [...chance.commitments!],
    secrets: Object.fromEntries(own.map((contribution) => [commitmentTo(contribution), contribution])),
    revealed: true,
  };
}

test('games of all cities with two to four players are verified', () => {
  const kinds = played.map((game) => `${game.board.split('@')[0]} ${game.deal.hands.length}`);
  expect(new Set(kinds.map((kind) => kind.split(' ')[0])).size).toBe(4);
  expect(new Set(kinds.map((kind) => kind.split(' ')[1])).size).toBe(3);
  for (const game of played) {
    const people = game.chance.contributions!.filter(Boolean).length;
    const found = { faults: [], moves: game.moves.length, people, compared: false };
    expect(verify(game, boardOf(game), stranger)).toEqual({ ...found, own: 0, seen: false });
    const known = keptOf(game);
    expect(verify(game, boardOf(game), { known, changes: [] })).toEqual({
      ...found,
      own: people,
      seen: true,
    });
  }
});

test('a game from before contributions is verified, and proves less', () => {
  for (const game of games('record_chance_1.log')) {
    const { faults, people, seen } = verify(game, boardOf(game), stranger);
    expect([faults, people, seen]).toEqual([[], 0, false]);
  }
});

const digit = (hex: string): string => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const other = newContribution();
const first = (record: GameRecord, kind: string): Outcome =>
  record.moves.flatMap(({ outcomes = [] }) => outcomes).find((one) => kind in one)!;

type Case = [what: string, change: (record: GameRecord) => unknown, ...kinds: Fault['kind'][]];
const cases: Case[] = [
  ['the seed', (game) => (game.seed = digit(game.seed)), 'seed', 'draw'],
  [
    'the server’s commitment',
    ({ chance }) => (chance.commitment = digit(chance.commitment)),
    'server',
    'seed',
  ],
  [
    'the seed with its commitment',
    (game) => {
      game.seed = other;
      game.chance.commitment = commitmentTo(other);
    },
    'server',
    'draw',
  ],
  [
    'a contribution',
    ({ chance }) => (chance.contributions![0] = digit(chance.contributions![0]!)),
    'contribution',
    'own',
    'draw',
  ],
  [
    'a contribution with its commitment',
    ({ chance }) => {
      chance.contributions![0] = other;
      chance.commitments![0] = commitmentTo(other);
    },
    'seat',
    'own',
    'draw',
  ],
  [
    'a contribution of the bot',
    ({ chance }) => {
      chance.contributions![chance.contributions!.length - 1] = other;
      chance.commitments![chance.commitments!.length - 1] = commitmentTo(other);
    },
    'seat',
    'draw',
  ],
  ['too few contributions', ({ chance }) => chance.contributions!.pop(), 'contribution', 'unreadable'],
  ['the first player', (game) => (game.first = (game.first + 1) % 3), 'draw'],
  ['a dealt card', ({ deal }) => (deal.hands[0]![0] = deal.hands[0]![0] === 'red' ? 'blue' : 'red'), 'draw'],
  ['dealt tickets', ({ deal }) => deal.tickets.reverse(), 'draw'],
  ['the row', ({ deal }) => (deal.row[3] = null), 'draw'],
  ['a drawn card', (game) => Object.assign(first(game, 'card'), { card: 'no colour' }), 'draw'],
  ['a filled gap', (game) => Object.assign(first(game, 'fill'), { fill: [0, 'no colour'] }), 'draw'],
  ['a shuffle', (game) => Object.assign(first(game, 'shuffle'), { shuffle: 1 }), 'draw'],
  ['one move less', ({ moves }) => moves.splice(4, 1), 'draw'],
  ['no moves', (game) => Object.assign(game, { moves: undefined }), 'unreadable'],
  ['the format', ({ chance }) => (chance.format = 'kurz-chance/9'), 'unreadable'],
];
test.each(cases)('a change is found: %s', (_what, change, ...kinds) => {
  const game = played.find((one) => first(one, 'shuffle'))!;
  const changed = structuredClone(game);
  change(changed);
  const { faults } = verify(changed, boardOf(game), { known: keptOf(game), changes: [] });
  expect(faults.map(({ kind }) => kind)).toEqual(kinds);
});

test('another round than the one this browser took part in is a fault', () => {
  const game = played[0]!;
  const { faults } = verify(game, boardOf(game), { known: null, changes: [], round: 'wrong' });
  expect(faults).toEqual([{ kind: 'round' }]);
});

test('a record with souvenirs that were not dealt is found', () => {
  const game = structuredClone(played.find(({ board }) => board.startsWith('san'))!);
  game.deal.souvenirs = { ...game.deal.souvenirs, nowhere: ['bell', 2] };
  expect(verify(game, boardOf(game), stranger).faults).toEqual([{ kind: 'draw', move: 0 }]);
});

// The changes as a page in seat 0 gets them.
function shownOf(game: GameRecord): Change[] {
  const event = (one: Outcome, seat: number): object =>
    'card' in one
      ? { type: 'card_drawn', seat, card: seat === 0 ? one.card : null }
      : 'fill' in one
        ? { type: 'row_filled', slot: one.fill[0], card: one.fill[1] }
        : 'sweep' in one
          ? { type: 'row_swept', cards: one.sweep }
          : 'shuffle' in one
            ? { type: 'deck_shuffled', count: one.shuffle }
            : 'tickets' in one
              ? { type: 'tickets_offered', seat, tickets: seat === 0 ? one.tickets : [] }
              : { type: 'souvenir_taken', seat, symbol: one.souvenir };
  const deal = [
    ...game.deal.hands.map((cards, seat) => ({
      type: 'hand_dealt',
      seat,
      cards: seat === 0 ? cards : [null, null],
    })),
    ...game.deal.outcomes.map((one) => event(one, 0)),
    ...game.deal.tickets.map((tickets, seat) => ({
      type: 'tickets_offered',
      seat,
      tickets: seat === 0 ? tickets : [],
    })),
  ];
  const moves = game.moves.map(({ seat, action, outcomes = [] }) => {
    const own =
      action.type === 'claim'
        ? [{ type: 'route_claimed', seat, route: action.route, color: action.color }]
        : action.type === 'take_card'
          ? [{ type: 'card_taken', seat, slot: action.slot, card: action.card }]
          : [];
    return { type: 'moved', seat, events: [...own, ...outcomes.map((one) => event(one, seat))] };
  });
  moves.at(-1)!.events.push({ type: 'game_over' });
  const all = [{ type: 'created' }, { type: 'shuffling' }, { type: 'started', events: deal }, ...moves];
  return all.map((one, i) => ({ ...one, version: i + 1, at: 0 })) as Change[];
}

test('the record must be the game that the page has shown', () => {
  for (const game of played) {
    const board = boardOf(game);
    const changes = shownOf(game);
    expect(verify(game, board, { known: null, changes })).toMatchObject({ faults: [], compared: true });
    // Only a part of the changes has arrived: nothing can be said.
    expect(verify(game, board, { known: null, changes: changes.slice(0, -1) }).compared).toBe(false);
    const another = played[(played.indexOf(game) + 1) % played.length]!;
    const { faults } = verify(game, board, { known: null, changes: shownOf(another) });
    expect(faults).toEqual([{ kind: 'shown', move: 0 }]);
  }
});

test('a move that was taken back is no part of the record; a move that was shown is', () => {
  const game = played[0]!;
  const changes = shownOf(game);
  const undone = [
    ...changes.slice(0, 10),
    { version: 11, at: 0, type: 'moved', seat: 0, events: [] },
    { version: 12, at: 0, type: 'undone', undoes: 11 },
    ...changes.slice(10).map((one) => ({ ...one, version: one.version + 2 })),
  ] as Change[];
  const faults = (shown: Change[]): Fault[] =>
    verify(game, boardOf(game), { known: null, changes: shown }).faults;
  expect(faults(undone)).toEqual([]);
  delete (undone[11] as Partial<Change>).undoes;
  expect(faults(undone)).toEqual([{ kind: 'shown', move: 8 }]);
  const seat = changes.map((one, i) => (i === 20 ? { ...one, seat: 3 } : one));
  expect(faults(seat)).toEqual([{ kind: 'shown', move: 18 }]);
});
