// The guest of this browser: a name and a cookie, created when first needed.
import { commitmentTo, newContribution } from '../chance/contribution';
import { remember } from '../chance/memory';
import { startingTables } from '../chance/take_part.svelte';
import { settings } from '../settings.svelte';
import { words } from '../words';
import { connection, randomId } from './connection.svelte';
import { api, RequestError, type NewTableRequest } from './http';

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

// A table without free seats starts by itself as soon as its page is open.
export async function makeTable(wanted: NewTableRequest): Promise<string> {
  await beSomebody();
  const own = wanted.seats.filter((seat) => seat === 'me').map(newContribution);
  const secrets = Object.fromEntries(own.map((contribution) => [commitmentTo(contribution), contribution]));
  const commitments = Object.keys(secrets);
  const { table } = await api.create(settings.lang, { id: randomId(), commitments, ...wanted });
  remember(table, 0, { secrets });
  if (!wanted.seats.includes('open')) startingTables.add(table);
  return table;
}
