// Sheets and dialogs over the table, one at a time.
import type { Claim } from './cards';

export type Question =
  | { kind: 'claim'; claims: Claim[] }
  | { kind: 'tickets' }
  | { kind: 'leave' }
  | { kind: 'players' | 'log' }
  | { kind: 'rules'; rule?: string };
