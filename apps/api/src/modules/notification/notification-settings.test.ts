import { notification } from '@fixit/contract/notification';
import { kindsOf, notificationKinds } from '@fixit/contract/notification/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import { addArtisanAccount, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notify } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const showSettings = (token?: string) => server.call(notification.showSettings, { ...(token && { token }) });
const setSettings = (token: string | undefined, body: unknown) =>
  server.call(notification.setSettings, { ...(token && { token }), body });
const markSeen = (token: string | undefined, body: unknown) =>
  server.call(notification.markSeen, { ...(token && { token }), body });

async function kindsTurnedOff({ token }: Person) {
  return (await showSettings(token)).body.data.settings.filter(({ mail }) => !mail).map(({ kind }) => kind);
}

test('every kind of the account’s role is emailed until it is turned off, and the setting is stored', async () => {
  const [customer, artisan] = [await addCustomer(server), await addArtisanAccount(server)];
  expect((await showSettings(customer.token)).body.data).toEqual({
    settings: kindsOf('customer').map((kind) => ({ kind, mail: true })),
    paused: false,
  });
  expect((await showSettings(artisan.token)).body.data.settings.map(({ kind }) => kind)).toContain('job_request');
  const firstChange = await setSettings(customer.token, { settings: [{ kind: 'message_received', mail: false }] });
  expect([firstChange.status, firstChange.body.data.paused]).toEqual([200, false]);
  await setSettings(customer.token, { settings: [{ kind: 'booking_reminder', mail: false }], paused: true });
  expect((await kindsTurnedOff(customer)).sort()).toEqual(['booking_reminder', 'message_received']);
  await setSettings(customer.token, { settings: [{ kind: 'message_received', mail: true }] });
  expect(await kindsTurnedOff(customer)).toEqual(['booking_reminder']);
  expect((await showSettings(customer.token)).body.data.paused).toBe(true);
  expect((await setSettings(customer.token, { paused: false })).body.data.paused).toBe(false);
  expect(await kindsTurnedOff(artisan)).toEqual([]);
  expect(await countStatements(() => showSettings(customer.token))).toBe(1);
  expect(await countStatements(() => setSettings(customer.token, { paused: false }))).toBe(1);
});

test('every kind of notification has a setting for the roles that receive it', async () => {
  const configurableKinds = new Set<string>();
  for (const person of [await addCustomer(server), await addArtisanAccount(server)]) {
    const kinds = (await showSettings(person.token)).body.data.settings.map(({ kind }) => kind);
    for (const kind of kinds) configurableKinds.add(kind);
    const allOff = kinds.map((kind) => ({ kind, mail: false }));
    expect((await setSettings(person.token, { settings: allOff })).body.data.settings).toEqual(allOff);
    expect(await kindsTurnedOff(person)).toEqual(kinds);
  }
  expect([...configurableKinds].toSorted()).toEqual([...notificationKinds].toSorted());
});

test('changing notification settings needs a login, kinds of the caller’s role and valid values', async () => {
  const { token } = await addCustomer(server);
  expect((await showSettings()).error.code).toBe('unauthenticated');
  expect((await setSettings(undefined, { paused: true })).error.code).toBe('unauthenticated');
  for (const invalidSettings of [
    [{ kind: 'job_request', mail: true }],
    [{ kind: 'gossip', mail: true }],
    [{ mail: 1 }],
    'all',
  ]) {
    const { status, error } = await setSettings(token, { settings: invalidSettings });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['settings']]);
  }
  expect((await setSettings(token, { paused: 'yes' })).error.errors).toEqual({
    paused: ['This must be true or false'],
  });
  expect((await setSettings(token, {})).status).toBe(200);
});

test('marking notifications as seen affects only the caller’s own and needs valid ids', async () => {
  const [me, otherCustomer] = [await addCustomer(server), await addCustomer(server)];
  const { account_id, token } = me;
  await notify(server.db, {
    account_id,
    kind: 'job_accepted',
    title: 'Yes',
    body: '',
    subject: { type: 'job', id: null },
  });
  const [ownNotification] = (await server.call(notification.list, { token })).body;
  const isSeen = async () => {
    const { rows } = await server.connection.pool.query('select seen_at from notification where id = $1', [
      ownNotification?.id,
    ]);
    return rows[0].seen_at !== null;
  };
  expect((await markSeen(otherCustomer.token, { ids: [ownNotification?.id] })).status).toBe(200);
  expect(await isSeen()).toBe(false);
  expect((await markSeen(undefined, { ids: [ownNotification?.id] })).error.code).toBe('unauthenticated');
  expect((await markSeen(token, {})).error.errors).toEqual({ ids: ['Ids is required'] });
  expect((await markSeen(token, { ids: ['x'] })).status).toBe(404);
  expect((await markSeen(token, { ids: Array(201).fill(ownNotification?.id) })).status).toBe(400);
  expect((await markSeen(token, { ids: [ownNotification?.id] })).status).toBe(200);
  expect(await isSeen()).toBe(true);
});

test('unsubscribing without a token, with an unknown token or from an unknown kind is refused', async () => {
  const unsubscribe = (query: Record<string, string>) => server.call(notification.unsubscribeFrom, { query });
  expect((await unsubscribe({})).error.errors).toEqual({ token: ['This is required'] });
  expect((await unsubscribe({ token: 'nobody' })).error).toMatchObject({
    code: 'not_found',
    message: expect.any(String),
  });
  expect((await unsubscribe({ token: 'nobody', kind: 'gossip' })).error.errors).toHaveProperty('kind');
  expect((await unsubscribe({ token: 'nobody', undo: 'yes' })).error.errors).toHaveProperty('undo');
});
