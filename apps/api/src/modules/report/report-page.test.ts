import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { confirmReportPath, reportPath } from '@fixit/contract/case/public-report';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { type ArtisanPerson, addArtisan } from '../../testing/people.ts';
import { makePageFolder } from '../../testing/public-page.ts';
import { behindProxy, newIpAddress } from '../../testing/rate-limit-fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sendDueLetters } from '../case-letter/case-letter-actions.ts';
import { eraseOutdatedReports, eraseReportsByEmail } from './unconfirmed-report-repository.ts';

const publicUrl = 'http://localhost:3000';
const words = 'Somebody in this jacket waited by the gate. http://evil.example';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;
let artisan: ArtisanPerson;
let address: string;

beforeAll(async () => {
  folder = await makePageFolder();
  server = await startTestServer({ webFolder: folder.webFolder, settings: { ...behindProxy, PUBLIC_URL: publicUrl } });
  artisan = await addArtisan(server);
  address = await publish(artisan);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function publish({ token }: ArtisanPerson): Promise<string> {
  const { body } = await server.call(artisanPage.setVisibility, {
    token,
    body: { is_public: true, shows_hours: false },
  });
  return publicUrl + (body.data.address ?? '');
}

const newEmail = () => `reader-${crypto.randomUUID()}@example.com`;

async function request(path: string, form?: Record<string, string>, ip = newIpAddress()) {
  const response = await fetch(server.origin + path, {
    headers: { accept: 'text/html', 'x-forwarded-for': ip },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  const { page } = text.startsWith('<!doctype') ? JSON.parse(text.slice('<!doctype html>'.length)) : { page: null };
  return { status: response.status, headers: response.headers, text, page };
}

const sendForm = (form: Record<string, string>, ip?: string) =>
  request(reportPath, { address, reason: 'threat', words, ...form }, ip);

async function readConfirmationPath(email: string): Promise<string> {
  const { text } = await server.mailTo(email);
  const [, token = ''] = /\/report\/confirm\/([\w-]+)/.exec(text) ?? [];
  return confirmReportPath(token);
}

async function casesOf(email: string) {
  const { rows } = await server.db.execute<{
    subject_type: string;
    state: string;
    reporter_id: string | null;
    words: string;
  }>(sql`
    select c.subject_type, c.state, r.reporter_id, r.words from case_report r join moderation_case c on c.id = r.case_id
    where r.reporter_email = ${email}`);
  return rows;
}

async function countUnconfirmed(email: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ reports: number }>(sql`
    select count(*)::int as reports from unconfirmed_report where email = ${email}`);
  return rows[0]?.reports;
}

test('a report without an account becomes a case only once the button on the emailed page is pressed', async () => {
  const email = newEmail();
  const answer = await sendForm({ email });
  expect([answer.status, answer.page]).toEqual([200, { kind: 'report_sent' }]);
  const path = await readConfirmationPath(email);
  // Link scanners open links, even twice.
  for (let visit = 0; visit < 2; visit += 1) {
    const visitAnswer = await request(path);
    expect([visitAnswer.status, visitAnswer.page.state, visitAnswer.page.words]).toEqual([200, 'waiting', words]);
    expect(visitAnswer.headers.get('cache-control')).toBe('no-store');
    expect(visitAnswer.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect(await casesOf(email)).toEqual([]);
  const confirmed = await request(path, {});
  expect([confirmed.status, confirmed.page.state]).toEqual([200, 'confirmed']);
  expect(await casesOf(email)).toEqual([{ subject_type: 'profile', state: 'open', reporter_id: null, words }]);
  expect((await server.mailTo(email, 1)).subject).toBe(`We have your report: case ${confirmed.page.case_number}`);
  const repeated = await request(path, {});
  expect(repeated.page).toEqual(confirmed.page);
  expect(await casesOf(email)).toHaveLength(1);
  expect(await countUnconfirmed(email)).toBe(0);
});

test('several simultaneous confirmations create one report', async () => {
  const email = newEmail();
  await sendForm({ email });
  const path = await readConfirmationPath(email);
  const answers = await Promise.all([request(path, {}), request(path, {}), request(path, {})]);
  expect(answers.map(({ page }) => page.state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await casesOf(email)).toHaveLength(1);
});

test('the email that asks a reporter to confirm their address repeats nothing that was entered in the form', async () => {
  const email = newEmail();
  await sendForm({ email, words: 'BUY-PILLS <b>now</b> https://evil.example' });
  const { subject, text, html } = await server.mailTo(email);
  expect(`${subject} ${text} ${html}`).not.toMatch(/pills|evil\.example/i);
  expect(text).not.toContain(address);
});

test.each([
  ['a page of another site', 'https://elsewhere.example/a/somebody'],
  ['a page that shows no artisan or service', `${publicUrl}/terms`],
  ['an artisan who does not exist', `${publicUrl}/a/nobody-at-all`],
  ['a service that does not exist', `/service-detail?service_id=${crypto.randomUUID()}`],
  ['a service with an invalid id', '/service-detail?service_id=1'],
  ['an invalid URL', 'https://['],
])('a report of %s is refused with an error for the field, and the form keeps its contents', async (_, wrong) => {
  const email = newEmail();
  const { status, page } = await sendForm({ email, address: wrong });
  expect([status, Object.keys(page.errors)]).toEqual([400, ['address']]);
  expect(page.errors.address).toContain('/service-detail?service_id=');
  expect(page.values).toEqual({ address: wrong, reason: 'threat', words, email });
  expect(await countUnconfirmed(email)).toBe(0);
});

test('a report form is refused with an error for each missing or invalid field', async () => {
  const { status, page } = await request(reportPath, { __proto__: 'x', constructor: 'y' });
  expect([status, Object.keys(page.errors).sort()]).toEqual([400, ['address', 'email', 'reason', 'words']]);
  const invalid = await sendForm({ email: 'nobody', reason: 'boredom', words: 'x'.repeat(2001) });
  expect([invalid.status, Object.keys(invalid.page.errors).sort()]).toEqual([400, ['email', 'reason', 'words']]);
});

test('a service can be reported by a URL without a scheme', async () => {
  const email = newEmail();
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from service where artisan_id = ${artisan.artisan_id} and active limit 1`);
  const listingUrl = `localhost:3000/service-detail?service_id=${rows[0]?.id}`;
  const { status } = await sendForm({ email, address: listingUrl });
  expect(status).toBe(200);
  await request(await readConfirmationPath(email), {});
  expect((await casesOf(email)).map(({ subject_type }) => subject_type)).toEqual(['listing']);
});

test('reports from two email addresses join one open case', async () => {
  const otherArtisan = await addArtisan(server);
  const emails = [newEmail(), newEmail()];
  const page = await publish(otherArtisan);
  for (const email of emails) {
    await sendForm({ email, address: page });
    await request(await readConfirmationPath(email), {});
  }
  const { rows } = await server.db.execute(sql`
    select count(*)::int as cases from moderation_case where subject_id = ${otherArtisan.artisan_id}`);
  expect(rows).toEqual([{ cases: 1 }]);
});

test('a reporter without an account gets one letter about the decision', async () => {
  const reportedArtisan = await addArtisan(server);
  const email = newEmail();
  await sendForm({ email, address: await publish(reportedArtisan) });
  const { page } = await request(await readConfirmationPath(email), {});
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from moderation_case where number = ${page.case_number}`);
  const id = rows[0]?.id ?? '';
  const decision = { rule: '3', reason: 'Nothing on the page threatens anybody.' };
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const preview = await browser.preview('case dismiss', { id, ...decision });
  await browser.perform('case dismiss', { id, ...decision }, preview.body.data.digest);
  await server.db.execute(sql`update case_letter set leaves_at = now() where report_id is not null`);
  await sendDueLetters(server.db, publicUrl);
  const letter = await server.mailTo(email, 2);
  expect(letter.subject).toBe(`Your report, case ${page.case_number}`);
  expect(letter.text).toContain(decision.reason);
  expect(letter.text).not.toMatch(/appeal|Your cases/i);
});

test('an unknown link or one older than seven days is invalid, and the sweep erases the outdated report', async () => {
  expect((await request(confirmReportPath('never'))).status).toBe(410);
  expect((await request(confirmReportPath('never'), {})).page.state).toBe('void');
  const email = newEmail();
  await sendForm({ email });
  const path = await readConfirmationPath(email);
  await server.db.execute(sql`
    update unconfirmed_report set created_at = now() - interval '7 days 1 second' where email = ${email}`);
  expect((await request(path)).page.state).toBe('void');
  expect((await request(path, {})).page.state).toBe('void');
  expect(await casesOf(email)).toEqual([]);
  await eraseOutdatedReports(server.db);
  expect(await countUnconfirmed(email)).toBe(0);
});

test('a report that its reporter discards is erased', async () => {
  const email = newEmail();
  await sendForm({ email });
  const path = await readConfirmationPath(email);
  expect((await request(path, { choice: 'discard' })).page.state).toBe('discarded');
  expect(await countUnconfirmed(email)).toBe(0);
  expect((await request(path, {})).page.state).toBe('void');
});

test('confirming a report about a page that no longer exists opens no case', async () => {
  const inactiveArtisan = await addArtisan(server);
  const email = newEmail();
  await sendForm({ email, address: await publish(inactiveArtisan) });
  const path = await readConfirmationPath(email);
  await server.db.execute(sql`update service set active = false where artisan_id = ${inactiveArtisan.artisan_id}`);
  expect((await request(path, {})).page.state).toBe('gone');
  expect(await casesOf(email)).toEqual([]);
});

test('a thousand reports with one email address from a thousand networks send one email', async () => {
  const email = newEmail();
  const [name, host] = email.split('@');
  const answers = new Set<string>();
  for (let offset = 0; offset < 1_000; offset += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => {
      // These addresses share a mailbox.
      const to = index % 2 === 0 ? email : `${name}+${offset + index}@${host}`;
      return sendForm({ email: to }, `203.0.${Math.floor((offset + index) / 250)}.${(offset + index) % 250}`);
    });
    for (const { status, text } of await Promise.all(batch)) answers.add(`${status} ${text}`);
  }
  // The page does not say whether an email was sent.
  expect(answers.size).toBe(1);
  const { rows } = await server.db.execute(sql`
    select count(*)::int as reports from unconfirmed_report where email like ${`${name}%`}`);
  expect(rows).toEqual([{ reports: 1 }]);
  const emails = () => server.emails.filter(({ to }) => to.startsWith(String(name)));
  await expect.poll(() => emails().length, { timeout: 30_000 }).toBe(1);
}, 120_000);

test('one network can send only a limited number of reports an hour, and a refused form keeps its contents', async () => {
  const ip = newIpAddress();
  const statuses: number[] = [];
  for (let count = 0; count < limits.report_forms.points; count += 1) {
    statuses.push((await sendForm({ email: newEmail() }, ip)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const email = newEmail();
  const refusal = await sendForm({ email }, ip);
  expect([refusal.status, refusal.page.values.words]).toEqual([429, words]);
  expect(refusal.page.problem).toContain('reports an hour');
  expect(await countUnconfirmed(email)).toBe(0);
});

test('deleting an account erases the reports made with its email address', async () => {
  const email = newEmail();
  await sendForm({ email });
  await request(await readConfirmationPath(email), {});
  await eraseReportsByEmail(server.db, email);
  expect(await casesOf(email)).toEqual([]);
});
