import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMailer } from '../../platform/email/mailer.ts';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay, advanceEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { TestMailServer } from '../../testing/outside/test-mail-server.ts';
import { addArtisanAccount, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { emailNotifications } from './email-actions.ts';
import { type NewNotification, notify } from './notification-actions.ts';

const mailServer = new TestMailServer();
let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    mailer: smtpMailer(await mailServer.open(), 'Fixit <no-reply@fixit.test>'),
    settings: { LOG_LEVEL: 'info' },
    log: { write: (line) => log.push(line) },
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
});

const list = async ({ token }: Person) => (await server.call(notification.list, { token })).body;

function newNotification({ account_id }: Person, title = 'Beck & Co accepted'): NewNotification {
  return { account_id, kind: 'job_accepted', title, body: 'They can come.', subject: { type: 'job', id: account_id } };
}

const emailsTo = ({ email }: Person) => mailServer.received.filter(({ to }) => to === email);
const subjectsTo = (person: Person) => emailsTo(person).map(({ subject }) => subject);

function headerOf(mail: { raw: string } | undefined, name: string): string {
  return new RegExp(`^${name}:\\s+(.*)\r$`, 'm').exec(mail?.raw ?? '')?.[1] ?? '';
}

function unsubscribeUrlOf(mail: { raw: string } | undefined): URL {
  return new URL(headerOf(mail, 'List-Unsubscribe').slice(1, -1));
}

describe('an unseen notification', () => {
  test('an unseen notification is emailed after a minute, in its own wording and with the same facts as in the app', async () => {
    const conversation = await openConversation(server);
    await appointmentsOn(server).addProposal(conversation);
    const { rows } = await server.db.execute<{ seconds: number }>(sql`
      select extract(epoch from run_at - created_at)::float as seconds from graphile_worker.jobs
      where task_identifier = 'notification_mail'`);
    expect(rows).toEqual([{ seconds: 60 }]);
    expect(emailsTo(conversation.customer)).toEqual([]);
    await advanceEmailDelay(server);
    const [newest] = await list(conversation.customer);
    const [mail, ...others] = emailsTo(conversation.customer);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Does \w{3} 15 Jun \d{4}, 10:00 suit you\? Beck & Co .* can come$/);
    expect(headerOf(mail, 'Message-ID')).toContain(newest?.id);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(newest?.body).toMatch(/^\w{3} 15 Jun \d{4}, 10:00: Mend the tap$/);
    const [, text = '', html = ''] = mail?.raw.split(/Content-Type: text\/(?:plain|html); charset=utf-8/) ?? [];
    for (const part of [text, html]) {
      expect(part).toContain('Hello Priya,');
      for (const fact of newest?.body.split(': ') ?? []) expect(part).toContain(fact);
      expect(part).toContain('has proposed an appointment.');
      expect(part).not.toContain(newest?.title);
      expect(part).toContain(new URL(newest?.link ?? '', server.env.PUBLIC_URL).href);
      expect(part).toContain(new URL('/profile', server.env.PUBLIC_URL).href);
      expect(part).toMatch(/\/unsubscribe\?token=[\w-]{43}&(?:amp;)?kind=booking_proposed/);
    }
    expect(html).toContain('prefers-color-scheme:dark');
  });

  test('an unseen notification is emailed once, even if the worker is killed', async () => {
    const me = await addCustomer(server);
    await notify(server.db, newNotification(me));
    const ids = (await list(me)).map(({ id }) => id);
    const firstAttempt = server.db.transaction(async (tx) => {
      await emailNotifications(tx, { ids }, server.env.PUBLIC_URL);
      throw new Error('killed');
    });
    await expect(firstAttempt).rejects.toThrow('killed');
    const retry = () => server.db.transaction((tx) => emailNotifications(tx, { ids }, server.env.PUBLIC_URL));
    await Promise.all([retry(), retry(), retry()]);
    await advanceEmailDelay(server);
    expect(subjectsTo(me)).toEqual(['Beck & Co accepted']);
  });
});

