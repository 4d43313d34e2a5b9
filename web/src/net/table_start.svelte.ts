// Creates a table and goes there; one at a time.
import { cityOf } from '../board/cities';
import { readAhead } from '../board/files';
import { router } from '../router.svelte';
import { words } from '../words';
import { makeTable } from './guest';
import { RequestError, type NewTableRequest } from './http';
import { keepNames } from './seat_names';

// How long a move can be taken back, unless the host chooses otherwise. Bots wait for that long.
export const UNDO_SECONDS = 5;

export class TableStart {
  starting = $state(false);
  trouble = $state('');

  // names: of players who share this device, by seat; first: what has to be done before
  async begin(
    request: NewTableRequest,
    names: readonly string[] = [],
    under = '/table',
    first?: () => Promise<unknown>,
  ): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.trouble = '';
    if (cityOf(request.board)) readAhead(request.board);
    try {
      await first?.();
      const table = await makeTable(request);
      keepNames(table, names);
      router.go(`${under}/${table}`);
    } catch (error) {
      this.trouble = error instanceof RequestError && error.message ? error.message : words().unreachable;
    }
    this.starting = false;
  }
}
