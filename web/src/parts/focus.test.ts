import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { files } from '../test/fixtures';
import ClaimSheet from '../game/ClaimSheet.svelte';
import { keepFocus } from './focus';

let main: HTMLElement;
let kept: ReturnType<typeof keepFocus>;
beforeEach(() => {
  document.body.innerHTML = '<nav><a href="/x">x</a></nav><main></main>';
  main = document.querySelector('main')!;
  kept = keepFocus(main, '/');
});
afterEach(() => {
  kept.destroy();
  document.body.innerHTML = '';
});
// Replaces the content of the page.
async function show(html: string): Promise<void> {
  main.innerHTML = html;
  await tick();
}
const at = (): string | null => document.activeElement?.textContent ?? null;
const game = '<h1>London</h1><p data-landing="banner">Your turn</p>';

test('a lost focus moves to the moves, the banner or the heading', async () => {
  await show(`${game}<button>keep</button>`);
  main.querySelector('button')!.focus();
  await show(game);
  expect(at()).toBe('Your turn');
  await show(`${game}<h2 data-landing="moves">Moves</h2>`);
  expect(at()).toBe('Moves');
  await show('<h1>Ada, it is your turn</h1>');
  expect(at()).toBe('Ada, it is your turn');
});

test('when a game starts, a lost focus moves to the choice of tickets', async () => {
  await show('<h1>Table</h1><button>start</button>');
  main.querySelector('button')!.focus();
  await show(`${game}<section class="offer">Choose tickets</section>`);
  expect(at()).toBe('Choose tickets');
});

test('a focus that is not lost stays', async () => {
  await show(game);
  expect(document.activeElement).toBe(document.body);
  main.innerHTML += '<button>stays</button>';
  main.querySelector('button')!.focus();
  main.append(document.createElement('p'));
  await tick();
  expect(at()).toBe('stays');
});

test('a new page focuses its heading once it is there', async () => {
  await show('<h1>Home</h1><button>play</button>');
  main.querySelector('button')!.focus();
  kept.update('/table/x');
  await show('<p>Setting up …</p>');
  expect(document.activeElement).toBe(document.body);
  await show(game);
  expect(at()).toBe('London');
  document.querySelector('a')!.focus();
  kept.update('/rules');
  await show('<h1>Rules</h1>');
  expect(at()).toBe('Rules');
});

test('a game that begins focuses the choice of tickets', async () => {
  await show('<h1>Home</h1><button>play</button>');
  main.querySelector('button')!.focus();
  kept.update('/table/x');
  await show(`${game}<section class="offer">Choose tickets</section>`);
  expect(at()).toBe('Choose tickets');
});

test('a dialog gives the focus back to what opened it', async () => {
  await show('<button>route</button>');
  main.querySelector('button')!.focus();
  const claims = [{ type: 'claim', route: 'lake--mill', color: 'red', wilds: 0 } as const];
  const { unmount } = render(ClaimSheet, { files, claims, onclaim: vi.fn(), onclose: vi.fn() });
  screen.getByRole<HTMLElement>('button', { name: 'Claim route' }).focus();
  unmount();
  expect(at()).toBe('route');
});
