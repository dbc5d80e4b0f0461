import { notificationKinds } from '@fixit/contract/notification/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { EmailExample } from './email-preview.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const fetchPage = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

async function listExamples(): Promise<(Omit<EmailExample, 'email'> & EmailExample['email'])[]> {
  return ((await (await fetchPage('/dev/mail/preview')).json()) as { data: [] }).data;
}

test('the email preview contains every kind of notification, its digest, and the emails about an account', async () => {
  const examples = await listExamples();
  const names = examples.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const kind of notificationKinds) {
    expect(names).toContain(`${kind}-digest`);
    expect(names.filter((name) => name.startsWith(`${kind}-`)).length).toBeGreaterThan(1);
  }
  expect(names).toEqual(
    expect.arrayContaining(['sign-up-code', 'reset-code', 'suspended', 'deleted', 'backup-failed']),
  );
  const withheld = examples.find(({ name }) => name === 'job_request-withheld');
  expect(withheld?.text).toContain('Open the request to read what it is about.');
  expect(withheld?.text).not.toContain('tap');
});

test('the email preview shows each email in light, in dark and as plain text, without a script', async () => {
  const page = await fetchPage('/dev/mail/preview', { accept: 'text/html' });
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const { name } of await listExamples()) expect(html).toContain(`/dev/mail/preview/${name}?theme=dark`);
  expect(html).toContain('When: Fri 4 Dec 2026, 10:00');
  expect(html).not.toContain('<script');
  const url = '/dev/mail/preview/booking_reminder-customer-1';
  const [light, dark] = await Promise.all(['light', 'dark'].map((theme) => fetchPage(`${url}?theme=${theme}`)));
  expect(await light?.text()).toContain('@media not all');
  expect(await dark?.text()).toContain('@media all');
  expect((await fetchPage('/dev/mail/preview/nothing')).status).toBe(404);
});

test('the email preview does not exist for other machines or in production', async () => {
  for (const path of ['/dev/mail/preview', '/dev/mail/preview/deleted']) {
    expect((await fetchPage(path, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(404);
  }
  const settings = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
  const production = await startTestServer({ sharing: server, worker: false, settings });
  expect((await fetch(`${production.origin}/dev/mail/preview`)).status).toBe(404);
  await production.stop();
});
