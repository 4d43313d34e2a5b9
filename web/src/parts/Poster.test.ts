import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { CITIES } from '../board/cities';
import { settings } from '../settings.svelte';
import { en } from '../words/en';
import Poster from './Poster.svelte';

const show = (city: (typeof CITIES)[number]): Element => {
  settings.lang = 'en';
  return render(Poster, { city, disabled: false, onplay: () => undefined }).container;
};
const drawing = (scene: Element): (string | null)[] =>
  [...scene.querySelectorAll('.scene :is(path, circle)')].map(
    (part) => part.getAttribute('d') ?? part.getAttribute('cx'),
  );

test('a city without a poster of its own gets a plain one, with the numbers of its board', () => {
  const plain = show({ id: 'rome', name: 'Rome', own: true, places: 12, routes: 31 });
  expect(screen.getByRole('button', { name: /^Rome 12 places, 31 routes/ })).toBeTruthy();
  const parts = drawing(plain);
  expect(parts).not.toContain(null);
  for (const city of CITIES.filter(({ id }) => id in en.start_page.posters))
    expect(drawing(show(city)), city.id).not.toEqual(parts);
});
