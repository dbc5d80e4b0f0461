import type { AddressInfo } from 'node:net';
import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { admin } from '../../testing/program/run-admin.ts';
import { signUpBody, someEmail } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

import { smtpMailer } from './mailer.ts';

/** These are the emails that the server accepted, in full. */
let taken: string[];
let calls: number;
/** The server still refuses this many calls before it accepts one. */
let refusals: number;
let waiting: (() => void)[];
/** The server refuses emails to a recipient with this error, or accepts them once the promise resolves. */
let verdicts: Map<string, Error | Promise<void>>;
const log: string[] = [];
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const verdict = verdicts.get(address);
      if (verdict instanceof Promise) void verdict.then(() => answer());
      else answer(verdict);
    },
    onData(stream, _session, answer) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        calls += 1;
        if (calls <= refusals) return answer(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        taken.push(Buffer.concat(pieces).toString());
        answer();
        for (const wake of waiting.splice(0)) wake();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port always has an AddressInfo.
  const { port } = smtp.server.address() as AddressInfo;
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
  taken = [];
  calls = 0;
  refusals = 0;
  waiting = [];
  verdicts = new Map();
});

const nextTaken = () => new Promise<void>((resolve) => waiting.push(resolve));

test('a code is sent by SMTP, as text and HTML, and verifies the email', async () => {
  const email = someEmail();
  const arrival = nextTaken();
  await server.call(account.register, { body: signUpBody(email) });
  await arrival;
  const [mail = ''] = taken;
  expect(mail).toContain('From: Fixit <no-reply@fixit.test>');
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8[^]*Content-Type: text\/html; charset=utf-8/);
  const otp = /^Subject: (\d{6}) is your Fixit code/m.exec(mail)?.[1];
  expect((await server.call(account.verifyEmail, { body: { email, otp } })).status).toBe(200);
});

test('an email that was refused for now is sent again', async () => {
  refusals = 1;
  const arrival = nextTaken();
  await server.call(account.register, { body: signUpBody(someEmail()) });
  await arrival;
  expect([calls, taken.length]).toEqual([2, 1]);
});

test('an email refused for good is not retried and is listed as failed', async () => {
  const to = someEmail();
  verdicts.set(to, Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
  await server.db.enqueue('mail', { to, subject: 'Hello', text: 'Words', html: '<p>Words</p>' });
  const failed = async () => {
    const { out } = await admin(['email', 'failed', '--json'], { DATABASE_URL: server.databaseUrl });
    return (JSON.parse(out) as { data: unknown[] }).data;
  };
  await expect
    .poll(failed)
    .toMatchObject([{ mail_to: to, state: 'given up', last_error: expect.stringContaining('No such mailbox') }]);
});

test('a code is sent even if the server’s clock is ahead of the database’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const arrival = nextTaken();
  await server.call(account.register, { body: signUpBody(someEmail()) });
  await arrival;
  expect(taken).toHaveLength(1);
});

test('an expired email is not sent', async () => {
  const mail = { to: someEmail(), text: 'Words', html: '<p>Words</p>' };
  const arrival = nextTaken();
  await server.db.enqueue('mail', { ...mail, subject: 'Late', send_before: new Date(Date.now() - 1).toISOString() });
  await server.db.enqueue('mail', {
    ...mail,
    subject: 'In time',
    send_before: new Date(Date.now() + 60_000).toISOString(),
  });
  await arrival;
  const lateLines = () => log.filter((line) => line.includes('came too late'));
  // Two emails are sent side by side.
  await expect.poll(lateLines).toHaveLength(1);
  expect(lateLines().join()).not.toContain('Late');
  expect(taken.join()).not.toContain('Subject: Late');
  expect(taken.join()).toContain('Subject: In time');
});

test('codes and other tasks do not wait for a mail server that hangs on other emails', async () => {
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(release);
  for (let sent = 0; sent < 10; sent += 1) {
    const to = someEmail();
    verdicts.set(to, hanging);
    await server.db.enqueue('mail', { to, subject: `Bulk ${sent}`, text: 'Words', html: '<p>Words</p>' });
  }
  const inHand = async () => {
    const { rows } = await server.db.execute<{ mails: number }>(sql`
      select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'mail' and locked_at is not null`);
    return rows[0]?.mails;
  };
  await expect.poll(inHand).toBe(2);
  const arrival = nextTaken();
  await server.call(account.register, { body: signUpBody(someEmail()) });
  await arrival;
  expect(taken.join()).toMatch(/^Subject: \d{6} is your Fixit code/m);
  expect(await inHand()).toBe(2);
});
