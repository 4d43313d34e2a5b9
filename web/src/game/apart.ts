// Places along a line between 0 and `end`, moved as little as needed to be `gap` apart.
export function apart(places: readonly number[], gap: number, end: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!);
  const found = [...places];
  let least = 0;
  for (const i of order) {
    found[i] = Math.max(found[i]!, least);
    least = found[i] + gap;
  }
  let most = end;
  for (const i of order.toReversed()) {
    found[i] = Math.min(found[i]!, most);
    most = found[i] - gap;
  }
  return found;
}
