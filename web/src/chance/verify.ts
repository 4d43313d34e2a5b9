// Verifies the chance of a finished game in the browser: what the server has published, what this browser saw before
// the game, and what it showed. Loaded only when a game is over.
import type { Change } from '../net/protocol';
import { fromHex } from './bytes';
import { commitmentTo } from './contribution';
import type { Round } from './memory';
import type { ChanceBoard, GameRecord } from './record';
import { Differs, replay } from './replay';
import { differenceFromShown, hasShown } from './shown';
import { keyOf } from './stream';

export type Fault =
  | { kind: 'unreadable' } // the record cannot be read
  | { kind: 'round' } // it is of a different shuffle from the one this browser took part in
  | { kind: 'server' } // another commitment of the server than this browser saw before the game
  | { kind: 'seat'; seat: number } // another commitment of a seat
  | { kind: 'own'; seat: number } // another contribution than this browser made
  | { kind: 'seed' } // it does not match the server's commitment
  | { kind: 'contribution'; seat: number } // it does not match its commitment
  | { kind: 'draw'; move: number } // the deal (0) or a move does not follow from the key
  | { kind: 'shown'; move: number }; // the record tells another game than the page has shown

export interface Verdict {
  faults: Fault[];
  moves: number;
  people: number; // seats that contributed
  own: number; // of these: contributions that this browser made
  seen: boolean; // this browser saw the commitments before the game
  compared: boolean; // the record was compared with the whole game that the page has shown
}

export interface Witness {
  known: Round | null; // what this browser kept of the shuffle
  round?: 'wrong'; // the table names another round than this browser took part in
  changes: readonly Change[]; // what the page has shown
}

const DIGITS = /^[0-9a-f]{64}$/;

function* checkCommitments(record: GameRecord, { known, round }: Witness): Generator<Fault> {
  const { commitment, commitments = [], contributions = [] } = record.chance;
  if (round === 'wrong') yield { kind: 'round' };
  if (known?.commitment !== undefined && known.commitment !== commitment) yield { kind: 'server' };
  for (const [seat, before] of known?.seats?.entries() ?? []) {
    if (before !== commitments[seat]) yield { kind: 'seat', seat };
  }
  if (!DIGITS.test(record.seed) || commitmentTo(record.seed) !== commitment) yield { kind: 'seed' };
  for (let seat = 0; seat < Math.max(commitments.length, contributions.length); ++seat) {
    const [promised, given] = [commitments[seat], contributions[seat]];
    if (promised === '' && given === '') continue;
    if (!given || !DIGITS.test(given) || commitmentTo(given) !== promised) {
      yield { kind: 'contribution', seat };
    }
  }
  for (const [seat, before] of known?.seats?.entries() ?? []) {
    const own = known?.secrets[before];
    if (own !== undefined && own !== contributions[seat]) yield { kind: 'own', seat };
  }
}

function keyFor({ seed, chance }: GameRecord): Uint8Array {
  const parts =
    chance.format === 'kurz-chance/1'
      ? (chance.texts ?? []).map((text) => new TextEncoder().encode(text))
      : (chance.contributions ?? []).map(fromHex);
  return keyOf(chance.format, fromHex(seed), parts);
}

function* checkGame(record: GameRecord, board: ChanceBoard, changes: readonly Change[]): Generator<Fault> {
  const players = record.deal.hands.length;
  const { commitments, contributions, texts } = record.chance;
  const counted = record.chance.format === 'kurz-chance/1' ? [texts] : [commitments, contributions];
  if (counted.some((list) => list?.length !== players)) throw new TypeError('one entry per seat');
  try {
    replay(board, record, keyFor(record));
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    yield { kind: 'draw', move: error.move };
  }
  const move = hasShown(changes) ? differenceFromShown(record, changes) : null;
  if (move !== null) yield { kind: 'shown', move };
}

export function verify(record: GameRecord, board: ChanceBoard, witness: Witness): Verdict {
  const verdict: Verdict = { faults: [], moves: 0, people: 0, own: 0, seen: false, compared: false };
  try {
    if (!/^kurz-chance\/[12]$/.test(record.chance.format)) throw new TypeError(record.chance.format);
    verdict.faults.push(...checkCommitments(record, witness));
    verdict.faults.push(...checkGame(record, board, witness.changes));
    verdict.moves = record.moves.length;
    const commitments = record.chance.commitments ?? [];
    verdict.people = commitments.filter(Boolean).length;
    verdict.own = commitments.filter((one) => witness.known?.secrets[one] !== undefined).length;
    verdict.compared = hasShown(witness.changes);
    verdict.seen = witness.known?.commitment !== undefined && witness.known.seats !== undefined;
  } catch {
    verdict.faults.push({ kind: 'unreadable' });
  }
  return verdict;
}
