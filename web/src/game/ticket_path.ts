// The path of a ticket: the player's own routes on it, and the cheapest ones that are missing.
import type { BoardFiles, Ticket } from '../board/files';

export interface TicketPath {
  have: string[];
  need: string[];
}

export function ticketPath(
  files: BoardFiles,
  ticket: Ticket,
  owned: readonly string[],
  missing: readonly string[],
): TicketPath {
  const wanted = new Set(missing);
  const usable = [...new Set([...owned, ...missing])].map((id) => files.routes[id]!);
  const from = new Map<string, { route: string; before: string } | null>([[ticket.a, null]]);
  const queue = [ticket.a];
  for (let at = queue.shift(); at !== undefined && at !== ticket.b; at = queue.shift()) {
    for (const { id, a, b } of usable) {
      const next = a === at ? b : b === at ? a : null;
      if (next === null || from.has(next)) continue;
      from.set(next, { route: id, before: at });
      queue.push(next);
    }
  }
  const path: string[] = [];
  for (let step = from.get(ticket.b); step; step = from.get(step.before)) path.push(step.route);
  return { have: path.filter((id) => !wanted.has(id)), need: path.filter((id) => wanted.has(id)) };
}
