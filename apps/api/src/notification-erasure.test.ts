import { account } from '@fixit/contract/account';
import { job } from '@fixit/contract/job';
import { notification, notificationDays } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from './modules/account/password/password.ts';
import { notify } from './modules/notification/notification-actions.ts';
import { tasksOf } from './tasks.ts';
import { appointmentsOn } from './testing/appointment.ts';
import { joinChat, openConversation } from './testing/chat.ts';
import { addArtisan, addCustomer, type Person, saltaire } from './testing/people.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { password } from './testing/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const tasks = () =>
  tasksOf({
    env: server.env,
    db: server.db,
    files: server.files,
    mailer: { send: async () => undefined, kept: null },
    log: server.app.log,
  }).tasks;

const read = async ({ token }: Person) => (await server.call(notification.list, { token })).body;

/** What the queue holds of emails that carry a word. */
async function emailsWith(word: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await server.db.execute<{ payload: { subject: string; text: string } }>(sql`
    select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where identifier = 'mail' and payload::text like ${`%${word}%`}`);
  return rows.map(({ payload }) => payload);
}

/** Runs the tasks that email what nobody has seen, as the worker does after a minute. */
async function emailUnseen(): Promise<void> {
  const { rows } = await server.db.execute<{ payload: unknown }>(sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = task_id and identifier = 'notification_mail' returning payload`);
  for (const { payload } of rows) await tasks()['notification_mail']?.(payload);
}

async function leave({ account_id, token }: Person): Promise<void> {
  await server.db.execute(sql`
    update account set password_hash = ${await hashPassword(password)} where id = ${account_id}`);
  expect((await server.call(account.remove, { token, body: { password } })).status).toBe(200);
}

test('a deleted customer’s name and text are erased from artisans’ notifications and waiting emails', async () => {
  const artisan = await addArtisan(server, { business_name: 'Beck & Co' });
  const customer = await addCustomer(server, { first_name: 'Canaryfirst' });
  const bookings = appointmentsOn(server);
  await server.call(job.create, {
    token: customer.token,
    query: { category_id: artisan.category_id, postcode: saltaire.post_code },
    body: { description: 'Canarywords: the tap drips' },
  });
  const talk = await openConversation(server, { customer, artisan });
  const chat = await joinChat(server, talk.id, customer);
  await chat.say('Canarywords again');
  const done = await bookings.agreed(talk);
  await bookings.moveTo(done.id, -5);
  await bookings.complete(artisan, done.id);
  await server.call(review.add, {
    token: customer.token,
    body: { booking_id: done.id, ratings: 5, comment: 'Canarywords, tidy' },
  });
  await bookings.agreed(talk, { appointment_time: '15:00' });
  await emailUnseen();
  expect((await emailsWith('Canary')).length).toBeGreaterThanOrEqual(5);

  await leave(customer);
  const told = await read(artisan);
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'job_request',
      'message_received',
      'booking_accepted',
      'review_added',
      'booking_cancelled',
    ]),
  );
  expect(JSON.stringify(told)).not.toContain('Canary');
  expect(told.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({
    title: 'A former customer cancelled your appointment',
    body: expect.stringMatching(/15:00: Mend the tap$/),
  });
  expect(await emailsWith('Canary')).toEqual([]);
  await emailUnseen();
  expect(await emailsWith('Canary')).toEqual([]);
  expect((await emailsWith('A former customer accepted')).length).toBe(2);
});

test('a deleted artisan’s name and text are erased from customers’ notifications', async () => {
  const artisan = await addArtisan(server, { business_name: 'Canary & Sons' });
  const talk = await openConversation(server, { artisan });
  await appointmentsOn(server).agreed(talk);
  await leave(artisan);
  const told = await read(talk.customer);
  expect(JSON.stringify(told)).not.toContain('Canary');
  expect(told.map(({ title }) => title)).toContain('A former artisan proposes an appointment');
});

test('a name is erased as a whole word with any punctuation, not as part of another word', async () => {
  const reader = await addCustomer(server);
  for (const name of ['Al', 'A. (Al) O’Hara + Sons?', '\\d']) {
    const leaving = await addCustomer(server);
    const about = { account_id: leaving.account_id, name };
    const title = `${name} cancelled your appointment with ${name}`;
    await notify(server.db, {
      account_id: reader.account_id,
      kind: 'booking_cancelled',
      title,
      body: 'Also 1 tap',
      subject: { type: 'booking', id: null },
      about,
    });
    await leave(leaving);
    const [told] = await read(reader);
    expect(told).toMatchObject({
      title: 'A former customer cancelled your appointment with a former customer',
      body: 'Also 1 tap',
    });
  }
});

test('other people’s own text stays, and a notification is kept for 180 days', async () => {
  const [me, other] = [await addCustomer(server), await addCustomer(server)];
  const about = { account_id: other.account_id, name: 'Beck & Co' };
  const told = {
    account_id: me.account_id,
    kind: 'job_accepted',
    body: '',
    subject: { type: 'job', id: null },
  } as const;
  await notify(server.db, { ...told, title: 'Beck & Co accepted', about });
  await notify(server.db, { ...told, title: 'Old' });
  await notify(server.db, { ...told, title: 'Old, and refreshed yesterday' });
  await leave(await addCustomer(server));
  expect((await read(me)).map(({ title }) => title)).toEqual([
    'Old, and refreshed yesterday',
    'Old',
    'Beck & Co accepted',
  ]);
  expect(notificationDays).toBe(180);
  // An id says when it was made: 181 days ago, in milliseconds.
  await server.db.execute(sql`
    update notification set id = (lpad(to_hex(((extract(epoch from now()) - 181 * 86400) * 1000)::bigint), 12, '0')
      || right(replace(id::text, '-', ''), 20))::uuid, created_at = now() - case title
      when 'Old' then make_interval(days => 180, secs => 1) else interval '1 day' end
    where title like 'Old%'`);
  await tasks()['notification_sweep']?.({});
  expect((await read(me)).map(({ title }) => title)).toEqual(['Beck & Co accepted', 'Old, and refreshed yesterday']);
});
