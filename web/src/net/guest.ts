// The guest of this browser: a name and a cookie, created when first needed.
import { settings } from '../settings.svelte';
import { words } from '../words';
import { connection, randomId, type Answer } from './connection.svelte';
import { api, RequestError, type TableWish } from './http';

// The name as the server has it, without needless spaces.
export async function takeName(name: string): Promise<string> {
  const taken = await api.rename(settings.lang, name);
  connection.start(settings.lang); // the socket knows the guest by the cookie
  return taken.name;
}

// A new visitor can play without choosing a name first.
export async function beSomebody(): Promise<void> {
  try {
    await api.guest(settings.lang);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'no_guest') throw error;
    await takeName(words().guest);
  }
}

// For a table that was just created (version 1) and has no free seat.
export const startTable = (table: string): Promise<Answer> =>
  connection.command({ type: 'start', table, id: randomId(), version: 1 });

// A table without free seats starts right away.
export async function makeTable(wanted: TableWish): Promise<string> {
  await beSomebody();
  const { table } = await api.create(settings.lang, { id: randomId(), ...wanted });
  if (!wanted.seats.includes('open')) await startTable(table);
  return table;
}
