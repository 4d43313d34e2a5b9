// What this browser has to do for the shuffle of a table, and whether the server keeps to what it showed before.
import type { TableState } from '../net/protocol';
import { commitmentTo, newContribution } from './contribution';
import { recall, remember, type Round } from './memory';

// The server shows another value of its own, of this player's seats, or of another seat than before.
export type Mismatch = 'server' | 'own' | 'others';

export interface Step {
  commit: number[]; // own seats without a commitment
  foreign: number[]; // own seats with a commitment that this browser did not make
  reveal: string[] | null; // the contributions of all own seats, in their order
  mismatch: Mismatch | null;
  // While shuffling: this browser has no secret for a seat of its own.
  lost: boolean;
}

// A new secret, kept before its commitment is sent.
export function commitmentFor(table: string, round: number): string {
  const contribution = newContribution();
  const commitment = commitmentTo(contribution);
  remember(table, round, { secrets: { [commitment]: contribution } });
  return commitment;
}

export const commitmentsOf = (state: TableState): string[] =>
  state.seats.map(({ commitment }) => commitment ?? '');

// Everything is compared with what was seen first, also on a page that was loaded again.
function compare(table: string, state: TableState, own: readonly number[], known: Round): Mismatch | null {
  const before = state.status === 'open' || state.status === 'shuffling';
  if (known.commitment === undefined) {
    // Seen after the deal, it would prove nothing.
    if (before) remember(table, state.round, { commitment: state.commitment });
  } else if (known.commitment !== state.commitment) {
    return 'server';
  }
  if (state.status === 'open') return null; // seats and their commitments may still change
  const shown = commitmentsOf(state);
  const changed = known.seats?.findIndex((commitment, seat) => commitment !== shown[seat]) ?? -1;
  if (changed >= 0) return own.includes(changed) ? 'own' : 'others';
  return null;
}

export function nextStep(table: string, state: TableState, own: readonly number[]): Step {
  const known = recall(table, state.round);
  const step: Step = { commit: [], foreign: [], reveal: null, mismatch: null, lost: false };
  if (state.status === 'closed' || state.status === 'damaged') return step;
  step.mismatch = compare(table, state, own, known);
  if (step.mismatch) return step;
  const commitmentOf = (seat: number): string => state.seats[seat]?.commitment ?? '';
  const secrets = own.flatMap((seat) => known.secrets[commitmentOf(seat)] ?? []);
  const isComplete = secrets.length === own.length;
  if (state.status === 'running') {
    if (own.length > 0 && isComplete && !known.played) remember(table, state.round, { played: true });
    return step;
  }
  if (state.status === 'over') return step;
  step.foreign = own.filter((seat) => commitmentOf(seat) && !known.secrets[commitmentOf(seat)]);
  if (state.status === 'open') {
    step.commit = own.filter((seat) => !commitmentOf(seat));
    return step;
  }
  if (state.seats.some(({ kind, commitment }) => kind === 'guest' && !commitment)) return step;
  if (!known.seats) remember(table, state.round, { seats: commitmentsOf(state) });
  if (!isComplete) {
    step.lost = Object.keys(known.secrets).length === 0;
  } else if (own.some((seat) => !state.seats[seat]!.revealed)) {
    step.reveal = secrets;
  }
  return step;
}
