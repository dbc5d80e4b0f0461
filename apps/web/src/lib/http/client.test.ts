// @vitest-environment jsdom
import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { completeHeader } from '@fixit/contract/route';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { call } from './client.ts';
import { currentToken, lastSignOutReason, startSession } from './session.ts';

const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer.mockReset();
});

const respond = (status: number, body: unknown, headers: HeadersInit = { [completeHeader]: '1' }) =>
  answer.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));

test('a call sends the token and returns a complete answer as it is', async () => {
  startSession({ token: 'abc', user_id: '7' });
  respond(200, { results: [{ id: '12' }], next: null });
  expect(await call(booking.listAsCustomer, { query: {} })).toEqual({ results: [{ id: '12' }], next: null });
  const request = answer.mock.calls[0]?.[1];
  expect(new Headers(request?.headers).get('Authorization')).toBe('Token abc');
});

test('missing fields are filled in if a response lacks the header that marks it as complete', async () => {
  respond(200, { data: [{ id: 3, category: 'Plumbing' }] }, {});
  const categories = [{ id: '3', category: 'Plumbing', image: null }];
  expect(await call(category.list, {})).toEqual({ message: '', data: categories });
});

test('a refusal is thrown with its status, code and message', async () => {
  respond(409, { message: 'That is no longer possible.', code: 'state_conflict' });
  const refusal = await call(booking.listAsCustomer, { query: {} }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CallError);
  expect(refusal).toMatchObject({ status: 409, code: 'state_conflict', message: 'That is no longer possible.' });
});

test('a 401 to a call with a token ends the session and stores the reason', async () => {
  startSession({ token: 'abc', user_id: '7' });
  respond(401, { message: 'Your session has ended.' });
  await expect(call(booking.listAsCustomer, { query: {} })).rejects.toThrow(CallError);
  expect(currentToken()).toBeNull();
  expect(lastSignOutReason()).toBe('session_ended');
});

const loseConnection = () => answer.mockRejectedValue(new TypeError('Failed to fetch'));
const respondWith503 = (retryAfter: string | null, body: unknown = { message: 'Not now', code: 'unavailable' }) =>
  answer.mockImplementation(() =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status: 503,
        headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
      }),
    ),
  );
const list = () => call(booking.listAsCustomer, { query: {} });
const confirm = () => call(booking.confirm, { params: { id: '7' } });
const logIn = () => call(account.login, { query: { login_type: 'user' }, body: { username: 'a@b.c', password: 'p' } });

/** Returns the result of a call, the number of its attempts and the seconds that they took. */
async function measureCall(begin: () => Promise<unknown>) {
  if (!vi.isFakeTimers()) vi.useFakeTimers();
  const start = performance.now();
  let end = start;
  const outcome = begin()
    .then(
      () => 'answered',
      (error: unknown) => (error instanceof CallError ? error.status : (error as Error).name),
    )
    .finally(() => (end = performance.now()));
  await vi.advanceTimersByTimeAsync(60_000);
  return { outcome: await outcome, attempts: answer.mock.calls.length, seconds: (end - start) / 1000 };
}

test('a lost connection is a network failure after a few attempts', async () => {
  loseConnection();
  const { outcome, attempts, seconds } = await measureCall(list);
  expect([outcome, attempts > 2, seconds < 4]).toEqual(['NetworkError', true, true]);
});

test.each([
  ['whose screen handles a lost connection itself', () => call(category.list, {}, { failsImmediately: true })],
  ['that is not idempotent', logIn],
  ['that changes something', confirm],
])('a call %s is not repeated when the connection is lost', async (_, begin) => {
  loseConnection();
  expect(await measureCall(begin)).toEqual({ outcome: 'NetworkError', attempts: 1, seconds: 0 });
});

test('a browser that is offline does not repeat a lost call', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  loseConnection();
  expect(await measureCall(list)).toMatchObject({ outcome: 'NetworkError', attempts: 1 });
  vi.restoreAllMocks();
});

test.each([
  ['a read', list],
  ['a change', confirm],
  ['a login', logIn],
])('%s that the server briefly cannot answer is retried until it succeeds', async (_, begin) => {
  startSession({ token: 'abc', user_id: '7' });
  respondWith503('2');
  vi.useFakeTimers();
  setTimeout(() => respond(200, { message: '', data: {}, token: 'abc', user_id: '7', results: [] }), 12_000);
  const { outcome, attempts, seconds } = await measureCall(begin);
  expect([outcome, attempts > 4, seconds >= 12, seconds <= 15]).toEqual(['answered', true, true, true]);
});

test('all attempts of a change carry the same key', async () => {
  startSession({ token: 'abc', user_id: '7' });
  respondWith503('1');
  expect(await measureCall(confirm)).toMatchObject({ outcome: 503 });
  const keys = answer.mock.calls.map(([, request]) => new Headers(request?.headers).get('Idempotency-Key'));
  expect([keys.length > 10, new Set(keys).size, keys[0]]).toEqual([true, 1, expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('attempts wait as long as the server asks, with jitter, and end within 20 s', async () => {
  respondWith503('2');
  const times: number[] = [];
  const respondWithRefusal = answer.getMockImplementation();
  answer.mockImplementation((...input) => {
    times.push(performance.now());
    return respondWithRefusal?.(...input) ?? Promise.reject(new Error('No answer'));
  });
  const { outcome, seconds } = await measureCall(list);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect([outcome, seconds <= 20, Math.min(...waits) >= 2_000, Math.max(...waits) <= 3_000]).toEqual([
    503,
    true,
    true,
    true,
  ]);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test.each([
  ['503 from a feature that is switched off', null],
  ['503 with a Retry-After of 10 s', '10'],
])('a %s is not repeated', async (_, retryAfter) => {
  respondWith503(retryAfter);
  expect(await measureCall(list)).toEqual({ outcome: 503, attempts: 1, seconds: 0 });
});

test('a rate-limited call is not retried', async () => {
  answer.mockImplementation(() =>
    Promise.resolve(new Response('{"code":"rate_limited"}', { status: 429, headers: { 'Retry-After': '1' } })),
  );
  expect(await measureCall(list)).toEqual({ outcome: 429, attempts: 1, seconds: 0 });
});

test('a 503 with an HTML page of a proxy counts as a lost connection', async () => {
  respondWith503(null, '<html>503 Service Unavailable</html>');
  expect((await measureCall(list)).attempts).toBeGreaterThan(2);
});

test('a server that does not answer within 15 s is a network failure', async () => {
  vi.useFakeTimers();
  answer.mockImplementation(
    (_url, request) =>
      new Promise((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  const failure = call(booking.listAsCustomer, { query: {} }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failure).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
});
