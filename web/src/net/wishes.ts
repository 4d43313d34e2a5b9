// What the page asks of the server.
import type { Action } from './protocol';

export type ClientMessage =
  | { type: 'open'; table: string; as: number | null; from?: number }
  | { type: 'shut'; table: string; as: number | null }
  | { type: 'do'; table: string; cmd: string; version: number; do: string; [more: string]: unknown }
  | { type: 'hint'; table: string; seat: number }
  | { type: 'why'; table: string; seat: number; action: Action }
  | { type: 'explain'; table: string; as: number | null };
