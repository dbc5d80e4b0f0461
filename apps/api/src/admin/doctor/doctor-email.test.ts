import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { NameServer } from '../../testing/outside/name-server.ts';
import { TestMailServer } from '../../testing/outside/test-mail-server.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer({ worker: false });
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
});

let names: NameServer;
let mailServer: TestMailServer;
let smtp: string;
beforeEach(async () => {
  names = await NameServer.open();
  mailServer = new TestMailServer();
  smtp = await mailServer.open();
});
afterEach(async () => {
  names.close();
  await mailServer.close();
});

const runDoctor = (overrides: Record<string, string> = {}, words: string[] = []) =>
  runDoctorWith(
    { ...doctorSettings(server), SMTP_URL: smtp, MAIL_FROM: 'Fixit <hello@fixit.example.org>', ...overrides },
    ['--dns', names.address, ...words],
  );
const validRecords = {
  'fixit.example.org': ['google-site-verification=1', 'v=spf1 include:_spf.example.net -all'],
  's1._domainkey.fixit.example.org': [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(90)}`],
  '_dmarc.example.org': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org'],
};

test('the doctor reports correct email settings as ok, and sends a test email only on request', async () => {
  names.texts = validRecords;
  names.exchanges = { 'fixit.example.org': ['mx.example.org'] };
  const report = await runDoctor();
  expect(report.about('email')).toMatchObject([{ level: 'ok' }]);
  expect(report.about("sender's domain").map(({ level, message }) => `${level} ${message}`)).toEqual([
    'ok SPF of fixit.example.org: v=spf1 include:_spf.example.net -all',
    'ok DKIM of fixit.example.org: there is a key with the selector s1.',
    'ok DMARC of example.org: v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org',
  ]);
  expect(mailServer.received).toEqual([]);
  const { about } = await runDoctor({}, ['--to', 'me@example.net']);
  expect(about('email')[0]?.message).toMatch(/accepted a test email to me@example\.net/);
  expect(mailServer.received).toMatchObject([{ to: 'me@example.net', subject: 'A test email from Fixit' }]);
});

test('the doctor warns of each DNS record that the sender’s domain lacks', async () => {
  const { about } = await runDoctor();
  expect(about("sender's domain").map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warning fixit.example.org has no SPF record: nobody knows which servers may send its email.',
    'warning No DKIM key of fixit.example.org was found under the usual selectors.',
    'warning fixit.example.org has no DMARC record: large receivers refuse such email or treat it as spam.',
    expect.stringMatching(/^warning fixit\.example\.org receives no email/),
  ]);
});

test('the doctor explains what is wrong with DNS records', async () => {
  names.exchanges = { 'fixit.example.org': ['mx.example.org'] };
  names.texts = {
    'fixit.example.org': ['v=spf1 include:a.example -all', 'v=spf1 +all'],
    'own._domainkey.fixit.example.org': ['v=DKIM1; p='],
    '_dmarc.fixit.example.org': ['v=DMARC1; rua=mailto:dmarc@example.org'],
  };
  const readMessages = async (words: string[]) =>
    (await runDoctor({}, words)).about("sender's domain").map(({ message }) => message);
  expect(await readMessages(['--selector', 'own'])).toEqual([
    'fixit.example.org has 2 SPF records, so receivers ignore them all.',
    'The DKIM key own of fixit.example.org is empty: it was revoked.',
    'The DMARC record of fixit.example.org has no policy: v=DMARC1; rua=mailto:dmarc@example.org',
  ]);
  names.texts = { 'fixit.example.org': ['v=spf1 +all'] };
  expect((await readMessages(['--selector', 'own'])).slice(0, 2)).toEqual([
    'The SPF record of fixit.example.org lets everybody send: v=spf1 +all',
    'fixit.example.org has no DKIM key with the selector own.',
  ]);
});

test.each([
  ['does not answer', 'smtp://someone:a-secret@127.0.0.1:1', /^The email server 127\.0\.0\.1:1 does not answer/],
  [
    'has an unknown host',
    'smtp://someone:a-secret@no-such-host.invalid',
    /^The (?:host of SMTP_URL, no-such-host\.invalid, is not known|email server)/,
  ],
])('an email server that %s is reported as broken', async (_what, SMTP_URL, message) => {
  const { about, out } = await runDoctor({ SMTP_URL });
  expect(about('email')).toMatchObject([{ level: 'broken', message: expect.stringMatching(message) }]);
  expect(out).not.toContain('a-secret');
});

test('an email server without a login is reported as broken if SMTP_URL has a password', async () => {
  const mailServerWithoutLogin = new TestMailServer({ offersLogin: false });
  onTestFinished(() => mailServerWithoutLogin.close());
  const { about, out } = await runDoctor({
    SMTP_URL: (await mailServerWithoutLogin.open()).replace('://', '://fixit:a-secret@'),
  });
  expect(about('email')).toMatchObject([
    { level: 'broken', message: expect.stringMatching(/offers no login, but SMTP_URL has a password/) },
  ]);
  expect(out).not.toContain('a-secret');
});

test('hosts that do not answer do not delay the other checks', async () => {
  restoreTimeouts();
  onTestFinished(extendTimeouts);
  const silentDatabase = await openCuttableConnection(server.databaseUrl);
  onTestFinished(() => silentDatabase.cut());
  silentDatabase.swallow();
  names.isSilent = true;
  const silent = `127.0.0.1:${new URL(silentDatabase.url).port}`;
  const overrides = { DATABASE_URL: silentDatabase.url, SMTP_URL: `smtp://${silent}`, PUBLIC_URL: `http://${silent}` };
  const { about } = await runDoctor({
    ...overrides,
    REDIS_URL: `redis://${silent}`,
    MAP_TILES_URL: `http://${silent}/{z}/{x}/{y}`,
    MAP_ATTRIBUTION: 'Ada',
  });
  expect(about('database')).toMatchObject([
    { level: 'broken', message: 'The database of DATABASE_URL does not answer.' },
  ]);
  for (const subject of ['email', 'public address', 'map']) expect(about(subject)).toMatchObject([{ level: 'broken' }]);
  for (const subject of ['redis', "sender's domain"])
    expect(about(subject)).toMatchObject([{ level: expect.stringMatching(/warning|broken/) }]);
  expect(about('storage')).toMatchObject([{ level: 'ok' }]);
});
