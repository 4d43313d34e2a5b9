import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { TableView } from '../net/table.svelte';
import { files, state } from '../test/fixtures';
import NewsLog from './NewsLog.svelte';

test('the same reason is announced again', async () => {
  const look = new TableView('T', 0);
  look.state = state([0]);
  const reason = { rule: 'R19', text: '1 more red or wild needed' };
  const position = { look, files, names: [] };
  const { rerender } = render(NewsLog, { position, outcome: '', refusal: reason });
  const said = (): Element => document.querySelector('[data-part=refusal] span')!;
  const first = said();
  await rerender({ refusal: { ...reason } });
  expect(said().textContent).toBe(reason.text);
  expect(said()).not.toBe(first);
});
