// The guest's custom boards on the server. A new visitor has none.
import { api, RequestError } from '../net/http';
import type { CustomBoard } from '../net/protocol';

export class CustomBoards {
  boards = $state.raw<readonly CustomBoard[]>([]);
  most = $state(Infinity);

  async load(lang: string): Promise<void> {
    try {
      const { boards, most } = await api.customBoards(lang);
      this.boards = boards;
      this.most = most;
    } catch (error) {
      // An unreachable server has not lost them.
      if (error instanceof RequestError && error.code === 'no_guest') this.boards = [];
    }
  }

  // Errors go to the caller; the list is updated either way.
  async remove(lang: string, board: string): Promise<void> {
    try {
      await api.deleteBoard(lang, board);
      this.boards = this.boards.filter((one) => one.board !== board);
    } finally {
      await this.load(lang);
    }
  }
}

export const dateOf = (seconds: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
