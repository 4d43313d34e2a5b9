// Creates a table and goes there; one at a time.
import { router } from '../router.svelte';
import { words } from '../words';
import { makeTable } from './guest';
import { RequestError, type TableWish } from './http';
import { keepNames } from './seat_names';

export class TableStart {
  starting = $state(false);
  trouble = $state('');

  // names: of players who share this device, by seat; first: what has to be done before
  async begin(
    wish: TableWish,
    names: readonly string[] = [],
    under = '/table',
    first?: () => Promise<unknown>,
  ): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.trouble = '';
    try {
      await first?.();
      const table = await makeTable(wish);
      keepNames(table, names);
      router.go(`${under}/${table}`);
    } catch (error) {
      this.trouble = error instanceof RequestError && error.message ? error.message : words().unreachable;
    }
    this.starting = false;
  }
}
