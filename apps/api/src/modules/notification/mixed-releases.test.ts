import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceEmailDelay, advanceEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { openEvents } from '../../testing/event-client.ts';
import { addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type NewNotification, notify, writeNotification } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const emailsTo = ({ email }: Person) => server.emails.filter(({ to }) => to === email);

function newerNotification({ account_id }: Person, title: string): NewNotification {
  const subject = { type: 'service', id: crypto.randomUUID() } as const;
  // A newer release running alongside has a kind that this release's table lacks.
  const kind = 'case_decided' as NewNotification['kind'];
  return { account_id, kind, title, body: 'We have read both sides.', details: { decision: 7 }, subject };
}

test('a notification of a kind that a newer release has added is listed, pushed and emailed with its title and text', async () => {
  const me = await addCustomer(server);
  const events = await openEvents(server, me.token);
  await notify(server.db, newerNotification(me, 'We have decided'));
  expect(await events.next()).toMatchObject({ notification: { kind: 'case_decided', title: 'We have decided' } });
  events.close();
  const { status, body } = await server.call(notification.list, { token: me.token });
  expect([status, body]).toMatchObject([200, [{ kind: 'case_decided', body: 'We have read both sides.' }]]);
  await advanceEmailDelay(server);
  expect(emailsTo(me)).toMatchObject([
    { subject: 'We have decided', text: expect.stringContaining('We have decided.\n\nWe have read both sides.') },
  ]);
  for (const title of ['A second letter', 'A third letter']) await notify(server.db, newerNotification(me, title));
  await advanceEmailDelay(server);
  await advanceEmailPause(server);
  expect(emailsTo(me)[1]).toMatchObject({
    subject: '2 notifications',
    text: expect.stringMatching(/A (?:second|third) letter\.\n\nA (?:second|third) letter\./),
  });
});

test('a notification with a subject type that a newer release has added links to the list of notifications', async () => {
  const me = await addCustomer(server);
  await server.db.execute(sql`
    insert into notification (account_id, kind, title, body, link, subject_type, subject_id, slot)
    values (${me.account_id}, 'case_decided', 'We have decided', 'Read why.', '/cases', 'case', ${me.account_id}, '')`);
  const { status, body } = await server.call(notification.list, { token: me.token });
  expect([status, body]).toMatchObject([200, [{ kind: 'case_decided', link: '/notifications' }]]);
});

test('a setting for a kind that a newer release has added does not hide the others', async () => {
  const me = await addCustomer(server);
  await server.db.execute(sql`
    insert into notification_setting (account_id, kinds_off) values (${me.account_id}, '{case_decided,review_hidden}')`);
  const { status, body } = await server.call(notification.showSettings, { token: me.token });
  expect(status).toBe(200);
  expect(body.data.settings.filter(({ mail }) => !mail)).toEqual([{ kind: 'review_hidden', mail: false }]);
});

test('the email repeats the title if the previous release has rewritten a notification without its details', async () => {
  const me = await addCustomer(server);
  const details = { category: 'Plumbing', declined: 1, accepted: 0, waiting: 2, left: null };
  const event = { ...me, reader: 'customer', subject_id: crypto.randomUUID(), details } as const;
  await notify(server.db, writeNotification('job_declined', event));
  const title = '2 artisans declined your request: Plumbing';
  await server.db.execute(sql`update notification set title = ${title} where account_id = ${me.account_id}`);
  await advanceEmailDelay(server);
  expect(emailsTo(me).map(({ subject }) => subject)).toEqual([title]);
});
