// Who one is here: a name and a cookie, made when first needed.
import { settings } from '../settings.svelte';
import { words } from '../words';
import { connection, randomId, type Answer } from './connection.svelte';
import { api, RequestError, type TableWish } from './http';

export async function takeName(name: string): Promise<void> {
  await api.rename(settings.lang, name);
  connection.start(settings.lang); // the socket knows the guest by the cookie
}

// Whoever only wants to play is not asked for a name first.
export async function beSomebody(): Promise<void> {
  try {
    await api.guest(settings.lang);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'no_guest') throw error;
    await takeName(words().guest);
  }
}

// A table that was made just now, and at which no seat is free.
export const startTable = (table: string): Promise<Answer> =>
  connection.command({ type: 'start', table, id: randomId(), version: 1 });

// A table at which no seat is free begins at once.
export async function makeTable(wanted: TableWish): Promise<string> {
  await beSomebody();
  const { table } = await api.create(settings.lang, { id: randomId(), ...wanted });
  if (!wanted.seats.includes('open')) await startTable(table);
  return table;
}
