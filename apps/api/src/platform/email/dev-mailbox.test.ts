import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

import { type StoredEmail, smtpMailer } from './mailer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const to of ['ada@example.test', 'Bo <script>@example.test']) {
    const subject = `For ${to} & you`;
    await server.db.enqueue('mail', { to, subject, text: 'See https://fixit.test/a?b=1&c=2\n', html: '<p>See</p>' });
    await server.mailTo(to);
  }
});
afterAll(() => server.stop());

const fetchPage = (path: string, accept = 'application/json') => fetch(server.origin + path, { headers: { accept } });

describe('an email in the development mailbox', () => {
  test('the development mailbox lists emails as JSON, newest first, and filters them by recipient', async () => {
    const { data } = (await (await fetchPage('/dev/mail/')).json()) as { data: StoredEmail[] };
    expect(data.map(({ to }) => to)).toEqual(['Bo <script>@example.test', 'ada@example.test']);
    const response = await fetchPage('/dev/mail/?to=ADA@example.test');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      message: 'Stored emails',
      data: [
        {
          to: 'ada@example.test',
          subject: 'For ada@example.test & you',
          text: 'See https://fixit.test/a?b=1&c=2\n',
          html: '<p>See</p>',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    });
  });

  test('the development mailbox shows emails to people as escaped HTML with links', async () => {
    const response = await fetchPage('/dev/mail/', 'text/html');
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).not.toContain('<script');
    expect(html).toContain('For ada@example.test &amp; you');
    expect(html).toContain('<a href="https://fixit.test/a?b=1&amp;c=2">');
  });

  test('the page of the development mailbox has only styles that its content security policy allows', async () => {
    const response = await fetchPage('/dev/mail/', 'text/html');
    const style = /<style>([^]*)<\/style>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  test('an email in the development mailbox is also an .eml file in the data folder', async () => {
    const folder = join(server.env.DATA_DIR, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    expect(names).toHaveLength(2);
    const eml = await readFile(join(folder, names.toSorted((a, b) => a.localeCompare(b))[0] ?? ''), 'utf8');
    expect(eml).toMatch(/^From: Fixit <no-reply@fixit.test>\r$/m);
    expect(eml).toMatch(/^To: ada@example.test\r$/m);
  });
});

describe('the development mailbox', () => {
  test('programs on this machine can read the development mailbox, but pages of another origin cannot', async () => {
    const response = await fetch(`${server.origin}/dev/mail/`, { headers: { origin: 'https://evil.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test.each([
    ['another machine', '192.0.2.7', {}],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
    ['a proxy that sets x-real-ip', '127.0.0.1', { 'x-real-ip': '192.0.2.7' }],
    ['Cloudflare', '127.0.0.1', { 'cf-connecting-ip': '192.0.2.7' }],
    ['Akamai', '127.0.0.1', { 'true-client-ip': '192.0.2.7' }],
    ['a page of a site whose name leads here', '127.0.0.1', { host: 'rebound.example:3000' }],
  ])('the development mailbox does not exist for %s', async (_client, remoteAddress, headers) => {
    const { statusCode, json } = await server.app.inject({ url: '/dev/mail/', remoteAddress, headers });
    expect([statusCode, json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  test('the development mailbox is readable only by the owner of its files', async () => {
    const folder = join(server.env.DATA_DIR, 'mail');
    const permissionsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await permissionsOf(folder)).toBe('700');
    for (const name of await readdir(folder)) expect(await permissionsOf(join(folder, name)), name).toBe('600');
  });
});

describe('a server without a development mailbox', () => {
  test('the development mailbox does not exist if emails are sent by SMTP', async () => {
    const mailer = smtpMailer('smtp://127.0.0.1:1', 'Fixit <no-reply@fixit.test>');
    const smtpServer = await startTestServer({ sharing: server, worker: false, mailer });
    expect((await fetch(`${smtpServer.origin}/dev/mail/`)).status).toBe(404);
    await smtpServer.stop();
  });

  test('the development mailbox does not exist in production', async () => {
    const settings = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
    const production = await startTestServer({ sharing: server, worker: false, settings });
    expect((await fetch(`${production.origin}/dev/mail/`)).status).toBe(404);
    await production.stop();
  });
});
