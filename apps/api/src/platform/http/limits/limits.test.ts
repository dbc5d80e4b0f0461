import { calls } from '@fixit/contract/calls';
import { notification } from '@fixit/contract/notification';
import { limits, type RateLimit } from '@fixit/contract/rate-limit';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { tryOpen } from '../../../testing/open-socket.ts';
import { addCustomer } from '../../../testing/people.ts';
import { behindProxy, from, newIpAddress, spendLimit } from '../../../testing/rate-limit-fixtures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const serverOptions = { settings: behindProxy, worker: false };
let server: TestServer;
let secondServer: TestServer;
beforeAll(async () => {
  server = await startTestServer(serverOptions);
  secondServer = await startTestServer({ ...serverOptions, sharing: server });
});
afterAll(async () => {
  await secondServer.stop();
  await server.stop();
});

const limitsOf = ({ app }: TestServer) => app.platform.limits;

const requestPlaces = (target: TestServer, address: string) =>
  fetch(`${target.origin}/places/api/v1/autocomplete/?q=`, from(address));

test('an account that exceeds its calls per minute is refused, and others are not', async () => {
  const { token, account_id } = await addCustomer(server);
  await spendLimit(server, 'calls', account_id, 1);
  expect((await server.call(notification.list, { token })).status).toBe(200);
  const { status, error, headers } = await server.call(notification.list, { token });
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const otherCustomer = await addCustomer(server);
  expect((await server.call(notification.list, { token: otherCustomer.token })).status).toBe(200);
});

test('an approximate limit adds no statement to a call', async () => {
  const { token } = await addCustomer(server);
  const list = () => server.call(notification.list, { token });
  await list();
  expect(await countStatements(list)).toBe(1);
});

const entry = (number: number) => ({
  fullName: 'Bo Beck',
  whatsappNumber: `07700${String(900_000 + number)}`,
  services: 'Plumbing',
  city: 'Leeds',
  joinWhatsAppGroup: 'no',
});

