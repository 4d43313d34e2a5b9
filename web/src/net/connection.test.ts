import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Connection } from './connection.svelte';
import type { ServerMessage } from './protocol';

// A connection that the test cuts and restores.
class Line {
  static all: Line[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  hear(message: object): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
const hello = { type: 'hello', protocol: 3, name: 'Ada', time: 0 };
const line = (): Line => Line.all.at(-1)!;
let hidden = true; // a hidden page passes messages on at once

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  hidden = true;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('messages are passed on after a frame, in order, and those of an old connection never', () => {
  const connection = new Connection();
  connection.start('en');
  line().hear(hello);
  const heard: unknown[] = [];
  connection.subscribe({ table: 't', version: 7, hear: (message) => void heard.push(message) });
  hidden = false;
  const said = ['nice_move', 'thanks'].map((phrase) => ({ type: 'said', table: 't', seat: 0, phrase }));
  for (const message of said) line().hear(message);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(heard).toEqual(said);

  line().hear(said[0]!);
  connection.start('de');
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(said);

  line().hear(hello);
  line().hear(said[0]!);
  line().cut(); // what has arrived is not lost
  expect(heard).toEqual([...said, said[0]]);
});

test('after a cut it looks again from where it was, and sends again what had no answer', async () => {
  const connection = new Connection();
  connection.start('de');
  expect(line().url).toContain('lang=de');
  line().hear(hello);
  const heard: ServerMessage[] = [];
  const subscriber = {
    table: 't',
    version: 7,
    hear: (message: ServerMessage) => void heard.push(message),
  };
  connection.subscribe(subscriber);
  expect(line().sent).toEqual([{ type: 'subscribe', table: 't', from: 7, explain: true }]);

  const command = { type: 'start', table: 't', id: 'c', version: 7 } as const;
  const answer = connection.command(command);
  subscriber.version = 9;
  line().cut();
  expect(connection.status).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  line().hear(hello);
  expect(connection.status).toBe('open');
  expect(line().sent).toEqual([{ type: 'subscribe', table: 't', from: 9, explain: true }, command]);
  line().hear({ type: 'done', table: 't', id: 'c', version: 10 });
  expect(await answer).toEqual({ done: true, version: 10 });

  // Answered is answered: it is not sent a third time.
  line().cut();
  await vi.advanceTimersByTimeAsync(2000);
  line().hear(hello);
  expect(line().sent).toHaveLength(1);
});

const tooFast = { code: 'too_fast', text: 'Too many requests; wait a moment.', retry_in: 1500 };

test('what was too fast is sent again when the server takes it, one after the other', async () => {
  const connection = new Connection();
  connection.start('en');
  line().hear(hello);
  const heard: ServerMessage[] = [];
  connection.subscribe({ table: 't', version: 7, hear: (message) => void heard.push(message) });
  const command = { type: 'start', table: 't', id: 'c', version: 7 } as const;
  const answer = connection.command(command);
  line().sent = [];
  line().hear({ type: 'error', request: 'subscribe', table: 't', error: tooFast });
  line().hear({ type: 'error', request: 'start', table: 't', id: 'c', error: tooFast });
  await vi.advanceTimersByTimeAsync(1400);
  expect(line().sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(line().sent).toEqual([{ type: 'subscribe', table: 't', from: 7, explain: true }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(line().sent).toHaveLength(2);
  expect(line().sent[1]).toEqual(command);
  line().hear({ type: 'done', table: 't', id: 'c', version: 8 });
  expect(await answer).toEqual({ done: true, version: 8 });
  expect(heard).toEqual([]);

  // Who asked for advice is told, and may ask again.
  line().hear({ type: 'error', request: 'hint', table: 't', seat: 0, error: tooFast });
  expect(heard).toHaveLength(1);
});

test('after a cut nothing is sent twice because it was too fast before', async () => {
  const connection = new Connection();
  connection.start('en');
  line().hear(hello);
  const command = { type: 'start', table: 't', id: 'c', version: 7 } as const;
  void connection.command(command);
  line().hear({ type: 'error', request: 'start', table: 't', id: 'c', error: tooFast });
  line().cut();
  await vi.advanceTimersByTimeAsync(1000);
  line().hear(hello);
  await vi.advanceTimersByTimeAsync(5000);
  expect(line().sent).toEqual([command]);
});

test('it waits longer each time, but never for long', () => {
  const connection = new Connection();
  connection.start('en');
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    line().cut();
    const before = Line.all.length;
    let wait = 0;
    for (; Line.all.length === before; wait += 50) vi.advanceTimersByTime(50);
    waits.push(wait);
  }
  expect(waits[0]).toBeLessThan(500);
  expect(waits[11]).toBeGreaterThan(4000);
  expect(Math.max(...waits)).toBeLessThan(16_000);
});

test('a server that stands still is left for another one, with everything that had no answer', async () => {
  const connection = new Connection();
  connection.start('en');
  connection.subscribe({ table: 't', version: 7, hear: () => undefined });
  vi.advanceTimersByTime(5001); // no hello
  expect(connection.status).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(2);
  expect(line().url).toContain('&table=t&try=1');
  line().hear(hello);

  // People may think as long as they like.
  vi.advanceTimersByTime(60_000);
  expect(connection.status).toBe('open');
  const answer = connection.command({ type: 'start', table: 't', id: 'c', version: 7 });
  vi.advanceTimersByTime(4000);
  line().hear({ type: 'done', id: 'c', version: 8 });
  expect(await answer).toEqual({ done: true, version: 8 });
  vi.advanceTimersByTime(60_000);
  expect(connection.status).toBe('open');

  const late = connection.command({ type: 'start', table: 't', id: 'd', version: 8 });
  vi.advanceTimersByTime(7000);
  expect(Line.all).toHaveLength(3);
  expect(line().url).toContain('&try=1');
  line().hear(hello);
  expect(line().sent.at(-1)).toMatchObject({ id: 'd' });
  line().hear({ type: 'done', id: 'd', version: 9 });
  expect(await late).toEqual({ done: true, version: 9 });
});

test('a connection that was closed on purpose does not come back', async () => {
  const connection = new Connection();
  connection.start('en');
  line().hear(hello);
  connection.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all.length).toBe(1);
});

test('the server’s clock goes on when the clock of the device is set, and is measured at every hello', async () => {
  const connection = new Connection();
  connection.start('en');
  line().hear({ ...hello, time: 5_000_000 });
  expect(connection.serverNow()).toBe(5_000_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.serverNow()).toBe(5_002_000);
  line().cut();
  await vi.advanceTimersByTimeAsync(1000);
  line().hear({ ...hello, time: 9_000_000 });
  expect(connection.serverNow()).toBe(9_000_000);
});
