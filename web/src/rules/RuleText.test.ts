import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import RuleText from './RuleText.svelte';

function show(text: string) {
  const onrule = vi.fn();
  const { container } = render(RuleText, { text, onrule });
  return { onrule, container };
}

test('rule numbers become links, and the sentence stays the same', async () => {
  const text = 'Two wild cards are too many (R19); see also G3.';
  const { onrule, container } = show(text);
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['R19', '/rules#R19'],
    ['G3', '/rules#G3'],
  ]);
  // The page stays open: the rule is shown beside the table.
  expect(await fireEvent.click(links[1]!)).toBe(false);
  expect(onrule.mock.calls).toEqual([['G3']]);
});

test('a rule number alone is a link', () => {
  const { container } = show('R7');
  expect(container.textContent).toBe('R7');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test.each(['You need 3 red cards.', 'BR12 and R123 and G are none.', ''])('“%s” has no link', (text) => {
  const { container } = show(text);
  expect(container.textContent).toBe(text);
  expect(screen.queryByRole('link')).toBeNull();
});
