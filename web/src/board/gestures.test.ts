import { beforeEach, expect, test, vi } from 'vitest';

import { Gestures } from './gestures';

const element = {
  getBoundingClientRect: () => ({ left: 100, top: 50 }),
  setPointerCapture: () => undefined,
};
const at = (x: number, y: number, more: object = {}): PointerEvent =>
  ({
    clientX: 100 + x,
    clientY: 50 + y,
    button: 0,
    pointerId: 1,
    pointerType: 'touch',
    currentTarget: element,
    timeStamp: 0,
    preventDefault: () => undefined,
    ...more,
  }) as unknown as PointerEvent;

const target = { drag: vi.fn(), zoom: vi.fn(), doubleTap: vi.fn() };
let gestures: Gestures;
beforeEach(() => {
  vi.clearAllMocks();
  gestures = new Gestures(target);
});

test('a finger that trembles taps, and one that moves drags', () => {
  gestures.down(at(10, 10));
  gestures.move(at(14, 12));
  expect(gestures.moved).toBe(false);
  expect(target.drag).not.toHaveBeenCalled();
  gestures.move(at(30, 10));
  expect(gestures.moved).toBe(true);
  expect(target.drag).toHaveBeenCalledWith(20, 0);
  gestures.up(at(30, 10));
  gestures.down(at(30, 10));
  expect(gestures.moved).toBe(false);
});

test('two fingers zoom about the point between them and never tap', () => {
  gestures.down(at(0, 0));
  gestures.down(at(100, 0, { pointerId: 2 }));
  expect(gestures.moved).toBe(true);
  gestures.move(at(200, 0, { pointerId: 2 }));
  expect(target.zoom).toHaveBeenCalledWith(2, 100, 0);
  gestures.up(at(0, 0));
  gestures.up(at(200, 0, { pointerId: 2 }));
  expect(gestures.moved).toBe(true);
});

test('two quick taps on one spot are a double tap, unless the first did something', () => {
  const tap = (time: number, busy: boolean, x = 10): void =>
    gestures.tap(at(x, 10, { timeStamp: time }), busy);
  tap(0, false);
  tap(200, false);
  expect(target.doubleTap).toHaveBeenCalledTimes(1);
  tap(300, false); // a third tap starts again
  expect(target.doubleTap).toHaveBeenCalledTimes(1);
  tap(2000, false);
  tap(2900, false);
  tap(3000, false, 200);
  tap(5000, true);
  tap(5100, false);
  expect(target.doubleTap).toHaveBeenCalledTimes(1);
});

test('the wheel zooms at the pointer', () => {
  gestures.wheel(at(5, 6, { deltaY: -100, deltaMode: 0 }) as unknown as WheelEvent);
  const [factor, x, y] = target.zoom.mock.calls[0] as [number, number, number];
  expect(factor).toBeGreaterThan(1);
  expect([x, y]).toEqual([5, 6]);
});