describe('an exact limit', () => {
  const join = (target: TestServer, address: string, number: number) =>
    target.call(waitlist.join, { body: entry(number), ...from(address) });

  test('an exact limit holds across two processes, racing calls and a restarted process', async () => {
    const address = newIpAddress();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => join(number % 2 ? server : secondServer, address, number)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(limits.waitlist.points);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(12 - limits.waitlist.points);
    const restartedServer = await startTestServer({ ...serverOptions, sharing: server });
    const refusal = await join(restartedServer, address, 1);
    await restartedServer.stop();
    expect([refusal.status, Number(refusal.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
    expect((await join(server, newIpAddress(), 1)).status).toBe(201);
  });

  test('an exact limit counts an IPv6 /64 as one client, and does not count refused input', async () => {
    const address = (host: number) => `2001:db8:7:1::${host}`;
    expect((await server.call(waitlist.join, { body: {}, ...from(address(0)) })).status).toBe(400);
    for (let host = 1; host <= limits.waitlist.points; host++) {
      expect((await join(server, address(host), host)).status).toBe(201);
    }
    expect((await join(server, address(99), 1)).status).toBe(429);
    expect((await join(server, '2001:db8:7:2::1', 1)).status).toBe(201);
  });

  test('an exact limit resets according to the clock of the database', async () => {
    const address = newIpAddress();
    await spendLimit(server, 'waitlist', address);
    expect((await join(server, address, 1)).status).toBe(429);
    await server.db.execute(sql`update rate_count set resets_at = now()`);
    expect((await join(server, address, 1)).status).toBe(201);
  });

  test('an exact limit does not store the IP address', async () => {
    const address = newIpAddress();
    await join(server, address, 1);
    const { rows } = await server.db.execute<{ text: string }>(
      sql`select encode(key, 'escape') || rate_count::text as text from rate_count`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('198.51');
  });
});

describe('an approximate limit', () => {
  test('an approximate limit is shared by all processes, and survives a restart', async () => {
    const address = newIpAddress();
    const half = limits.places.points / 2;
    await spendLimit(server, 'places', address, half);
    await limitsOf(server).flush();
    await spendLimit(secondServer, 'places', address, half);
    await limitsOf(secondServer).flush();
    expect((await requestPlaces(secondServer, address)).status).toBe(429);
    const restartedServer = await startTestServer({ ...serverOptions, sharing: server });
    await limitsOf(restartedServer).places.count(address);
    await limitsOf(restartedServer).flush();
    expect((await requestPlaces(restartedServer, address)).status).toBe(429);
    await restartedServer.stop();
  });

  test('a stopping process stores its counts of an approximate limit', async () => {
    const address = newIpAddress();
    const stoppingServer = await startTestServer({ ...serverOptions, sharing: server });
    await spendLimit(stoppingServer, 'places', address);
    await stoppingServer.stop();
    await limitsOf(server).places.count(address);
    await limitsOf(server).flush();
    expect((await requestPlaces(server, address)).status).toBe(429);
  });
});

describe('a caller without a login', () => {
  test('an address that exceeds its calls per minute is refused, including sockets and documents', async () => {
    const address = newIpAddress();
    await spendLimit(server, 'anonymous_calls', address, 1);
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(server.origin + path, { headers: { ...headers, 'x-forwarded-for': address } })).status;
    const unknownToken = { authorization: 'Token unknown' };
    expect(await status('/account/notification/', unknownToken)).toBe(401);
    for (const path of [
      '/account/notification/',
      '/openapi.json',
      '/docs/',
      '/calendar/unknown.ics',
      '/account/notification/unsubscribe/',
    ]) {
      expect([path, await status(path)]).toEqual([path, 429]);
    }
    expect(await status('/account/notification/', unknownToken)).toBe(429);
    const socket = await tryOpen(server, '/ws/events/?token=unknown', { 'x-forwarded-for': address });
    expect(socket.status).toBe(429);
    expect(await status('/healthz')).toBe(200);
  });

  test('a caller without a login is counted separately from logged-in callers at the same address', async () => {
    const address = newIpAddress();
    await spendLimit(server, 'anonymous_calls', address);
    await spendLimit(server, 'places', address);
    const { token } = await addCustomer(server);
    expect((await server.call(notification.list, { token, ...from(address) })).status).toBe(200);
    const response = await fetch(`${server.origin}/places/api/v1/autocomplete/?q=`, {
      headers: { authorization: `Token ${token}`, 'x-forwarded-for': address },
    });
    expect(response.status).toBe(200);
  });
});

test('callers on this machine are not limited outside production', async () => {
  await spendLimit(server, 'waitlist', '127.0.0.1');
  expect((await server.call(waitlist.join, { body: entry(1) })).status).toBe(201);
});

const openCalls = [...calls].filter(([, { access }]) => access === 'open');

describe('open calls', () => {
  test.each(openCalls)('%s answers 429 to an address after too many calls', async (name, call) => {
    const address = newIpAddress();
    await spendLimit(server, 'anonymous_calls', address);
    const { status, error } = await server.call(call, from(address));
    expect([name, status, error.code]).toEqual([name, 429, 'rate_limited']);
  });

  test('open calls that check a secret, send email or cost money have their own limit', () => {
    const limited = Object.fromEntries(openCalls.flatMap(([name, { limit }]) => (limit ? [[name, limit]] : [])));
    expect(limited).toEqual({
      'account.login': 'login_failures_by_address',
      'account.loginWithGoogle': 'login_failures_by_address',
      'account.beginSocialLogin': 'sign_up',
      'account.register': 'sign_up',
      'account.verifyEmail': 'code_tries_by_address',
      'account.resendCode': 'codes_by_address',
      'account.requestReset': 'codes_by_address',
      'account.confirmReset': 'code_tries_by_address',
      'account.confirmResetLink': 'code_tries_by_address',
      'artisanInvitation.read': 'code_tries_by_address',
      'address.showPlace': 'places',
      'address.reverseGeocode': 'places',
      'address.suggestPlaces': 'places',
      'waitlist.join': 'waitlist',
    });
    for (const name of Object.values(limited)) {
      const { by }: RateLimit = limits[name];
      expect(['ip_address', 'visitor']).toContain(by);
    }
  });
});
