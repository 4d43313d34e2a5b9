// Recognizes a file from disk.
import { fileText, isObject, parse, type Json, type JsonObject } from './json';

export const LONGEST = 64 * 1024;

export type Opened =
  | { kind: 'board'; text: string; layout: JsonObject | null }
  | { kind: 'layout'; layout: JsonObject }
  | { kind: 'no_json'; text: string; line: number }
  | { kind: 'picture' | 'binary' | 'too_long' | 'empty' | 'no_board' };

// The first bytes of picture files.
const PICTURES: number[][] = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x42, 0x4d], // BMP
  [0x49, 0x49, 0x2a, 0x00], // TIFF
  [0x4d, 0x4d, 0x00, 0x2a],
];
const begins = (bytes: Uint8Array, magic: readonly number[], from = 0): boolean =>
  magic.every((byte, index) => bytes[from + index] === byte);

function isPicture(bytes: Uint8Array): boolean {
  const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
  return (
    PICTURES.some((magic) => begins(bytes, magic)) ||
    (begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8)) ||
    ['ftypavif', 'ftypheic', 'ftypmif1'].some((brand) => begins(bytes, ascii(brand), 4))
  );
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function openBytes(bytes: Uint8Array): Opened {
  if (isPicture(bytes)) return { kind: 'picture' };
  if (bytes.length > 2 * LONGEST) return { kind: decoded(bytes) === null ? 'binary' : 'too_long' };
  const text = decoded(bytes);
  if (text === null) return { kind: 'binary' };
  if (text.trim() === '') return { kind: 'empty' };
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg[\s>]/.test(text)) return { kind: 'picture' };
  const parsed = parse(text);
  if (parsed.line > 0) return { kind: 'no_json', text, line: parsed.line };
  return openJson(parsed.file, text);
}

function openJson(file: Json, text: string): Opened {
  if (!isObject(file)) return { kind: 'no_board' };
  // Both in one file, as the server accepts them.
  if (isObject(file.board)) {
    const layout = isObject(file.layout) ? file.layout : null;
    return { kind: 'board', text: fileText(file.board), layout };
  }
  if (isObject(file.locations) && file.size !== undefined) return { kind: 'layout', layout: file };
  const fields = ['format', 'colors', 'locations', 'routes', 'tickets', 'pieces', 'cards'];
  if (!fields.some((field) => field in file)) return { kind: 'no_board' };
  return text.length > LONGEST ? { kind: 'too_long' } : { kind: 'board', text, layout: null };
}
