// Who one is here: a name and a cookie, made when first needed.
import { settings } from '../settings.svelte';
import { words } from '../words';
import { connection, freshName, type Answer } from './connection.svelte';
import { api, Refused, type Wish } from './http';

export async function takeName(name: string): Promise<void> {
  await api.rename(settings.lang, name);
  connection.start(settings.lang); // the socket knows the guest by the cookie
}

// Whoever only wants to play is not asked for a name first.
export async function beSomebody(): Promise<void> {
  try {
    await api.guest(settings.lang);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'no_guest') throw error;
    await takeName(words().guest);
  }
}

// A table that was made just now, and at which no seat is free.
export const startTable = (table: string): Promise<Answer> =>
  connection.command({ type: 'do', table, cmd: freshName(), version: 1, do: 'start' });

// A table at which no seat is free begins at once.
export async function makeTable(wish: Wish): Promise<string> {
  await beSomebody();
  const { table } = await api.make(settings.lang, freshName(), wish);
  if (!wish.seats.includes('open')) await startTable(table);
  return table;
}
