import { once } from 'node:events';
import { connect } from 'node:net';
import { account } from '@fixit/contract/account';
import { calls } from '@fixit/contract/calls';
import { errorBody } from '@fixit/contract/error';
import { pathOfCall, type Route } from '@fixit/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { securityHeaders } from '../security.ts';

let server: TestServer;
let customer: Person;
let artisan: Person;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' }, worker: false });
  customer = await addCustomer(server);
  artisan = await addArtisan(server);
});
afterAll(() => server.stop());

/** Expects a refusal in the contract's shape that reveals nothing about the server. */
function expectRefusal(text: string): void {
  expect(errorBody.safeParse(JSON.parse(text)).error?.issues).toBeUndefined();
  expect(text).not.toMatch(/\bat .*:\d+:\d+|\bselect .* from |\binsert into |\.ts\b|node_modules/);
}

async function post(body: string): Promise<[number, string]> {
  const response = await fetch(server.origin + account.register.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return [response.status, await response.text()];
}

const signUpJson = (change: object) =>
  JSON.stringify({
    email: 'bad@example.test',
    first_name: 'Ada',
    last_name: 'Lovelace',
    password: 'correct horse',
    password2: 'correct horse',
    ...change,
  });

describe('a request body', () => {
  const depth = 20_000;
  test.each([
    ['of deeply nested arrays', `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['of deeply nested objects', `${'{"a":'.repeat(depth / 4)}1${'}'.repeat(depth / 4)}`],
    ['with a deeply nested field', signUpJson({}).replace('"Ada"', `${'['.repeat(depth)}${']'.repeat(depth)}`)],
    ['with __proto__', '{"__proto__":{"email":"bad@example.test"}}'],
    ['with constructor', '{"constructor":{"prototype":{"email":"bad@example.test"}}}'],
    ['with a NUL', signUpJson({ first_name: 'A\u0000da' })],
    ['with half a surrogate pair', signUpJson({ first_name: 'A\ud800da' })],
    ['with a number instead of text', signUpJson({ first_name: 1e308 })],
    ['with text that is too long', signUpJson({ first_name: 'x'.repeat(5_000) })],
    ['that ends too early', '{"email":"bad@exa'],
    ['that contains only a byte order mark', '\ufeff'],
  ])('a request body %s is refused', async (_description, body) => {
    const [status, text] = await post(body);
    expect(status).toBe(400);
    expectRefusal(text);
  });

  test('a request body over the limit is refused, however it is nested', async () => {
    const [status, text] = await post('['.repeat(100_000));
    expect(status).toBe(413);
    expectRefusal(text);
  });
});

describe('a URL', () => {
  test.each(['/%zz', '/service-user/api/v1/jobs/%00/', '/service-user/api/v1/jobs/%ff/', `/${'x'.repeat(5_000)}`])(
    'the path %s is refused without an internal error',
    async (path) => {
      const response = await fetch(server.origin + path, { headers: { authorization: `Token ${customer.token}` } });
      expect([400, 404]).toContain(response.status);
      expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders(server.env));
      expectRefusal(await response.text());
    },
  );
});

describe('a malformed request', () => {
  test.each([
    ['that does not speak HTTP', 'HELLO\r\n\r\n', 400],
    ['with two Host headers', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
    ['with headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a connection %s receives a clear refusal', async (_description, bytes, status) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let response = '';
    socket.on('data', (data) => {
      response += String(data);
    });
    socket.write(bytes);
    await once(socket, 'end');
    socket.destroy();
    expect(response).toContain(`HTTP/1.1 ${status} `);
    for (const [name, header] of Object.entries(securityHeaders(server.env))) {
      expect(response).toContain(`\r\n${name}: ${header}\r\n`);
    }
    expectRefusal(response.slice(response.indexOf('{')));
  });
});

describe('random input', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    anyText(10),
    fc.constantFrom(
      '',
      '\u0000',
      '\ud800',
      'Infinity',
      '1e999',
      '-0',
      '00000000-0000-0000-0000-000000000000',
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      1e21,
      null,
    ),
    fc.uuid(),
  );

  test.each([...calls].filter(([name]) => name !== 'account.logout'))(
    '%s never answers 500, whatever its input',
    async (_name, call: Route) => {
      const fields = fieldsOf(call);
      const input = fc.record({
        body: fc.oneof(value, recordOf(fields.body)),
        query: recordOf(fields.query).map((query) =>
          Object.fromEntries(Object.entries(query).map(([name, raw]) => [name, toUrlValue(raw)])),
        ),
        id: value.map(toUrlValue),
      });
      await fc.assert(
        fc.asyncProperty(input, fc.constantFrom(customer, artisan), async ({ body, query, id }, { token }) => {
          const params = Object.fromEntries(fields.params.map((name) => [name, wellFormed(String(id))]));
          const path = pathOfCall(call, { params, query });
          const response = await fetch(server.origin + path, {
            method: call.method,
            headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
            ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) ?? '' }),
          });
          const text = await response.text();
          expect(response.status, `${call.method} ${path} ${JSON.stringify(body)}: ${text}`).toBeLessThan(500);
          if (response.status >= 400) expectRefusal(text);
        }),
        { numRuns: 25 },
      );
    },
  );

  /**
   * Converts a value to its form in a URL. An object may lack a usable `toString`, such as
   * {"toString": 0}.
   */
  function toUrlValue(raw: unknown): unknown {
    return typeof raw === 'object' ? JSON.stringify(raw) : raw;
  }

  function recordOf(names: readonly string[]) {
    return fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(value, fc.constant(undefined))])), {
      requiredKeys: [],
    });
  }
});

// A URL cannot contain half a surrogate pair.
const wellFormed = (text: string) => text.toWellFormed() || '-';

function fieldsOf({ params, query, body }: Route) {
  const namesOf = (schema: unknown) =>
    Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
  return { params: namesOf(params), query: namesOf(query), body: namesOf(body) };
}
