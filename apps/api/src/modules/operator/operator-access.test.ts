import { operator } from '@fixit/contract/operator/operator';
import { operatorActionNames } from '@fixit/contract/operator/operator-action';
import { operatorCalls } from '@fixit/contract/operator/operator-calls';
import { hasRole, operatorRoles } from '@fixit/contract/operator/operator-role';
import type { OperatorRoute } from '@fixit/contract/operator/operator-route';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customer: Person;
let artisan: Person;

beforeAll(async () => {
  const settings = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' };
  server = await startTestServer({ worker: false, settings });
  customer = await addCustomer(server);
  artisan = await addArtisan(server);
});
afterAll(() => server.stop());

const openPanelAs = async (role: (typeof operatorRoles)[number]) =>
  (await PanelBrowser.addOperator(server, role)).browser;

const tokenHeader = async ({ token }: Person) => ({ authorization: `Token ${token}` });

const cookieHeader = async ({ cookie }: PanelBrowser) => ({ cookie: cookie ?? '' });

/** Each function returns the request headers of somebody without an operator's session. */
const outsiders: Record<string, () => Promise<Record<string, string>>> = {
  'a visitor without a session': async () => ({}),
  'a customer': () => tokenHeader(customer),
  'an artisan': () => tokenHeader(artisan),
  'a suspended artisan': async () => {
    const suspendedArtisan = await addArtisan(server);
    await server.db.execute(
      sql`update account set suspended_at = now(), suspended_reason = 'Spam' where id = ${suspendedArtisan.account_id}`,
    );
    return tokenHeader(suspendedArtisan);
  },
  'a removed operator': async () => {
    const { browser, email } = await PanelBrowser.addOperator(server, 'moderator');
    await server.db.execute(sql`update operator set removed_at = now() where email = ${email}`);
    return cookieHeader(browser);
  },
  'an operator whose session was idle for too long': async () => {
    const browser = await openPanelAs('owner');
    await server.db.execute(sql`update operator_session set last_seen = now() - interval '31 minutes'`);
    return cookieHeader(browser);
  },
  'an operator’s cookie sent as a token': async () => {
    const { cookie = '' } = await openPanelAs('owner');
    return { authorization: `Token ${cookie.split('=')[1]}` };
  },
};

const guardedCalls = [...operatorCalls].filter(([, { role }]) => role !== 'open');

/** Sends a call with a customer's id in its path and without any other input. */
async function send({ method, path }: Pick<OperatorRoute, 'method' | 'path'>, headers: Record<string, string>) {
  const url = path.replace('{name}', 'account suspend').replace(/\{\w+\}/g, customer.account_id);
  const response = await fetch(server.origin + encodeURI(url), {
    method,
    headers: {
      ...(method !== 'GET' && { origin: 'http://localhost:3000', 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const text = await response.text();
  return { status: response.status, text: text.replace(/"request_id":"[^"]*"/, '') };
}

describe('the calls of the panel', () => {
  test.each(Object.keys(outsiders))(
    '%s gets the same answer from every call of the panel as from an unknown URL',
    async (outsider) => {
      await openPanelAs('viewer');
      const headers = (await outsiders[outsider]?.()) ?? {};
      const unknownUrlAnswer = await send({ method: 'GET', path: '/operator/api/v1/nothing/' }, headers);
      const answers = await Promise.all(
        guardedCalls.map(async ([name, call]) => ({ name, ...(await send(call, headers)) })),
      );
      expect(answers).toEqual(guardedCalls.map(([name]) => ({ name, ...unknownUrlAnswer })));
      expect(unknownUrlAnswer.status).toBe(404);
    },
  );

  test.each(operatorRoles)(
    'an operator with the role %s is refused exactly the calls of higher roles, and no call fails',
    async (role) => {
      const answers = await Promise.all(
        [...operatorCalls].map(async ([name, call]) => {
          const headers = await cookieHeader(await openPanelAs(role));
          return { name, needed: call.role, ...(await send(call, headers)) };
        }),
      );
      const refusedCalls = answers.filter(({ status, text }) => status === 403 && !text.includes('touch_needed'));
      const callsOfHigherRoles = answers.filter(({ needed }) => needed !== 'open' && !hasRole(role, needed));
      expect(refusedCalls.map(({ name }) => name)).toEqual(callsOfHigherRoles.map(({ name }) => name));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    },
  );

  test('a viewer is refused the preview and the confirmation of every action', async () => {
    const viewer = await openPanelAs('viewer');
    for (const name of operatorActionNames) {
      const { status } = await viewer.preview(name, {});
      expect([name, status, (await viewer.perform(name, {}, 'digest')).status]).toEqual([name, 403, 403]);
    }
  });

  test('no answer to a viewer contains anybody’s email or phone number', async () => {
    const viewer = await openPanelAs('viewer');
    const readCalls = guardedCalls.filter(([, { method, role }]) => method === 'GET' && role === 'viewer');
    for (const [name, call] of readCalls) {
      if (call === operator.me) continue;
      const { text } = await send(call, await cookieHeader(viewer));
      expect([name, text.match(/[\w.-]+@(?:fixit|example)\.test|\+44\d{9}/)?.[0]]).toEqual([name, undefined]);
    }
  });
});
