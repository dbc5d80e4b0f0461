import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { completeHeader } from '@fixit/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArtisanAccount, addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const send = (path: string, init: RequestInit = {}) => fetch(server.origin + path, init);
const readBody = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('any call', () => {
  it('a call works with and without the trailing slash, and from any origin', async () => {
    for (const path of [category.list.path, category.list.path.replace(/\/$/, '')]) {
      const response = await send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('a response is marked as complete, and a page of any origin may read the mark', async () => {
    const { headers } = await send(category.list.path);
    expect(headers.get(completeHeader)).toBe('1');
    expect(headers.get('access-control-expose-headers')).toContain(completeHeader);
  });

  it('a call is refused without a token, with an unknown token, and for the wrong role', async () => {
    const artisan = await addArtisanAccount(server);
    expect((await server.call(profile.show)).error).toMatchObject({ code: 'unauthenticated' });
    expect((await server.call(profile.show, { token: 'nobody' })).status).toBe(401);
    const other = await server.call(profile.show, { token: artisan.token });
    expect([other.status, other.error.code]).toEqual([403, 'wrong_role']);
  });

  it('an open call ignores an unknown token', async () => {
    expect((await server.call(category.list, { token: 'nobody' })).status).toBe(200);
  });

  it('unreadable input is refused with a clear 400', async () => {
    const path = account.login.path;
    const bodies = [
      '{',
      '"text"',
      '[]',
      '{"__proto__":{}}',
      `${'['.repeat(50_000)}`,
      '{"username":5,"password":{}}',
      'null',
    ];
    for (const body of bodies) {
      const response = await send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      const refusal = await readBody(response);
      expect([response.status, typeof refusal.message], body.slice(0, 20)).toEqual([400, 'string']);
      expect(refusal.non_field_errors).toEqual([expect.any(String)]);
      expect(refusal.request_id).toEqual(expect.any(String));
    }
  });

  it('a body that is not JSON or is too large is refused, and so is an unknown method or path', async () => {
    const path = account.login.path;
    const text = await send(path, { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } });
    expect([text.status, (await readBody(text)).code]).toEqual([415, 'unsupported_type']);
    for (const body of [new FormData(), new URLSearchParams({ username: 'ada@example.test', password: 'x' })]) {
      const form = await send(path, { method: 'POST', body });
      expect([form.status, await readBody(form)]).toMatchObject([
        415,
        { code: 'unsupported_type', message: 'Please send this as JSON, with the content type application/json.' },
      ]);
    }
    const large = await send(path, {
      method: 'POST',
      body: JSON.stringify({ username: 'x'.repeat(100_000) }),
      headers: { 'content-type': 'application/json' },
    });
    expect([large.status, (await readBody(large)).code]).toEqual([413, 'too_large']);
    const wrongMethod = await send(path, { method: 'PUT' });
    expect([wrongMethod.status, (await readBody(wrongMethod)).code, wrongMethod.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
    const unknown = await send('/account/api/v1/nothing/');
    expect([unknown.status, (await readBody(unknown)).code]).toEqual([404, 'not_found']);
  });

  it('an empty body counts as no body, whatever its content type', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nothing']) {
      const { token } = await addCustomer(server);
      const response = await send(account.logout.path, {
        method: 'POST',
        body: '',
        headers: { 'content-type': type, authorization: `Token ${token}` },
      });
      expect(response.status, type).toBe(200);
      expect((await server.call(profile.show, { token })).status).toBe(401);
    }
  });

  it('a call is refused immediately after the logout', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addCustomer(server)));
    for (const { token } of people) {
      expect((await server.call(profile.show, { token })).status).toBe(200);
      expect((await server.call(account.logout, { token })).status).toBe(200);
      expect((await server.call(profile.show, { token })).status).toBe(401);
    }
  });

  it('a malformed id is refused with 404, and a missing one with 400', async () => {
    const { token } = await addCustomer(server);
    const malformedId = await server.call(booking.accept, { token, query: { booking_id: '17' } });
    expect(malformedId.status).toBe(404);
    const missing = await server.call(booking.accept, { token });
    expect([missing.status, Object.keys(missing.error.errors ?? {})]).toEqual([400, ['booking_id']]);
  });

  it('a repeated POST is executed once and gets the same response, but a different body is refused', async () => {
    const { token } = await addCustomer(server);
    const headers = { 'Idempotency-Key': 'same' };
    const body = { post_code: 'BD18 3HF', address: '1 Otley Road' };
    const first = await server.call(profile.setAddress, { token, body, headers });
    const [second, third] = await Promise.all([
      server.call(profile.setAddress, { token, body, headers }),
      server.call(profile.setAddress, { token, body: { ...body, address: '2 Otley Road' }, headers }),
    ]);
    expect(second.body).toEqual(first.body);
    expect([third.status, third.error.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('the OpenAPI document describes the calls, and /docs shows it', async () => {
    const document = await readBody(await send('/openapi.json'));
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: { [notification.list.path]: { get: { operationId: 'notification.list' } } },
    });
    expect((await send('/docs/')).status).toBe(200);
  });

  it('a server also serves health checks and metrics', async () => {
    expect((await send('/healthz')).status).toBe(200);
    expect((await send('/readyz')).status).toBe(200);
    expect(await (await send('/metrics')).text()).toContain('http_request_duration_seconds');
  });
});
