// The one socket of the page: it comes back after every cut, looks at the same tables again from where it was,
// and sends again what had no answer.
import type { Refusal, Refused, ServerMessage } from './protocol';
import type { ClientMessage } from './wishes';

export type Answer = { done: true; version: number } | { done: false; refusal: Refusal };
type Command = Extract<ClientMessage, { type: 'do' }>;

interface Unanswered {
  command: Command;
  answer: (answer: Answer) => void;
}

// Whoever looks at a table from a seat, or from outside.
export interface Looker {
  table: string;
  as: number | null;
  version: number;
  hear(message: ServerMessage): void;
}

const PROTOCOL = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
// Between messages that were too fast before, and are sent again one by one.
const GAP = 600;

export class Connection {
  status = $state<'connecting' | 'open' | 'lost'>('connecting');
  name = $state<string | null>(null);
  // The server speaks another version than this page: it was updated meanwhile.
  outdated = $state(false);
  // What the server's clock is ahead of ours, in milliseconds.
  ahead = 0;

  #socket: WebSocket | null = null;
  #lookers = new Set<Looker>();
  #unanswered = new Map<string, Unanswered>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // What came too fast for the server, in its order.
  #late: (() => void)[] = [];
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #lang = 'en';
  #ended = false;

  // Connects, or connects anew: a name or a language has changed.
  start(lang: string): void {
    this.#lang = lang;
    this.#ended = false;
    this.#drop();
    this.#connect();
  }

  end(): void {
    this.#ended = true;
    this.#drop();
  }

  look(looker: Looker): void {
    this.#lookers.add(looker);
    // Not by status: whoever looks from within an effect must not begin anew with every cut.
    this.#open(looker);
  }

  leave(looker: Looker): void {
    this.#lookers.delete(looker);
    this.send({ type: 'shut', table: looker.table, as: looker.as });
  }

  // Questions that nobody misses when they are lost.
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // Answered for certain, however often the line is cut.
  command(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      this.#unanswered.set(command.cmd, { command, answer });
      this.send(command);
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?lang=${this.#lang}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#again();
    };
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #again(): void {
    this.#socket = null;
    if (this.#ended) return;
    this.status = 'lost';
    // Not all at once, when a server has come back.
    const wait = this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  // Right away, when somebody does not want to wait.
  hurry(): void {
    if (this.status !== 'lost') return;
    this.#wait = FIRST_WAIT;
    this.#drop();
    this.#connect();
  }

  #open(looker: Looker): void {
    this.send({ type: 'open', table: looker.table, as: looker.as, from: looker.version });
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.status = 'open';
        this.#forgetLate(); // all of it is sent anew right here
        this.name = message.name;
        this.outdated = message.protocol !== PROTOCOL;
        this.ahead = message.time - Date.now();
        this.#wait = FIRST_WAIT;
        for (const looker of this.#lookers) this.#open(looker);
        for (const { command } of this.#unanswered.values()) this.send(command);
        return;
      case 'done':
        return this.#answer(message.cmd, { done: true, version: message.version });
      case 'refused':
        if (message.refusal.code === 'too_fast' && this.#sendLater(message)) return;
        if (message.cmd !== undefined) this.#answer(message.cmd, { done: false, refusal: message.refusal });
        break;
      case 'bye':
        this.#wait = message.again_in;
        return;
    }
    for (const looker of this.#lookers) looker.hear(message);
  }

  // False for a question that nobody misses: who asked it is told.
  #sendLater(refused: Refused): boolean {
    const { to, table = '', cmd = '', as = null, refusal } = refused;
    if (to === 'do') {
      if (!this.#unanswered.has(cmd)) return false;
      this.#late.push(() => {
        const waiting = this.#unanswered.get(cmd);
        if (waiting) this.send(waiting.command);
      });
    } else if (to === 'open') {
      this.#late.push(() => {
        for (const looker of this.#lookers) {
          if (looker.table === table && looker.as === as) this.#open(looker);
        }
      });
    } else if (to === 'explain' || to === 'shut') {
      this.#late.push(() => this.send({ type: to, table, as }));
    } else {
      return false;
    }
    this.#sendLate(refusal.retry_in ?? GAP);
    return true;
  }

  #sendLate(wait: number): void {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = setTimeout(() => {
      this.#late.shift()?.();
      if (this.#late.length > 0) this.#sendLate(GAP);
    }, wait);
  }

  #forgetLate(): void {
    clearTimeout(this.#lateTimer);
    this.#late = [];
  }

  #answer(cmd: string, answer: Answer): void {
    const waiting = this.#unanswered.get(cmd);
    this.#unanswered.delete(cmd);
    waiting?.answer(answer);
  }
}

export const connection = new Connection();

export function freshName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