describe('a notification that is not emailed', () => {
  const expectNoEmail = async (me: Person, beforeEmail: () => Promise<unknown>) => {
    await notify(server.db, newNotification(me));
    await beforeEmail();
    await advanceEmailDelay(server);
    expect(subjectsTo(me)).toEqual([]);
  };

  test('a notification seen or read in the app is not emailed', async () => {
    const [viewer, reader] = [await addCustomer(server), await addArtisanAccount(server)];
    await expectNoEmail(viewer, async () => {
      const ids = (await list(viewer)).map(({ id }) => id);
      const { status, body } = await server.call(notification.markSeen, { token: viewer.token, body: { ids } });
      expect([status, body.data]).toEqual([200, null]);
      expect((await list(viewer))[0]?.read_at).toBeNull();
    });
    await expectNoEmail(reader, () => server.call(notification.markRead, { token: reader.token }));
  });

  test('no email is sent to a person who turned off that kind or all emails, or whose account is deleted or suspended', async () => {
    const setSettings = (me: Person, body: unknown) => server.call(notification.setSettings, { token: me.token, body });
    const people = await Promise.all(Array.from({ length: 4 }, () => addCustomer(server)));
    const [selectiveCustomer, pausedCustomer, deletedCustomer, suspendedCustomer] = people;
    if (!selectiveCustomer || !pausedCustomer || !deletedCustomer || !suspendedCustomer)
      throw new Error('Expected four customers');
    await expectNoEmail(selectiveCustomer, () =>
      setSettings(selectiveCustomer, { settings: [{ kind: 'job_accepted', mail: false }] }),
    );
    await expectNoEmail(pausedCustomer, () => setSettings(pausedCustomer, { paused: true }));
    await expectNoEmail(suspendedCustomer, () =>
      server.db.execute(sql`
        update account set suspended_at = now(), suspended_reason = 'Fraud' where id = ${suspendedCustomer.account_id}`),
    );
    await expectNoEmail(deletedCustomer, () =>
      server.db.execute(
        sql`update account set email = null, deleted_at = now() where id = ${deletedCustomer.account_id}`,
      ),
    );
  });

  test('reading a conversation marks its notification as read, so that it is not emailed', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const customerChat = await joinChat(server, id, customer, { extras: true });
    const message = await customerChat.say('Are you there?');
    const [newest] = await list(artisan);
    expect(newest).toMatchObject({ link: `/workspace/chat?conversation_id=${id}`, read_at: null });
    const artisanChat = await joinChat(server, id, artisan, { extras: true });
    artisanChat.send({ read: { message_id: message.id } });
    await customerChat.next((frame) => 'read' in frame);
    expect((await list(artisan))[0]?.read_at).not.toBeNull();
    await advanceEmailDelay(server);
    expect(subjectsTo(artisan)).toEqual([]);
    customerChat.close();
    artisanChat.close();
  });

  test('a person who followed a link to unsubscribe, from one kind or from all, receives no email until they subscribe again', async () => {
    const me = await addCustomer(server);
    const isEmailed = async (title: string) => {
      await advanceEmailPause(server);
      await notify(server.db, newNotification(me, title));
      await advanceEmailDelay(server);
      return subjectsTo(me).at(-1) === title;
    };
    expect(await isEmailed('First')).toBe(true);
    const unsubscribeUrl = unsubscribeUrlOf(emailsTo(me)[0]);
    const token = unsubscribeUrl.searchParams.get('token') ?? '';
    const testUrl = new URL(unsubscribeUrl.pathname + unsubscribeUrl.search, server.origin);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), undefined]) {
      const answer = await fetch(testUrl, { method: 'POST', ...(body && { body }) });
      expect([answer.status, await answer.json()]).toMatchObject([200, { data: { kind: 'job_accepted' } }]);
    }
    expect(await isEmailed('Second')).toBe(false);
    const unsubscribe = (query: Record<string, string>) => server.call(notification.unsubscribeFrom, { query });
    expect((await unsubscribe({ token, kind: 'job_accepted', undo: '1' })).status).toBe(200);
    expect(await isEmailed('Third')).toBe(true);
    expect((await unsubscribe({ token })).body.data).toEqual({ kind: null });
    expect(await isEmailed('Fourth')).toBe(false);
    await unsubscribe({ token, undo: '1' });
    expect(await isEmailed('Fifth')).toBe(true);
    const page = await fetch(testUrl, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([302, `/unsubscribe${unsubscribeUrl.search}`]);
    const logLines = log.filter((line) => line.includes('/account/notification/unsubscribe'));
    expect(logLines.length).toBeGreaterThan(0);
    expect(log.join()).not.toContain(token);
  });
});

test('the data download contains the email settings, without the token', async () => {
  const me = await addCustomer(server);
  await notify(server.db, newNotification(me));
  await advanceEmailDelay(server);
  const token = unsubscribeUrlOf(emailsTo(me)[0]).searchParams.get('token') ?? '';
  await server.call(notification.setSettings, {
    token: me.token,
    body: { settings: [{ kind: 'job_accepted', mail: false }] },
  });
  const { data } = (await server.call(account.download, { token: me.token })).body;
  expect(data.account['mail_settings']).toEqual({ paused: false, kinds_off: ['job_accepted'] });
  expect(JSON.stringify(data)).not.toContain(token);
});
