// The value of before where the new one is equal, also of its parts: nothing that depends on those is done again. For
// plain data, sets and maps that nobody changes.
export function reuse<T>(before: T, after: T): T {
  if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
  if (after instanceof Set || after instanceof Map) return isSame(before, after) ? before : after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const kept = reuse(old[key], fresh[key]);
    if (kept !== fresh[key]) fresh[key] = kept;
    same &&= key in old && Object.is(kept, old[key]);
  }
  return same ? before : after;
}

// For something that is derived again and again.
export function reusing<T>(): (after: T) => T {
  let last: T;
  return (after) => (last = reuse(last, after));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isSame(before: object, after: Set<unknown> | Map<unknown, unknown>): boolean {
  if (!(before instanceof Set || before instanceof Map) || before.size !== after.size) return false;
  const [old, fresh] = [[...before], [...after]];
  return reuse(old, fresh) === old;
}
