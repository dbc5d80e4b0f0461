import { account } from '@fixit/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRefusalStatus, openEvents } from '../../testing/event-client.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { eventTopic, notify } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('an event socket receives every event for its account, in order, from every server and in any script', async () => {
  const me = await addCustomer(server);
  const otherCustomer = await addCustomer(server);
  const secondServer = await startTestServer({ sharing: server, worker: false });
  const events = [await openEvents(server, me.token), await openEvents(secondServer, me.token)];
  await secondServer.db.publish(eventTopic(otherCustomer.account_id), {
    kind: 'job_request_changed',
    job_id: 'not for me',
  });
  for (let count = 1; count <= 5; count++) {
    await server.db.publish(eventTopic(me.account_id), {
      kind: 'job_accepted',
      job_id: 'job',
      accepted_count: count,
    });
  }
  const title = '工匠'.repeat(3_000);
  await notify(secondServer.db, {
    account_id: me.account_id,
    kind: 'job_accepted',
    title,
    body: '',
    subject: { type: 'job', id: null },
  });
  for (const socket of events) {
    const frames: unknown[] = [];
    while (frames.length < 6) frames.push(await socket.next());
    const isCount = (frame: unknown) => Reflect.get(Object(frame), 'kind') === 'job_accepted';
    expect(frames.filter(isCount)).toEqual(
      [1, 2, 3, 4, 5].map((accepted_count) => ({ kind: 'job_accepted', job_id: 'job', accepted_count })),
    );
    expect(frames.filter((frame) => !isCount(frame))).toMatchObject([
      { kind: 'notification', notification: { title } },
    ]);
    socket.close();
  }
  await secondServer.stop();
});

test('the event socket is refused without a session, and closed when the session ends', async () => {
  const { token } = await addCustomer(server);
  expect(await eventRefusalStatus(server, 'nobody')).toBe(401);
  expect(await eventRefusalStatus(server, '')).toBe(401);
  const events = await openEvents(server, token);
  await server.call(account.logout, { token });
  expect(await events.closed).toBe(4401);
  expect(await eventRefusalStatus(server, token)).toBe(401);
});
