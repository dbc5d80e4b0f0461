import { calls } from '@fixit/contract/calls';
import { errorBody } from '@fixit/contract/error';
import type { Access, Route } from '@fixit/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customer: Person;
let artisan: Person;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' }, worker: false });
  customer = await addCustomer(server);
  artisan = await addArtisan(server);
});
afterAll(() => server.stop());

const everyCall = [...calls];
const callsFor = (...accesses: Access[]) => everyCall.filter(([, { access }]) => accesses.includes(access));
const pathOf = (call: Route) => call.path.replace(/\{\w+\}/g, '01a1fbee-6724-7893-9706-9b55b7482c21');

async function readRefusal(call: Route, { method = String(call.method), token = '' } = {}) {
  const response = await fetch(server.origin + pathOf(call), {
    method,
    ...(token ? { headers: { authorization: `Token ${token}` } } : {}),
  });
  const { code } = errorBody.parse(await response.json());
  return { status: response.status, code, allow: response.headers.get('allow') };
}

describe('every call', () => {
  test.each(everyCall)('%s answers 405 to other methods, and lists the allowed ones', async (_name, call) => {
    const methods = everyCall.filter(([, { path }]) => path === call.path).map(([, { method }]) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (methods.some((declared) => declared === method)) continue;
      const { status, code, allow } = await readRefusal(call, { method });
      expect([method, status, code]).toEqual([method, 405, 'method_not_allowed']);
      expect(allow?.split(', ')).toEqual(expect.arrayContaining(methods));
    }
  });

  test('HEAD has the status of GET for every call, unless GET changes something', async () => {
    const changing = new Set(['booking.accept', 'artisan.showCalendarFeed']);
    const faults = everyCall.map(async ([name, call]) => {
      const fetchStatus = async (method: string) => (await fetch(server.origin + pathOf(call), { method })).status;
      const readingCall = everyCall.find(([, { path, method }]) => path === call.path && method === 'GET');
      const expected = readingCall && !changing.has(readingCall[0]) ? await fetchStatus('GET') : 405;
      const status = await fetchStatus('HEAD');
      return status === expected ? [] : [`${name}: ${status}, not ${expected}`];
    });
    expect((await Promise.all(faults)).flat()).toEqual([]);
  });

  test.each(everyCall)('%s allows browsers of any origin', async (_name, call) => {
    const response = await fetch(server.origin + pathOf(call), {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': call.method },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain(call.method);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('a call that needs a login', () => {
  const protectedCalls = callsFor('signed_in', 'customer', 'artisan');

  test.each(protectedCalls)('%s is refused without a token', async (_name, call) => {
    expect(await readRefusal(call)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test.each(protectedCalls)('%s is refused with an unknown token', async (_name, call) => {
    expect(await readRefusal(call, { token: 'unknown' })).toMatchObject({ status: 401, code: 'session_ended' });
  });
});

describe('a call for one role', () => {
  test.each(callsFor('customer'))('%s is refused to an artisan', async (_name, call) => {
    expect(await readRefusal(call, { token: artisan.token })).toMatchObject({ status: 403, code: 'wrong_role' });
  });

  test.each(callsFor('artisan'))('%s is refused to a customer', async (_name, call) => {
    expect(await readRefusal(call, { token: customer.token })).toMatchObject({ status: 403, code: 'wrong_role' });
  });
});

test('HEAD has the headers of GET and no body', async () => {
  const [, list] = everyCall.find(([name]) => name === 'category.list') ?? [];
  const [getResponse, headResponse] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(server.origin + (list ? pathOf(list) : ''), { method })),
  );
  expect([headResponse?.status, headResponse?.headers.get('content-length')]).toEqual([
    200,
    getResponse?.headers.get('content-length'),
  ]);
  expect(await headResponse?.text()).toBe('');
});
