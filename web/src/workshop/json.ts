// A board file while it is edited: anything may be missing or of the wrong type, and nothing may be lost.
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [field: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// "routes[3].color" as a list of steps.
const steps = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];

export function valueAt(root: Json, path: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of steps(path)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = value[step];
    else return undefined;
  }
  return value;
}

// Sets the value at a path and creates what is missing around it; undefined removes it.
export function putAt(root: JsonObject, path: string, value: Json | undefined): void {
  const way = steps(path);
  const last = way.pop();
  if (last === undefined) return;
  let inside: JsonObject | Json[] = root;
  for (const [index, step] of way.entries()) {
    const next: Json | undefined = Array.isArray(inside) ? inside[Number(step)] : inside[step];
    if (isObject(next) || Array.isArray(next)) {
      inside = next;
      continue;
    }
    const made: JsonObject | Json[] = /^\d+$/.test(way[index + 1] ?? last) ? [] : {};
    if (Array.isArray(inside)) inside[Number(step)] = made;
    else inside[step] = made;
    inside = made;
  }
  if (Array.isArray(inside)) {
    if (value === undefined) inside.splice(Number(last), 1);
    else inside[Number(last)] = value;
  } else if (value === undefined) {
    Reflect.deleteProperty(inside, last);
  } else {
    inside[last] = value;
  }
}

// The items of a list, each as an object, so that the indices stay the same.
export function itemsAt(root: Json, path: string): JsonObject[] {
  const list = valueAt(root, path);
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

export const textOf = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

// The number typed into a field; anything else stays as typed, to be fixed.
export const numberOf = (typed: string): Json => (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed);

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`);
  return `{${fields.join(', ')}}`;
}

// One line per entry of a list or object of objects, like the project's board files.
function spread(value: Json): string {
  const entries = isObject(value)
    ? Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`)
    : Array.isArray(value)
      ? value.map(inline)
      : [];
  const parts = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  if (inline(value).length < 90 || !parts.every((part) => typeof part === 'object')) return inline(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => `    ${entry}`).join(',\n')}\n  ${close}`;
}

export function fileText(file: JsonObject): string {
  const fields = Object.entries(file).map(([name, value]) => `  ${JSON.stringify(name)}: ${spread(value)}`);
  return fields.length === 0 ? '{}\n' : `{\n${fields.join(',\n')}\n}\n`;
}

export type Parsed = { file: Json; line: 0 } | { file: null; line: number };

// With the line of the first error, if the browser reports it, otherwise the last line.
export function parse(text: string): Parsed {
  try {
    return { file: JSON.parse(text) as Json, line: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /line (\d+)/.exec(message)?.[1];
    if (line) return { file: null, line: Number(line) };
    const at = /position (\d+)/.exec(message)?.[1];
    const before = at ? text.slice(0, Number(at)) : text.trimEnd();
    return { file: null, line: before.split('\n').length };
  }
}
