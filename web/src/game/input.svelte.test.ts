import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { Action, Explanation, LegalAction, Phase } from '../net/protocol';
import { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { files, state, view } from '../test/fixtures';
import type { Claim } from './cards';
import { PlayerInput } from './input.svelte';
import { Moments } from './moments.svelte';
import { Position } from './position.svelte';

const claim = (route: string, color: string, wilds = 0): Claim => ({ type: 'claim', route, color, wilds });

let end = (): void => undefined;
afterEach(() => end());

// The player's turn, with these moves. Other routes are refused for the reason given.
function sit(legal: Action[], refused: Explanation['refused'] = {}, phase: Phase = 'turn') {
  const look = new TableView('T', 0);
  const own = {
    hand: { red: 1 },
    tickets: [],
    offer: [],
    returned: [],
    legal: legal.map((action) => ({ action }) as LegalAction),
  };
  look.update(2, {
    seat: 0,
    changes: [],
    state: state([0], { view: view({ own, phase }) }),
    explanation: { lines: [], refused },
  });
  const played = vi.spyOn(look, 'play').mockResolvedValue({ done: true } as never);
  let input!: PlayerInput;
  end = $effect.root(() => {
    const moments = new Moments(
      () => look,
      () => undefined,
    );
    const position = new Position(
      () => look,
      () => files,
      moments,
    );
    input = new PlayerInput(position, () => null);
  });
  flushSync();
  return { look, input, played };
}

const RED = claim('hill--lake--a', 'red');
const RED_AND_WILD = claim('hill--lake--a', 'red', 1);
const BLUE = claim('hill--lake--b', 'blue');

test('a click claims a route when only one payment makes sense; a tap asks first', () => {
  const { input, played } = sit([RED_AND_WILD, RED]);
  input.tapRoute(RED.route, false);
  expect(played).toHaveBeenCalledWith(RED);
  expect(input.question).toBe(null);
  input.tapRoute(RED.route, true);
  expect(played).toHaveBeenCalledTimes(1);
  expect(input.question).toEqual({ kind: 'claim', claims: [RED, RED_AND_WILD] });
});

test('the setting decides whether a claim is confirmed', () => {
  const { input, played } = sit([RED]);
  settings.confirm = 'never';
  input.tapRoute(RED.route, true);
  expect(played).toHaveBeenCalledTimes(1);
  settings.confirm = 'always';
  input.tapRoute(RED.route, false);
  expect(played).toHaveBeenCalledTimes(1);
  expect(input.question?.kind).toBe('claim');
});

test('a finger means both routes of a double, a mouse only one', () => {
  const { input } = sit([RED, BLUE]);
  settings.confirm = 'always';
  input.tapRoute(RED.route, true);
  expect(input.question).toEqual({ kind: 'claim', claims: [RED, BLUE] });
  input.tapRoute(RED.route, false);
  expect(input.question).toEqual({ kind: 'claim', claims: [RED] });
});

const TOO_FEW = { 'lake--mill': { rule: 'R19', text: '1 more red or wild card needed' } };

test('a route that cannot be claimed says its name and why, and closes the claim sheet', () => {
  const { input, played } = sit([RED], TOO_FEW);
  settings.confirm = 'always';
  input.tapRoute(RED.route, false);
  input.tapRoute('lake--mill', false);
  expect(input.question).toBe(null);
  expect(input.refusal?.reason).toEqual({ rule: 'R19', text: 'Lake – Mill: 1 more red or wild card needed' });
  expect(played).not.toHaveBeenCalled();
  input.tapRoute(RED.route, false);
  expect(input.refusal).toBe(null);
});

test('a reason that lies in no route names none', () => {
  const due = { rule: 'R16', text: 'Take your second card first.' };
  const { input } = sit([], { 'lake--mill': due }, 'second_card');
  input.tapRoute('lake--mill', false);
  expect(input.refusal?.reason).toEqual(due);
});

test('a claim that is no longer possible is not asked about any more', () => {
  const { look, input } = sit([RED]);
  settings.confirm = 'always';
  input.tapRoute(RED.route, false);
  look.version = 3;
  flushSync();
  expect(input.question).toBe(null);
  input.ask({ kind: 'rules' });
  look.version = 4;
  flushSync();
  expect(input.question?.kind).toBe('rules');
});

test('drawing tickets is confirmed, drawing a card is not', () => {
  const { input, played } = sit([{ type: 'draw_tickets' }, { type: 'draw_card' }]);
  input.tapPile({ type: 'draw_card' }, true);
  expect(played).toHaveBeenCalledWith({ type: 'draw_card' });
  input.tapPile({ type: 'draw_tickets' }, true);
  expect(played).toHaveBeenCalledTimes(1);
  expect(input.question).toEqual({ kind: 'tickets' });
});

test('a refused move is explained, with names for seats', async () => {
  const { input, played } = sit([RED]);
  played.mockResolvedValue({
    done: false,
    error: { code: 'rule', text: 'R12: Player 2 owns it.', rule: { seat: 1 } },
  } as never);
  await input.play(RED);
  expect(input.refusal?.reason).toEqual({ rule: 'R12', text: 'Bot owns it.' });
});

test('a souvenir goes to a station that takes the chosen symbol', () => {
  const place = (symbol: string, location: string): Action => ({ type: 'place_souvenir', symbol, location });
  const { input, played } = sit([place('bell', 'hill'), place('crab', 'hill'), place('crab', 'lake')]);
  expect(input.placing).toEqual(['bell', 'crab']);
  input.symbol = 'crab';
  expect([...input.stations]).toEqual(['hill', 'lake']);
  expect(input.stationLabel('lake')).toBe('Place crab on Lake');
  input.tapStation('mill');
  expect(played).not.toHaveBeenCalled();
  input.tapStation('hill');
  expect(played).toHaveBeenCalledWith(place('crab', 'hill'));
});
