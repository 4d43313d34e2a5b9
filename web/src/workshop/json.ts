// A board file while somebody writes it: anything may be missing or of another type, and nothing may be lost.
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [field: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// "routes[3].color" as its steps.
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

// Puts a value at a place, with whatever must be around it; undefined takes it away.
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

// The items of a list, each as an object, so that their numbering stays.
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

// What was typed into a field for a number; what is none stays as it is, to be mended.
export const numberOf = (typed: string): Json => (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed);

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`);
  return `{${fields.join(', ')}}`;
}

// A line for each entry of a list or object of objects, the way the files of the project are written.
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

// With the line on which a text stops being JSON, as far as the browser tells it; else its last.
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
