import { job } from '@fixit/contract/job';
import { notification, notificationDays } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTestAccount } from '../../testing/account-standing.ts';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { endEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { addArtisan, addCustomer, type Person, saltaire } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notify } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const list = async ({ token }: Person) => (await server.call(notification.list, { token })).body;

async function queuedEmailsWith(word: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await server.db.execute<{ payload: { subject: string; text: string } }>(sql`
    select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where identifier = 'mail' and payload::text like ${`%${word}%`}`);
  return rows.map(({ payload }) => payload);
}

/**
 * Runs the tasks that email unseen notifications, as the worker does after a minute, without a
 * pause between emails.
 */
async function emailUnseen(): Promise<void> {
  await runQueued('notification_mail', () =>
    server.db.execute(sql`update notification_setting set kinds_emailed_at = '{}'`),
  );
}

async function runQueued(
  task: 'notification_mail' | 'notification_digest',
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await server.db.execute<{ payload: unknown }>(sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = task_id and identifier = ${task} returning payload`);
  for (const { payload } of rows) {
    await prepare?.();
    await server.tasks[task]?.(payload);
  }
}

test('a deleted customer’s name and text are erased from artisans’ notifications and pending emails', async () => {
  const artisan = await addArtisan(server, { business_name: 'Beck & Co' });
  const customer = await addCustomer(server, { first_name: 'Canaryfirst' });
  const bookings = appointmentsOn(server);
  await server.call(job.create, {
    token: customer.token,
    query: { category_id: artisan.category_id, postcode: saltaire.post_code },
    body: { description: 'Canarywords: the tap drips' },
  });
  const conversation = await openConversation(server, { customer, artisan });
  const chat = await joinChat(server, conversation.id, customer);
  await chat.say('Canarywords again');
  const booking = await bookings.addAccepted(conversation);
  await bookings.moveTo(booking.id, -5);
  await bookings.complete(artisan, booking.id);
  await server.call(review.add, {
    token: customer.token,
    body: { booking_id: booking.id, ratings: 5, comment: 'Canarywords, tidy' },
  });
  await bookings.addAccepted(conversation, { appointment_time: '15:00' });
  await emailUnseen();
  expect((await queuedEmailsWith('Canary')).length).toBeGreaterThanOrEqual(5);

  await deleteTestAccount(server, customer);
  const notifications = await list(artisan);
  expect(notifications.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'job_request',
      'message_received',
      'booking_accepted',
      'review_added',
      'booking_cancelled',
    ]),
  );
  expect(JSON.stringify(notifications)).not.toContain('Canary');
  const { rows } = await server.db.execute(sql`select from notification where notification::text like '%Canary%'`);
  expect(rows).toEqual([]);
  expect(notifications.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({
    title: 'A former customer cancelled your appointment',
    body: expect.stringMatching(/15:00: Mend the tap$/),
  });
  expect(await queuedEmailsWith('Canary')).toEqual([]);
  await emailUnseen();
  expect(await queuedEmailsWith('Canary')).toEqual([]);
  // The two emails were recalled together, so one digest replaces them.
  expect(await queuedEmailsWith('A former customer accepted')).toMatchObject([{ subject: '2 appointments accepted' }]);
});

test('a deleted customer’s name is erased from a pending digest', async () => {
  const artisan = await addArtisan(server);
  const [leaver, otherCustomer] = await Promise.all(
    ['Canarydigest', 'Ngũgĩ'].map((first_name) => addCustomer(server, { first_name })),
  );
  if (!leaver || !otherCustomer) throw new Error('Expected two customers');
  for (const customer of [leaver, otherCustomer]) {
    const name = customer === leaver ? 'Canarydigest' : 'Ngũgĩ';
    await notify(server.db, {
      account_id: artisan.account_id,
      kind: 'booking_accepted',
      title: `${name} accepted your appointment`,
      body: '',
      subject: { type: 'booking', id: null },
      about: { account_id: customer.account_id, name },
    });
  }
  const ids = (await list(artisan)).map(({ id }) => id);
  await server.tasks['notification_mail']?.({ ids });
  expect(await queuedEmailsWith('Canarydigest')).toMatchObject([{ subject: '2 appointments accepted' }]);
  await deleteTestAccount(server, leaver);
  await emailUnseen();
  expect(await queuedEmailsWith('Canarydigest')).toEqual([]);
  expect(await queuedEmailsWith('Ngũgĩ accepted your appointment.')).toHaveLength(1);
});

test('an email recalled from the queue is sent after the pause, without the name of the deleted account', async () => {
  const [reader, leaver] = [await addCustomer(server), await addArtisan(server, { business_name: 'Canaryrecalled' })];
  await notify(server.db, {
    account_id: reader.account_id,
    kind: 'booking_cancelled',
    title: 'Canaryrecalled cancelled your appointment of Friday',
    body: '',
    subject: { type: 'booking', id: null },
    about: { account_id: leaver.account_id, name: 'Canaryrecalled' },
  });
  await runQueued('notification_mail');
  expect(await queuedEmailsWith('Canaryrecalled')).toHaveLength(1);
  await deleteTestAccount(server, leaver);
  await runQueued('notification_mail');
  expect(await queuedEmailsWith('appointment of Friday')).toEqual([]);
  await endEmailPause(server);
  await runQueued('notification_digest');
  expect(await queuedEmailsWith('appointment of Friday')).toMatchObject([
    { subject: 'A former artisan cancelled your appointment of Friday' },
  ]);
});

test('a deleted artisan’s name and text are erased from customers’ notifications', async () => {
  const artisan = await addArtisan(server, { business_name: 'Canary & Sons' });
  const conversation = await openConversation(server, { artisan });
  await appointmentsOn(server).addAccepted(conversation);
  await deleteTestAccount(server, artisan);
  const notifications = await list(conversation.customer);
  expect(JSON.stringify(notifications)).not.toContain('Canary');
  expect(notifications.map(({ title }) => title)).toContain('A former artisan proposes an appointment');
});

test('a name is erased as a whole word with any punctuation, not as part of another word', async () => {
  const reader = await addCustomer(server);
  for (const name of ['Al', 'A. (Al) O’Hara + Sons?', '\\d']) {
    const leaver = await addCustomer(server);
    const about = { account_id: leaver.account_id, name };
    const title = `${name} cancelled your appointment with ${name}`;
    await notify(server.db, {
      account_id: reader.account_id,
      kind: 'booking_cancelled',
      title,
      body: 'Also 1 tap',
      subject: { type: 'booking', id: null },
      about,
    });
    await deleteTestAccount(server, leaver);
    const [newest] = await list(reader);
    expect(newest).toMatchObject({
      title: 'A former customer cancelled your appointment with a former customer',
      body: 'Also 1 tap',
    });
  }
});

test('deleting an account keeps notifications about others, and a notification is kept for 180 days', async () => {
  const [me, otherCustomer] = [await addCustomer(server), await addCustomer(server)];
  const about = { account_id: otherCustomer.account_id, name: 'Beck & Co' };
  const input = {
    account_id: me.account_id,
    kind: 'job_accepted',
    body: '',
    subject: { type: 'job', id: null },
  } as const;
  await notify(server.db, { ...input, title: 'Beck & Co accepted', about });
  await notify(server.db, { ...input, title: 'Old' });
  await notify(server.db, { ...input, title: 'Old, and refreshed yesterday' });
  await deleteTestAccount(server, await addCustomer(server));
  expect((await list(me)).map(({ title }) => title)).toEqual([
    'Old, and refreshed yesterday',
    'Old',
    'Beck & Co accepted',
  ]);
  expect(notificationDays).toBe(180);
  // An id begins with its creation time in milliseconds, which becomes 181 days ago.
  await server.db.execute(sql`
    update notification set id = (lpad(to_hex(((extract(epoch from now()) - 181 * 86400) * 1000)::bigint), 12, '0')
      || right(replace(id::text, '-', ''), 20))::uuid, created_at = now() - case title
      when 'Old' then make_interval(days => 180, secs => 1) else interval '1 day' end
    where title like 'Old%'`);
  await server.tasks['notification_sweep']?.({});
  expect((await list(me)).map(({ title }) => title)).toEqual(['Beck & Co accepted', 'Old, and refreshed yesterday']);
});
