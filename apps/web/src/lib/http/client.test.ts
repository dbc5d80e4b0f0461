// @vitest-environment jsdom
import { booking } from '@fixit/contract/booking';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, NetworkError } from './call-error.ts';
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

const respond = (status: number, body: unknown) =>
  answer.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

test('a call sends the token and reads integer ids as strings', async () => {
  startSession({ token: 'abc', user_id: '7' });
  respond(200, { results: [{ id: 12, receiver: 5, conversation_id: 9 }], next: null });
  const { results } = await call(booking.listAsCustomer, { query: {} });
  expect(results[0]).toMatchObject({ id: '12', receiver: '5', conversation_id: '9' });
  const request = answer.mock.calls[0]?.[1];
  expect(new Headers(request?.headers).get('Authorization')).toBe('Token abc');
});

test('a refusal is thrown with its status, code and message', async () => {
  respond(409, { message: 'That is no longer possible.', code: 'state_conflict' });
  const refusal = await call(booking.listAsCustomer, { query: {} }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CallError);
  expect(refusal).toMatchObject({ status: 409, code: 'state_conflict', message: 'That is no longer possible.' });
});

test('a 401 to a call with a token ends the session and says why', async () => {
  startSession({ token: 'abc', user_id: '7' });
  respond(401, { message: 'Your session has ended.' });
  await expect(call(booking.listAsCustomer, { query: {} })).rejects.toThrow(CallError);
  expect(currentToken()).toBeNull();
  expect(lastSignOutReason()).toBe('session_ended');
});

test('a lost connection is a network failure', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  const failure = await call(booking.listAsCustomer, { query: {} }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NetworkError);
  expect(failure).toMatchObject({ reason: 'unreachable' });
});

test('a server that does not answer within 15 s is a network failure', async () => {
  vi.useFakeTimers();
  answer.mockImplementation(
    (_address, request) =>
      new Promise((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  const failure = call(booking.listAsCustomer, { query: {} }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failure).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
});
