import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { admin } from '../../testing/program/run-admin.ts';
import { newEmail, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

import { smtpMailer } from './mailer.ts';

let acceptedEmails: string[];
let deliveries: number;
/** The server refuses this number of emails before it accepts any. */
let refusalCount: number;
let onAccepted: (() => void)[];
/** The server refuses emails to a recipient with this error, or accepts them once the promise resolves. */
let verdicts: Map<string, Error | Promise<void>>;
const log: string[] = [];
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const verdict = verdicts.get(address);
      if (verdict instanceof Promise) void verdict.then(() => callback());
      else callback(verdict);
    },
    onData(stream, _session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        deliveries += 1;
        if (deliveries <= refusalCount)
          return callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        acceptedEmails.push(Buffer.concat(pieces).toString());
        callback();
        for (const notify of onAccepted.splice(0)) notify();
      });
    },
  });
  const port = await listenLocally(smtp.server);
  server = await startTestServer({
    mailer: smtpMailer(`smtp://127.0.0.1:${port}`, 'Fixit <no-reply@fixit.test>'),
    settings: { LOG_LEVEL: 'warn' },
    log: { write: (line) => void log.push(line) },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  acceptedEmails = [];
  deliveries = 0;
  refusalCount = 0;
  onAccepted = [];
  verdicts = new Map();
});

const nextAccepted = () => new Promise<void>((resolve) => onAccepted.push(resolve));

test('a code is sent by SMTP as text and HTML, and confirms the email address', async () => {
  const email = newEmail();
  const arrival = nextAccepted();
  await server.call(account.register, { body: signUpBody(email) });
  await arrival;
  const [mail = ''] = acceptedEmails;
  expect(mail).toContain('From: Fixit <no-reply@fixit.test>');
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8[^]*Content-Type: text\/html; charset=utf-8/);
  const otp = /^Subject: (\d{6}) is your Fixit code/m.exec(mail)?.[1];
  expect((await server.call(account.verifyEmail, { body: { email, otp } })).status).toBe(200);
});

test('an email that the server refuses temporarily is sent again', async () => {
  refusalCount = 1;
  const arrival = nextAccepted();
  await server.call(account.register, { body: signUpBody(newEmail()) });
  await arrival;
  expect([deliveries, acceptedEmails.length]).toEqual([2, 1]);
});

test('an email that the server refuses permanently is not retried, and is listed as failed', async () => {
  const to = newEmail();
  verdicts.set(to, Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
  await server.db.enqueue('mail', { to, subject: 'Hello', text: 'Words', html: '<p>Words</p>' });
  const listFailed = async () => {
    const { out } = await admin(['email', 'failed', '--json'], { DATABASE_URL: server.databaseUrl });
    return (JSON.parse(out) as { data: unknown[] }).data;
  };
  await expect
    .poll(listFailed)
    .toMatchObject([{ mail_to: to, state: 'given up', last_error: expect.stringContaining('No such mailbox') }]);
});

test('a code is sent even if the clock of the server is ahead of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const arrival = nextAccepted();
  await server.call(account.register, { body: signUpBody(newEmail()) });
  await arrival;
  expect(acceptedEmails).toHaveLength(1);
});

test('an expired email is not sent', async () => {
  const mail = { to: newEmail(), text: 'Words', html: '<p>Words</p>' };
  const arrival = nextAccepted();
  await server.db.enqueue('mail', { ...mail, subject: 'Late', send_before: new Date(Date.now() - 1).toISOString() });
  await server.db.enqueue('mail', {
    ...mail,
    subject: 'In time',
    send_before: new Date(Date.now() + 60_000).toISOString(),
  });
  await arrival;
  const lateLines = () => log.filter((line) => line.includes('has expired'));
  // The worker sends two emails at the same time.
  await expect.poll(lateLines).toHaveLength(1);
  expect(lateLines().join()).not.toContain('Late');
  expect(acceptedEmails.join()).not.toContain('Subject: Late');
  expect(acceptedEmails.join()).toContain('Subject: In time');
});

test('a code is sent while a mail server hangs on other emails', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(release);
  for (let index = 0; index < 10; index += 1) {
    const to = newEmail();
    verdicts.set(to, blocked);
    await server.db.enqueue('mail', { to, subject: `Bulk ${index}`, text: 'Words', html: '<p>Words</p>' });
  }
  const countInProgress = async () => {
    const { rows } = await server.db.execute<{ mails: number }>(sql`
      select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'mail' and locked_at is not null`);
    return rows[0]?.mails;
  };
  await expect.poll(countInProgress).toBe(2);
  const arrival = nextAccepted();
  await server.call(account.register, { body: signUpBody(newEmail()) });
  await arrival;
  expect(acceptedEmails.join()).toMatch(/^Subject: \d{6} is your Fixit code/m);
  expect(await countInProgress()).toBe(2);
});
