import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { MotionQueue, type Screen } from './queue';
import type { Scene, Step } from './scenes';

// Writes down what it is told, with the time.
class Paper implements Screen {
  lines: string[] = [];
  start = (scene: Scene): void => {
    playing.push(scene.version);
    this.#write(`start ${scene.version}`);
  };
  begin = (step: Step, rate: number): void => void this.#write(`begin ${this.#name(step)} ×${rate}`);
  end = (step: Step): void => void this.#write(`end ${this.#name(step)}`);
  land = (scene: Scene): void => void this.#write(`land ${scene.version}`);
  pace = (rate: number): void => void this.#write(`pace ${rate}`);
  clear = (skipped: boolean): void => {
    playing.push(null);
    this.#write(skipped ? 'skip' : 'clear');
  };
  #name = (step: Step): string => (step.kind === 'caption' ? step.text : step.kind);
  #write = (line: string): number => this.lines.push(`${Math.round(performance.now() - start)} ${line}`);
}
let start = 0;
let speed = 1;
let paper: Paper;
let queue: MotionQueue;
const playing: (number | null)[] = [];

const scene = (version: number, own = false): Scene => ({
  version,
  own,
  lands: 300,
  steps: [
    { kind: 'caption', text: `${version}a`, at: 0, lasts: 400 },
    { kind: 'caption', text: `${version}b`, at: 200, lasts: 400 },
  ],
});

beforeEach(() => {
  vi.useFakeTimers();
  start = performance.now();
  speed = 1;
  playing.length = 0;
  paper = new Paper();
  queue = new MotionQueue(paper, () => speed);
});
afterEach(() => vi.useRealTimers());

test('scenes play in order, one after another, their steps in time', () => {
  queue.add(scene(1));
  queue.add(scene(2));
  vi.advanceTimersByTime(5000);
  expect(paper.lines).toEqual([
    '0 start 1',
    '0 begin 1a ×1',
    '200 begin 1b ×1',
    '300 land 1',
    '400 end 1a',
    '600 end 1b',
    '600 start 2',
    '600 begin 2a ×1',
    '800 begin 2b ×1',
    '900 land 2',
    '1000 end 2a',
    '1200 end 2b',
    '1200 clear',
  ]);
  expect(playing).toEqual([1, 2, null]);
  expect(queue.busy).toBe(false);
});

test('a scene without steps takes no time', () => {
  queue.add({ version: 1, own: false, lands: 0, steps: [] });
  expect(queue.busy).toBe(false);
  expect(paper.lines).toEqual([]);
});

test('skipping shows everything as it is now, and nothing comes later', () => {
  queue.add(scene(1));
  queue.add(scene(2));
  vi.advanceTimersByTime(100);
  queue.skip();
  vi.advanceTimersByTime(5000);
  expect(paper.lines.slice(2)).toEqual(['100 skip']);
  expect(playing).toEqual([1, null]);
  expect(vi.getTimerCount()).toBe(0);
  queue.skip();
  expect(paper.lines.slice(2)).toEqual(['100 skip']);
});

test('the player’s own move does not wait for older ones', () => {
  queue.add(scene(1));
  queue.add(scene(2));
  vi.advanceTimersByTime(50);
  queue.add(scene(3, true));
  expect(paper.lines.slice(-3)).toEqual(['50 skip', '50 start 3', '50 begin 3a ×1']);
});

test('slow and fast', () => {
  speed = 0.5;
  queue.add(scene(1));
  vi.advanceTimersByTime(1199);
  expect(queue.busy).toBe(true);
  vi.advanceTimersByTime(1);
  expect(queue.busy).toBe(false);
  speed = 2;
  queue.add(scene(2));
  vi.advanceTimersByTime(300);
  expect(queue.busy).toBe(false);
});

test('with more than three scenes it speeds up, what moves already included', () => {
  for (let version = 1; version <= 3; ++version) queue.add(scene(version));
  expect(paper.lines).not.toContain('0 pace 3');
  queue.add(scene(4));
  expect(paper.lines.at(-1)).toBe('0 pace 3');
  vi.advanceTimersByTime(200); // three times as fast
  expect(playing).toEqual([1, 2]);
  expect(paper.lines).toContain('200 pace 1');
  vi.advanceTimersByTime(1800);
  expect(queue.busy).toBe(false);
});

test('with more than four seconds to come it speeds up', () => {
  const long = (version: number): Scene => ({
    version,
    own: false,
    lands: 0,
    steps: [{ kind: 'wait', at: 0, lasts: 2500 }],
  });
  queue.add(long(1));
  queue.add(long(2));
  expect(paper.lines.at(-1)).toBe('0 pace 3');
  vi.advanceTimersByTime(850);
  expect(playing).toEqual([1, 2]);
  vi.advanceTimersByTime(2500);
  expect(queue.busy).toBe(false);
});

test('a scene that has to wait for the page begins later, and not at all when it is skipped', () => {
  const ready: (() => void)[] = [];
  queue = new MotionQueue(
    paper,
    () => 1,
    (begin) => ready.push(begin),
  );
  queue.add(scene(1));
  queue.add(scene(2));
  vi.advanceTimersByTime(1000);
  expect(paper.lines).toEqual(['0 start 1']);
  ready.shift()!();
  expect(paper.lines.at(-1)).toBe('1000 begin 1a ×1');
  queue.skip();
  queue.add(scene(3));
  queue.skip();
  ready.shift()!();
  vi.advanceTimersByTime(1000);
  expect(paper.lines.at(-1)).toBe('1000 skip');
  queue.add(scene(4, true));
  ready.shift()!();
  expect(paper.lines.at(-1)).toBe('2000 begin 4a ×1');
});
