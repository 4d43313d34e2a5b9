// The page's only socket. After a disconnect it reconnects, subscribes again from the last version, and resends
// commands that had no answer.
import { afterFrame } from '../frame';
import type { ClientMessage, ErrorBody, ErrorMessage, ServerMessage } from './protocol';

export type Answer = { done: true; version: number } | { done: false; error: ErrorBody };
type Command = Extract<ClientMessage, { id: string }>;

interface Unanswered {
  command: Command;
  answer: (answer: Answer) => void;
}

export interface Subscriber {
  table: string;
  version: number; // the last one received
  hear(message: ServerMessage): void;
}

const PROTOCOL = 3;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
// A server that has not answered for so long stands still, or the way to it is broken: the page reconnects.
const PATIENCE = 5000;
// Milliseconds between messages that are resent after the server reported too_fast.
const GAP = 600;

export class Connection {
  status = $state<'connecting' | 'open' | 'lost'>('connecting');
  name = $state<string | null>(null);
  // The server uses another protocol version, so it was updated after this page was loaded.
  outdated = $state(false);

  // The server's clock minus performance.now(), which does not jump when the device's clock is set. Measured at every
  // hello: in some browsers performance.now() stands still while the device sleeps, after which the page reconnects.
  #ahead = performance.timeOrigin;
  #socket: WebSocket | null = null;
  #heard: ServerMessage[] = []; // and not passed on yet
  #subscribers = new Set<Subscriber>();
  #unanswered = new Map<string, Unanswered>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #silent = 0; // how many sockets did not answer since the last hello
  // Messages that were too fast for the server, to be resent in this order.
  #late: (() => void)[] = [];
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #lang = 'en';
  #ended = false;

  // Connects, or reconnects after the name or the language has changed.
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

  // Deadlines are counted on this clock, in milliseconds.
  serverNow(): number {
    return performance.now() + this.#ahead;
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    // Does not read the status: an effect that subscribes must not run again after every disconnect.
    this.#subscribe(subscriber);
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    this.send({ type: 'unsubscribe', table: subscriber.table });
  }

  // For requests that need not be resent.
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // Always answered, even if the connection is lost in between.
  command(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      this.#unanswered.set(command.id, { command, answer });
      this.send(command);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#expectAnswer();
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/socket?lang=${this.#lang}${this.#atTable()}`,
    );
    this.#socket = socket;
    this.#expectAnswer();
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#stopExpecting();
      this.#heard.push(JSON.parse(String(event.data)) as ServerMessage);
      if (this.#heard.length === 1) afterFrame(() => this.#hearAll());
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#hearAll();
      this.#again();
    };
  }

  #expectAnswer(): void {
    this.#patience ??= setTimeout(() => {
      const socket = this.#socket;
      this.#silent++;
      this.#drop();
      if (socket) this.#again();
    }, PATIENCE);
  }

  #stopExpecting(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  // Where several servers share the games, a balancer can bring the people of a table together, and those whose server
  // does not answer to another one.
  #atTable(): string {
    const [first] = this.#subscribers;
    const table = first?.table ?? /^\/table\/([^/]+)/.exec(location.pathname)?.[1];
    const attempt = this.#silent > 0 ? `&try=${this.#silent}` : '';
    return table ? `&table=${encodeURIComponent(table)}${attempt}` : '';
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    this.#heard = [];
    this.#stopExpecting();
    old?.close();
  }

  #again(): void {
    this.#socket = null;
    this.#stopExpecting();
    if (this.#ended) return;
    this.status = 'lost';
    // A random delay, so that not all pages reconnect at once after a restart.
    const wait = this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  // Reconnects now, when the user does not want to wait.
  hurry(): void {
    if (this.status !== 'lost') return;
    this.#wait = FIRST_WAIT;
    this.#drop();
    this.#connect();
  }

  #subscribe(subscriber: Subscriber): void {
    this.send({ type: 'subscribe', table: subscriber.table, from: subscriber.version, explain: true });
  }

  // Messages that arrive together change the page once.
  #hearAll(): void {
    while (this.#heard.length > 0) this.#hear(this.#heard.shift()!);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.status = 'open';
        this.#silent = 0;
        this.#clearLate(); // everything is resent below
        this.name = message.name;
        this.outdated = message.protocol !== PROTOCOL;
        this.#ahead = message.time - performance.now();
        this.#wait = FIRST_WAIT;
        for (const subscriber of this.#subscribers) this.#subscribe(subscriber);
        for (const { command } of this.#unanswered.values()) this.send(command);
        if (this.#unanswered.size > 0) this.#expectAnswer();
        return;
      case 'done':
        return this.#answer(message.id, { done: true, version: message.version });
      case 'error':
        if (message.error.code === 'too_fast' && this.#sendLater(message)) return;
        if (message.id !== undefined) this.#answer(message.id, { done: false, error: message.error });
        break;
      case 'bye':
        this.#wait = message.again_in;
        return;
    }
    for (const subscriber of this.#subscribers) subscriber.hear(message);
  }

  // False for requests that are not resent: their sender gets the error.
  #sendLater({ request, table = '', id = '', error }: ErrorMessage): boolean {
    if (this.#unanswered.has(id)) {
      this.#late.push(() => {
        const waiting = this.#unanswered.get(id);
        if (waiting) this.send(waiting.command);
      });
    } else if (request === 'subscribe') {
      this.#late.push(() => {
        for (const subscriber of this.#subscribers) {
          if (subscriber.table === table) this.#subscribe(subscriber);
        }
      });
    } else if (request === 'unsubscribe') {
      this.#late.push(() => this.send({ type: 'unsubscribe', table }));
    } else {
      return false;
    }
    this.#sendLate(error.retry_in ?? GAP);
    return true;
  }

  #sendLate(wait: number): void {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = setTimeout(() => {
      this.#late.shift()?.();
      if (this.#late.length > 0) this.#sendLate(GAP);
    }, wait);
  }

  #clearLate(): void {
    clearTimeout(this.#lateTimer);
    this.#late = [];
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    waiting?.answer(answer);
  }
}

export const connection = new Connection();

export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
