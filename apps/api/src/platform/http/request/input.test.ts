import { calls } from '@fixit/contract/calls';
import { errorBody } from '@fixit/contract/error';
import type { Route } from '@fixit/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: Record<'customer' | 'artisan', Person>;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' }, worker: false });
  people = { customer: await addCustomer(server), artisan: await addArtisan(server) };
});
afterAll(() => server.stop());

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
}

/**
 * Sends a call with a list for each parameter and an object for each field of its body, and returns
 * the messages about them.
 */
async function collectMessages(call: Route): Promise<string[]> {
  const path = call.path.replace(/\{\w+\}/g, '01a1fbee-6724-7893-9706-9b55b7482c21');
  const query = fieldsOf(call.query).map((name) => `${name}=1&${name}=2`);
  const body = JSON.stringify(Object.fromEntries(fieldsOf(call.body).map((name) => [name, { unexpected: true }])));
  const response = await fetch(`${server.origin}${path}?${query.join('&')}`, {
    method: call.method,
    headers: {
      authorization: `Token ${people[call.access === 'artisan' ? 'artisan' : 'customer'].token}`,
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body }),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const { message, errors } = errorBody.parse(await response.json());
  const sentences = Object.values(errors ?? {}).flat();
  // A client that shows only `message` explains the first invalid field.
  if (errors) expect(message).toBe(sentences[0]);
  return sentences;
}

const callsWithInput = [...calls].filter(([, { query, body }]) => fieldsOf(query).length + fieldsOf(body).length > 0);

test.each(callsWithInput)('%s reports each invalid field with a readable message', async (_name, call) => {
  for (const sentence of await collectMessages(call)) {
    expect(sentence.split(' ').length).toBeGreaterThan(2);
    expect(sentence).not.toMatch(/invalid input|expected|received|undefined|null|NaN|\[object/i);
  }
});
