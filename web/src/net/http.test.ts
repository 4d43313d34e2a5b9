import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, RequestError } from './http';

// Answers of the server, in this order; the last one is repeated.
let answers: { status: number; body: unknown }[];
let asked: number;

function late(code: string, wait: number) {
  return { status: 429, body: { error: { code, text: 'Wait.', retry_in: wait } } };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = { status: 200, body: { tables: [] } };

test('a page that asks too often waits as long as the server says', async () => {
  answers = [late('too_fast', 1500), list];
  const tables = api.tables('en');
  await vi.advanceTimersByTimeAsync(1499);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await tables).toEqual({ tables: [] });
  expect(asked).toBe(2);
});

test('it waits once, not for long, and changes nothing by itself', async () => {
  const failed = async (request: Promise<unknown>) => {
    const error = request.catch((reason: unknown) => reason);
    await vi.runAllTimersAsync();
    return (await error) as RequestError;
  };
  answers = [late('too_fast', 1000)];
  expect((await failed(api.tables('en'))).code).toBe('too_fast');
  expect(asked).toBe(2);
  answers = [late('too_fast', 60_000)];
  expect((await failed(api.tables('en'))).retryIn).toBe(60_000);
  expect(asked).toBe(3);
  answers = [late('share_used', 1000)];
  expect((await failed(api.rename('en', 'Ada'))).message).toBe('Wait.');
  answers = [late('too_fast', 1000)];
  await failed(api.rename('en', 'Ada'));
  expect(asked).toBe(5);
});
