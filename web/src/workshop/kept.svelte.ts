// The boards of one's own that the server keeps. Whoever is no guest yet has none.
import { api, Refused, type KeptBoard } from '../net/http';

export class Kept {
  boards = $state.raw<readonly KeptBoard[]>([]);
  most = $state(Infinity);

  async load(lang: string): Promise<void> {
    try {
      const { boards, most } = await api.keptBoards(lang);
      this.boards = boards;
      this.most = most;
    } catch (error) {
      // A server that is away for a moment has not lost them.
      if (error instanceof Refused && error.refusal.code === 'no_guest') this.boards = [];
    }
  }

  // A refusal is for the caller to tell; what the server then still has is shown either way.
  async remove(lang: string, board: string): Promise<void> {
    try {
      await api.dropBoard(lang, board);
      this.boards = this.boards.filter((one) => one.board !== board);
    } finally {
      await this.load(lang);
    }
  }
}

export const dateOf = (seconds: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
