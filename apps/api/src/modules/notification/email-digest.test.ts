import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay, advanceEmailPause, endEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { addArtisan, addCustomer, type Person, saltaire } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { emailNotifications } from './email-actions.ts';
import { type NewNotification, notify, writeNotification } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function newAcceptance({ account_id }: Person, by: string): NewNotification {
  const subject = { type: 'job', id: crypto.randomUUID() } as const;
  return { account_id, kind: 'job_accepted', title: `${by} accepted your request`, body: 'Free on Friday', subject };
}

const emailsTo = ({ email }: Person) => server.emails.filter(({ to }) => to === email);
const subjectsTo = (person: Person) => emailsTo(person).map(({ subject }) => subject);

async function emailAbout(person: Person, ...names: string[]): Promise<void> {
  for (const name of names) {
    await notify(server.db, newAcceptance(person, name));
    await advanceEmailDelay(server);
  }
}

describe('the pause between two emails of a kind', () => {
  test('a digest lists the notifications of the last 15 minutes without quoting anybody', async () => {
    const me = await addCustomer(server);
    await emailAbout(me, 'A1', 'Beck & Co', 'Dave', 'O’Neill & Söhne');
    expect(subjectsTo(me)).toEqual(['A1 accepted your request']);
    await advanceEmailPause(server);
    expect(subjectsTo(me).slice(1)).toEqual(['3 artisans accepted your requests']);
    const [, digest] = emailsTo(me);
    for (const name of ['Beck & Co', 'Dave', 'O’Neill & Söhne'])
      expect(digest?.text).toContain(`${name} accepted your request.`);
    expect(digest?.text).not.toContain('Free on Friday');
    expect(digest?.text).toContain(new URL('/notifications', server.env.PUBLIC_URL).href);
    await advanceEmailPause(server);
    expect(subjectsTo(me)).toHaveLength(2);
  });

  test('a single postponed notification is sent as an ordinary email', async () => {
    const me = await addCustomer(server);
    await emailAbout(me, 'A1', 'Beck & Co');
    await advanceEmailPause(server);
    expect(subjectsTo(me)).toEqual(['A1 accepted your request', 'Beck & Co accepted your request']);
  });

  test('no digest is sent about notifications seen in the meantime', async () => {
    const me = await addCustomer(server);
    await emailAbout(me, 'A1', 'Beck & Co', 'Dave');
    await server.call(notification.markRead, { token: me.token });
    await advanceEmailPause(server);
    expect(subjectsTo(me)).toEqual(['A1 accepted your request']);
  });

  test('a digest contains every notification, however late the worker is', async () => {
    const me = await addCustomer(server);
    for (const name of ['A1', 'Beck & Co', 'Dave']) await notify(server.db, newAcceptance(me, name));
    // The worker has not run for ten minutes.
    await server.db.execute(sql`
      update notification set created_at = created_at - interval '10 minutes', unseen_since = unseen_since - interval '10 minutes'
      where account_id = ${me.account_id}`);
    const { body } = await server.call(notification.list, { token: me.token });
    for (const { id } of body)
      await server.db.transaction((tx) => emailNotifications(tx, { ids: [id] }, server.env.PUBLIC_URL));
    await advanceEmailDelay(server);
    expect(subjectsTo(me)).toEqual(['Dave accepted your request']);
    // Another email is sent before the digest.
    await endEmailPause(server);
    await emailAbout(me, 'O’Neill & Söhne');
    await advanceEmailPause(server);
    expect(subjectsTo(me).slice(1)).toEqual([
      'O’Neill & Söhne accepted your request',
      '2 artisans accepted your requests',
    ]);
  });

  test('no digest is sent about a kind that was switched off in the meantime', async () => {
    const me = await addCustomer(server);
    await emailAbout(me, 'A1', 'Beck & Co');
    const setEmails = (mail: boolean) =>
      server.call(notification.setSettings, { token: me.token, body: { settings: [{ kind: 'job_accepted', mail }] } });
    await setEmails(false);
    await advanceEmailPause(server);
    await setEmails(true);
    await emailAbout(me, 'Dave');
    await advanceEmailPause(server);
    expect(subjectsTo(me)).toEqual(['A1 accepted your request', 'Dave accepted your request']);
  });

  test('concurrent workers send only one email of each kind', async () => {
    const me = await addCustomer(server);
    for (const name of ['A1', 'Beck & Co', 'Dave', 'P']) await notify(server.db, newAcceptance(me, name));
    const { body } = await server.call(notification.list, { token: me.token });
    await Promise.all(
      body.map(({ id }) => server.db.transaction((tx) => emailNotifications(tx, { ids: [id] }, server.env.PUBLIC_URL))),
    );
    await advanceEmailDelay(server);
    expect(subjectsTo(me)).toHaveLength(1);
    await advanceEmailPause(server);
    expect(subjectsTo(me).slice(1)).toEqual(['3 artisans accepted your requests']);
  });

  test('notifications of another kind or account are not postponed', async () => {
    const [me, otherCustomer] = [await addCustomer(server), await addCustomer(server)];
    await emailAbout(me, 'A1');
    await notify(server.db, { ...newAcceptance(me, 'A1'), kind: 'booking_cancelled', title: 'A1 cancelled' });
    await emailAbout(otherCustomer, 'A1');
    expect(subjectsTo(me)).toEqual(['A1 accepted your request', 'A1 cancelled']);
    expect(subjectsTo(otherCustomer)).toEqual(['A1 accepted your request']);
  });
});

