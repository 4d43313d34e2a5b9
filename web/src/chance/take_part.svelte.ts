// Commits to and reveals this browser's part of the shuffle by itself, whenever a table asks for it.
import { SvelteSet } from 'svelte/reactivity';
import { connection, randomId, type Answer } from '../net/connection.svelte';
import type { ClientMessage, TableState } from '../net/protocol';
import { remember } from './memory';
import { commitmentFor, nextStep, type Mismatch } from './shuffle';

type Command = Extract<ClientMessage, { id: string }>;
type OwnCommand = Extract<Command, { type: 'commit' | 'reveal' | 'start' }>;
type Bare<T> = T extends unknown ? Omit<T, 'table' | 'id' | 'version'> : never;

// Two pages without storage would otherwise replace each other's commitments for ever.
const MOST_COMMITS = 5;

// Tables that wait for nobody else: they start as soon as this browser has committed.
export const startingTables = new SvelteSet<string>();

export class Participant {
  mismatch = $state<Mismatch | null>(null);
  lost = $state(false); // this browser cannot reveal what was committed to for its seat
  #commits: Record<string, number> = {}; // by round and seat
  #underway: Record<string, boolean> = {};
  #revealed = -1; // the last round
  #started = -1;
  #version = 0;

  constructor(readonly table: string) {}

  update(version: number, state: TableState, own: readonly number[]): void {
    this.#version = version;
    const step = nextStep(this.table, state, own);
    // A warning stays, even if the server shows the first value again.
    this.mismatch ??= step.mismatch;
    this.lost = step.lost;
    if (startingTables.has(this.table)) void this.#start(state, step.commit.length === 0);
    for (const seat of step.commit) void this.#commit(state.round, seat);
    if (step.reveal && !this.mismatch) void this.#reveal(state.round, step.reveal);
  }

  #send(command: Bare<OwnCommand>): Promise<Answer> {
    const { table } = this;
    return connection.command({ ...command, table, id: randomId(), version: this.#version } as OwnCommand);
  }

  async #commit(round: number, seat: number): Promise<void> {
    const key = `${round}/${seat}`;
    const count = this.#commits[key] ?? 0;
    if (this.#underway[key] || count >= MOST_COMMITS) return;
    this.#commits[key] = count + 1;
    this.#underway[key] = true;
    await this.#send({ type: 'commit', seat, commitment: commitmentFor(this.table, round) });
    this.#underway[key] = false;
  }

  async #reveal(round: number, contributions: string[]): Promise<void> {
    if (this.#revealed === round) return;
    this.#revealed = round;
    const answer = await this.#send({ type: 'reveal', contributions });
    if (answer.done) remember(this.table, round, { revealed: true });
  }

  async #start({ status, round, seats }: TableState, committed: boolean): Promise<void> {
    const waits = status === 'shuffling' || (status === 'open' && (!committed || this.#started < 0));
    if (this.mismatch || this.lost || !waits || seats.some(({ kind }) => kind === 'free')) {
      startingTables.delete(this.table); // started, or the players have to see what is wrong
    } else if (status === 'open' && committed) {
      this.#started = round;
      if (!(await this.#send({ type: 'start' })).done) startingTables.delete(this.table);
    }
  }
}
