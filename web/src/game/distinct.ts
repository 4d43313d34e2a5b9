// A set that nobody changes, so that it can be derived again but need not be reactive itself.
export const distinct = <T>(all: Iterable<T>): ReadonlySet<T> => new Set(all);