describe('text written by strangers', () => {
  const createJob = (customer: Person, category_id: string, description: string) =>
    server.call(job.create, {
      token: customer.token,
      query: { category_id, postcode: saltaire.post_code },
      body: { description },
    });

  test('the text of a request stays out of emails until an artisan has accepted one of the account’s requests', async () => {
    const artisan = await addArtisan(server, { category: 'Plumbing' });
    const customer = await addCustomer(server);
    const { body } = await createJob(customer, artisan.category_id, 'Cheap pills at https://evil.example now');
    await advanceEmailDelay(server);
    expect(emailsTo(artisan)[0]?.text).toContain('Open the request to read what it is about.');
    expect(JSON.stringify(emailsTo(artisan))).not.toContain('pills');

    await server.db.execute(sql`update job set accepted_count = 1 where id = ${body.data.job_detail?.id}`);
    await advanceEmailPause(server);
    await createJob(customer, artisan.category_id, 'The tap in the kitchen drips');
    await advanceEmailDelay(server);
    expect(emailsTo(artisan)[1]?.text).toContain('The customer wrote: “The tap in the kitchen drips”');
  });

  test('a stranger’s message stays out of emails until the artisan has answered in that chat', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const customerChat = await joinChat(server, id, customer);
    const spam = await customerChat.say('Cheap pills at https://evil.example now');
    await advanceEmailDelay(server);
    expect(emailsTo(artisan)[0]?.text).toContain('Open the chat to read it.');
    expect(JSON.stringify(emailsTo(artisan))).not.toContain('pills');

    const artisanChat = await joinChat(server, id, artisan, { extras: true });
    artisanChat.send({ read: { message_id: spam.id } });
    await artisanChat.say('Who are you?');
    artisanChat.close();
    await advanceEmailPause(server);
    await customerChat.say('The tap in the kitchen drips');
    await advanceEmailDelay(server);
    expect(emailsTo(artisan)[1]?.text).toContain('Their message: “The tap in the kitchen drips”');
  });

  test('a URL written by a stranger is not a link in an email, and a long name is truncated', async () => {
    const me = await addCustomer(server);
    const name = `Roofs ${'and more roofs '.repeat(6).trim()}`;
    const about = { account_id: (await addCustomer(server)).account_id, name };
    const note = 'Pay at https://evil.example/pay or www.evil。com, £85.50 by Fri. Thanks';
    const details = { price: null, price_kind: null, note };
    const event = { ...me, reader: 'customer', subject_id: crypto.randomUUID(), about, details } as const;
    await notify(server.db, writeNotification('job_accepted', event));
    await advanceEmailDelay(server);
    const [email] = emailsTo(me);
    expect(email?.subject).toBe(`${name.slice(0, 60).trimEnd()}… would like to do your job`);
    const [intro = ''] = email?.text.split('See who accepted') ?? [];
    expect(intro).toContain('Pay at https: //evil . example/pay or www . evil . com, £85.50 by Fri. Thanks');
    expect(intro).not.toMatch(/:\/\/|\p{L}[.。]\p{L}/u);
  });
});
