import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { files, press } from '../test/fixtures';
import TicketChoice from './TicketChoice.svelte';

function offer({ busy = false, drawn = false } = {}) {
  const onkeep = vi.fn();
  const onlit = vi.fn();
  const explained = [
    {
      ticket: 2,
      state: 'open' as const,
      way: { routes: ['lake--mill'], cards: 5, to_draw: 4, pieces: { bus: 5 } },
    },
  ];
  render(TicketChoice, { files, offer: [2, 0], explained, busy, drawn, onkeep, onlit });
  return { onkeep, onlit };
}
const box = (name: RegExp): HTMLElement => screen.getByRole('checkbox', { name });
const keep = (): HTMLButtonElement => screen.getByRole('button', { name: 'Keep selected' });

test('both are kept by default, in board order', async () => {
  const { onkeep } = offer();
  await press(keep());
  expect(onkeep.mock.calls).toEqual([[{ type: 'keep_tickets', keep: [0, 2] }]]);
});

test('one can be returned', async () => {
  const { onkeep } = offer();
  await press(box(/Hill\s–\sLake/));
  await press(keep());
  expect(onkeep.mock.calls).toEqual([[{ type: 'keep_tickets', keep: [2] }]]);
});

test('at least one must be kept, and the page says so', async () => {
  const { onkeep } = offer();
  expect(screen.getByRole('status').textContent).toBe('');
  await press(box(/Hill\s–\sLake/));
  await press(box(/Hill\s–\sMill/));
  expect(screen.getByRole('status').textContent).toBe('Keep at least one ticket.');
  expect(keep().disabled).toBe(true);
  await press(keep());
  expect(onkeep).not.toHaveBeenCalled();
  await press(box(/Hill\s–\sMill/));
  await press(keep());
  expect(onkeep.mock.calls).toEqual([[{ type: 'keep_tickets', keep: [2] }]]);
});

test('a ticket shows its points and the cards of its path', () => {
  offer();
  const text = (name: RegExp): string => box(name).closest('label')!.textContent!.replace(/\s+/g, ' ');
  expect(text(/Hill\s–\sMill/)).toMatch(/8 points.*5 to go/);
  expect(text(/Hill\s–\sLake/)).toMatch(/3 points Hill\s–\sLake/);
});

test('nothing is sent twice', async () => {
  const { onkeep } = offer({ busy: true });
  await press(keep());
  expect(onkeep).not.toHaveBeenCalled();
});

test('hovering or focusing a ticket highlights its path', async () => {
  const { onlit } = offer();
  const ticket = box(/Hill\s–\sMill/);
  await fireEvent.pointerEnter(ticket.closest('label')!);
  await fireEvent.pointerLeave(ticket.closest('label')!);
  await fireEvent.focus(ticket);
  await fireEvent.blur(ticket);
  expect(onlit.mock.calls).toEqual([[2], [null], [2], [null]]);
});

test('drawn tickets get the focus', () => {
  offer({ drawn: true });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Choose tickets' }));
});

test('the text speaks of one ticket if only one is left', () => {
  render(TicketChoice, {
    files,
    offer: [1],
    explained: undefined,
    busy: false,
    drawn: false,
    onkeep: vi.fn(),
    onlit: vi.fn(),
  });
  expect(screen.getByText('It is the last one, so you keep it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep ticket' })).toBeTruthy();
});

test('the first tickets leave the focus where it is', () => {
  offer();
  expect(document.activeElement).toBe(document.body);
});
