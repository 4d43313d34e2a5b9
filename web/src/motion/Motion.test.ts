import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { Change } from '../net/protocol';
import { connection } from '../net/connection.svelte';
import { TableView } from '../net/table.svelte';
import { settings } from '../settings.svelte';
import { files, seat, state, view } from '../test/fixtures';
import Motion from './Motion.svelte';
import { Shown } from './shown.svelte';

afterEach(() => void vi.useRealTimers());

const claim = (version: number, by: number, route: string): Change => ({
  version,
  type: 'moved',
  at: 0,
  seat: by,
  events: [{ type: 'route_claimed', text: '', seat: by, route, card: 'red', count: 2, wilds: 0 }],
});
const table = (...points: number[]) =>
  state([0], { view: view({ seats: points.map((n) => seat({ points: n })) }) });

test('of two moves that arrive together, each changes the table when it lands', () => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  connection.status = 'open';
  const look = new TableView('T', 0);
  const hear = (version: number, changes: Change[], now: ReturnType<typeof table>): void =>
    look.update(version, { seat: 0, changes, state: now });
  hear(3, [], table(0, 0, 0));
  const shown = new Shown();
  render(Motion, { look, files, names: ['Ada', 'Ben', 'Cleo'], past: false, shown });
  const points = (): string => shown.state!.view!.seats.map((one) => one.points).join();
  hear(4, [claim(4, 1, 'lake--mill')], table(0, 2, 0));
  hear(5, [claim(5, 2, 'hill--lake--a')], table(0, 2, 4));
  flushSync();
  const seen = [points()];
  for (let i = 0; i < 400; ++i) {
    vi.advanceTimersByTime(20);
    flushSync();
    if (points() !== seen.at(-1)) seen.push(points());
  }
  expect(seen).toEqual(['0,0,0', '0,2,0', '0,2,4']);
});
