// HTTP requests. Errors are thrown with the server's code and text.
import type {
  AnalysisPage,
  BoardReport,
  CreatedTable,
  CreateTable,
  CustomBoardList,
  Deleted,
  ErrorAnswer,
  GameRecord,
  GuestLink,
  GuestName,
  GuestPage,
  LinkedGuest,
  Moment,
  Replay,
  SavedBoard,
  TableList,
} from './protocol';

export class RequestError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly retryIn?: number, // milliseconds
  ) {
    super(text);
  }
}

// Waits no longer than this for a server that was asked too often; more is for the user to decide.
const LONGEST_WAIT = 5000;

// Reading is repeated once if the server says that it may be tried again soon.
async function ask<T>(method: string, path: string, lang: string, body?: unknown): Promise<T> {
  try {
    return await askOnce<T>(method, path, lang, body);
  } catch (error) {
    const wait = error instanceof RequestError && error.code === 'too_fast' ? error.retryIn : undefined;
    if (method !== 'GET' || wait === undefined || wait > LONGEST_WAIT) throw error;
    await new Promise((done) => setTimeout(done, wait));
    return askOnce<T>(method, path, lang, body);
  }
}

async function askOnce<T>(method: string, path: string, lang: string, body?: unknown): Promise<T> {
  const sep = path.includes('?') ? '&' : '?';
  let response: Response;
  try {
    response = await fetch(`${path}${sep}lang=${lang}`, {
      method,
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          }),
    });
  } catch {
    throw new RequestError('unreachable', '');
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new RequestError(response.ok ? 'unreachable' : 'no_answer', '');
  }
  if (response.ok) return answer as T;
  const { error } = answer as ErrorAnswer;
  throw new RequestError(error.code, error.text, error.retry_in);
}

export type AnalysisAnswer =
  | ({ status: 'running' } & Required<Pick<AnalysisPage, 'done' | 'of' | 'before'>>)
  | ({ status: 'done' } & Required<Pick<AnalysisPage, 'done' | 'of' | 'analysis'>>);

// The id is added when the table is created.
export type NewTableRequest = Omit<CreateTable, 'id'>;

export const api = {
  guest: (lang: string) => ask<GuestPage>('GET', '/api/guest', lang),
  record: (lang: string) => ask<GameRecord>('GET', '/api/guest/record', lang),
  rename: (lang: string, name: string) => ask<GuestName>('POST', '/api/guest', lang, { name }),
  deleteData: (lang: string) => ask<Deleted>('DELETE', '/api/guest', lang),
  makeLink: (lang: string) => ask<GuestLink>('POST', '/api/guest/link', lang),
  checkLink: (lang: string, token: string) =>
    ask<LinkedGuest>('POST', '/api/guest/link/check', lang, { token }),
  useLink: (lang: string, token: string, onlyHere: boolean) =>
    ask<GuestName>('POST', '/api/guest/link/use', lang, { token, sign_out_others: onlyHere }),
  signOutOthers: (lang: string) => ask<GuestName>('DELETE', '/api/guest/devices', lang),
  tables: (lang: string) => ask<TableList>('GET', '/api/tables', lang),
  create: (lang: string, table: CreateTable) => ask<CreatedTable>('POST', '/api/tables', lang, table),
  moment: (lang: string, table: string, version: number, seat: number | null) =>
    ask<Moment>(
      'GET',
      `/api/tables/${table}/moments/${version}${seat === null ? '' : `?seat=${seat}`}`,
      lang,
    ),
  log: (lang: string, table: string) => ask<unknown>('GET', `/api/tables/${table}/log`, lang),
  board: (lang: string, id: string) => ask<{ name: string }>('GET', `/api/boards/${id}`, lang),
  checkBoard: (lang: string, sent: unknown) => ask<BoardReport>('POST', '/api/boards/check', lang, sent),
  saveBoard: (lang: string, sent: unknown) => ask<SavedBoard>('POST', '/api/boards', lang, sent),
  customBoards: (lang: string) => ask<CustomBoardList>('GET', '/api/boards/mine', lang),
  deleteBoard: (lang: string, board: string) => ask<Deleted>('DELETE', `/api/boards/${board}`, lang),
  // The log is sent unchanged.
  replay: (lang: string, log: string) => ask<Replay>('POST', '/api/replay', lang, log),
  analysis: (lang: string, table: string) =>
    ask<AnalysisAnswer>('GET', `/api/tables/${table}/analysis`, lang),
};
