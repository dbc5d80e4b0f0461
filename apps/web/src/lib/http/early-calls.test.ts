// @vitest-environment jsdom
import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { completeHeader } from '@fixit/contract/route';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { call } from './client.ts';
import { currentToken, endSession, startSession } from './session.ts';

const path = booking.listAsCustomer.path;
const fetchCall = vi.fn<typeof fetch>();
const results = (...names: string[]) => ({ results: names.map((id) => ({ id })), next: null });
const respond = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { [completeHeader]: '1' } }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetchCall);
  fetchCall.mockImplementation(() => respond(results('later')));
  startSession({ token: 'abc', user_id: '7' });
});

afterEach(() => {
  delete window.earlyCalls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchCall.mockReset();
});

/** Begins a call as the document's script does. */
function beginEarlyCall(answer: Promise<Response>, token = 'abc') {
  const controller = new AbortController();
  answer.catch(() => undefined);
  window.earlyCalls = { token, calls: new Map([[path, { answer, controller }]]) };
  return controller;
}

const list = async (signal?: AbortSignal) =>
  (await call(booking.listAsCustomer, { query: {} }, { signal })).results.map(({ id }) => id);

test('the first call uses the response to the document’s early call, and the next one sends a new request', async () => {
  beginEarlyCall(respond(results('early')));
  expect(await list()).toEqual(['early']);
  expect(fetchCall).not.toHaveBeenCalled();
  expect(await list()).toEqual(['later']);
});

test('each early response is used once, even after others', async () => {
  for (const name of ['first', 'second']) {
    beginEarlyCall(respond(results(name)));
    expect([await list(), await list()]).toEqual([[name], ['later']]);
  }
});

test('a call to a different path is sent', async () => {
  beginEarlyCall(respond(results('early')));
  fetchCall.mockImplementation(() => respond({ message: '', data: null }));
  await call(profile.show, {});
  expect(fetchCall).toHaveBeenCalledOnce();
});

test.each([
  ['another account has logged in since', () => startSession({ token: 'def', user_id: '8' })],
  ['the session has ended since', () => endSession('signed_out')],
  ['the page has been open for a while', () => vi.spyOn(performance, 'now').mockReturnValue(20_001)],
])('an early call is aborted and its response is not used if %s', async (_, changeState) => {
  const earlyController = beginEarlyCall(respond(results('early')));
  changeState();
  expect(await list()).toEqual(['later']);
  expect(earlyController.signal.aborted).toBe(true);
});

test('an early 401 ends the session', async () => {
  beginEarlyCall(respond({ message: 'Your session has ended.', code: 'session_ended' }, 401));
  await expect(list()).rejects.toThrow(CallError);
  expect(currentToken()).toBeNull();
});

test('an early call that did not reach the server is made again', async () => {
  beginEarlyCall(Promise.reject(new TypeError('Failed to fetch')));
  expect(await list()).toEqual(['later']);
});

test('leaving a screen aborts the early call that it uses', async () => {
  const screenController = new AbortController();
  const earlyController = beginEarlyCall(new Promise(() => {}));
  void list(screenController.signal);
  screenController.abort();
  expect(earlyController.signal.aborted).toBe(true);
});
