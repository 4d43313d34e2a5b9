// Commits to and reveals this browser's part of the shuffle by itself, whenever a table asks for it.
import { SvelteSet } from 'svelte/reactivity';
import { connection, randomId, type Answer } from '../net/connection.svelte';
import type { ClientMessage, TableState } from '../net/protocol';
import { remember } from './memory';
import { commitmentFor, commitmentsOf, nextStep, type Mismatch, type Step } from './shuffle';

type Command = Extract<ClientMessage, { id: string }>;
type OwnCommand = Extract<Command, { type: 'commit' | 'reveal' | 'start' }>;
type Bare<T> = T extends unknown ? Omit<T, 'table' | 'id' | 'version'> : never;

// Errors after which the same command can succeed.
const TEMPORARY = new Set<string>(['store_failed', 'busy', 'restarting']);
const RETRY_MS = 1000;

// Tables that wait for nobody else: they start as soon as this browser has committed.
export const startingTables = new SvelteSet<string>();

export class Participant {
  mismatch = $state<Mismatch | null>(null);
  lost = $state(false); // this browser cannot reveal what was committed to for its seat
  elsewhere = $state(false); // another device of this guest takes part
  #latest: [version: number, state: TableState, own: readonly number[]] | null = null;
  #shown = ''; // what was compared last
  #commitments: Record<string, string> = {}; // by round and seat
  // Commitments of another device that were there when this page was opened, by round and seat: the device opened last
  // takes part. Later ones are not replaced, or two devices would replace them forever.
  #older: string[] | null = null;
  #underway: Record<string, boolean> = {};
  #started = -1; // the last round

  constructor(readonly table: string) {}

  update(version: number, state: TableState, own: readonly number[]): void {
    this.#latest = [version, state, own];
    // Moves change nothing of this, and reading the browser's storage takes time.
    const shown = JSON.stringify([state.status, state.round, state.commitment, commitmentsOf(state), own]);
    if (state.status === 'running' && shown === this.#shown) return;
    this.#shown = shown;
    const step = nextStep(this.table, state, own);
    // A warning stays, even if the server shows the first value again.
    this.mismatch ??= step.mismatch;
    this.lost = step.lost;
    const replace = this.#replaceable(state, own, step);
    this.elsewhere = !step.lost && step.foreign.length > replace.length;
    const commit = [...step.commit, ...replace];
    if (startingTables.has(this.table)) void this.#start(state, commit.length === 0);
    if (this.mismatch) return;
    for (const seat of commit) void this.#commit(state.round, seat);
    if (step.reveal) void this.#reveal(state.round, step.reveal);
  }

  // The table is no longer followed.
  stop(): void {
    this.#latest = null;
  }

  #replaceable({ status, round }: TableState, own: readonly number[], { commit, foreign }: Step): number[] {
    this.#older ??= foreign.map((seat) => `${round}/${seat}`);
    if (status !== 'open') return [];
    // A contribution counts only with those of all seats of the guest: the device that has the first seat gets them.
    const hasFirst = own.length > 1 && ![...commit, ...foreign].includes(own[0]!);
    return foreign.filter((seat) => hasFirst || this.#older!.includes(`${round}/${seat}`));
  }

  #send(command: Bare<OwnCommand>): Promise<Answer> {
    const { table } = this;
    const version = this.#latest?.[0] ?? 0;
    return connection.command({ ...command, table, id: randomId(), version } as OwnCommand);
  }

  // Whether it succeeded. After a temporary error, the table decides a second later what is still to be done.
  async #attempt(what: string, command: Bare<OwnCommand>): Promise<boolean> {
    if (this.#underway[what]) return false;
    this.#underway[what] = true;
    const answer = await this.#send(command);
    if (answer.done || !TEMPORARY.has(answer.error.code)) {
      this.#underway[what] = false;
      return answer.done;
    }
    setTimeout(() => {
      this.#underway[what] = false;
      if (this.#latest) this.update(...this.#latest);
    }, RETRY_MS);
    return false;
  }

  async #commit(round: number, seat: number): Promise<void> {
    const key = `${round}/${seat}`;
    const commitment = (this.#commitments[key] ??= commitmentFor(this.table, round));
    const done = await this.#attempt(key, { type: 'commit', seat, commitment });
    if (done) this.#older = this.#older!.filter((one) => one !== key);
  }

  async #reveal(round: number, contributions: string[]): Promise<void> {
    if (await this.#attempt(`${round}/reveal`, { type: 'reveal', contributions })) {
      remember(this.table, round, { revealed: true });
    }
  }

  async #start({ status, round, seats }: TableState, committed: boolean): Promise<void> {
    // The table may be shown again before the answer. After a failed shuffle it is open in another round.
    const isStarting = this.#started < 0 || this.#started === round;
    const waits = status === 'shuffling' || (status === 'open' && (!committed || isStarting));
    if (this.mismatch || this.lost || !waits || seats.some(({ kind }) => kind === 'free')) {
      startingTables.delete(this.table); // started, or the players have to see what is wrong
    } else if (status === 'open' && committed && this.#started !== round) {
      this.#started = round;
      if (!(await this.#send({ type: 'start' })).done) startingTables.delete(this.table);
    }
  }
}
