import { operator } from '@fixit/contract/operator/operator';
import { emailsByDefault, type OperatorEmail } from '@fixit/contract/operator/own-account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addArtisan, addCustomer, saltaire } from '../../../testing/people.ts';
import { reportSubject } from '../../../testing/reported-cases.ts';
import { addInvitedArtisans } from '../../../testing/request-fixture.ts';
import { type Market, openMarket } from '../../../testing/test-market.ts';
import { emailOperators } from './operator-email-actions.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  await market.moveDistrict('BD18', saltaire);
});
afterAll(() => market.close());
beforeEach(async () => {
  // Only an operator with a passkey gets emails.
  await market.server.db.execute(sql`delete from operator_passkey`);
  await market.server.db.execute(sql`update job set state = 'cancelled' where state = 'open'`);
  await market.server.db.execute(sql`
    update moderation_case set state = 'dismissed', decided_at = now() where state = 'open'`);
  await market.server.db.execute(sql`delete from graphile_worker._private_jobs where payload ->> 'to' = ${onDuty}`);
});

/** The setting OPERATOR_EMAIL has this address. */
const onDuty = 'on-duty@fixit.test';

const noon = '2026-12-04T12:00:00Z';

/** Runs the task as if at the given instant, with the given parts of the server broken. */
const runTask = (at: string, broken: Record<string, string | string[]> = {}) =>
  emailOperators(market.server.db, {
    publicUrl: 'http://localhost:3000',
    operatorEmail: onDuty,
    at,
    examine: async () =>
      Object.entries(broken).map(([subject, messages]) => ({
        subject,
        findings: [messages].flat().map((message) => ({ level: 'broken' as const, message })),
      })),
  });

async function addOperator(emails: OperatorEmail[], quiet: { from: string; until: string } | null = null) {
  const newOperator = await PanelBrowser.addOperator(market.server, 'moderator');
  await newOperator.browser.call(operator.chooseOwnEmails, { body: { emails, quiet } });
  return newOperator;
}

/** Reads the emails to an operator from the queue, oldest first. */
async function readEmails(email: string) {
  const { rows } = await market.server.db.execute<{ subject: string; text: string }>(sql`
    select payload ->> 'subject' as subject, payload ->> 'text' as text
    from graphile_worker._private_jobs where payload ->> 'to' = ${email} order by id`);
  return rows;
}

const subjectsTo = async (email: string) => (await readEmails(email)).map(({ subject }) => subject);

/** Sends a request that nobody has accepted for some hours and that expires after the given number of minutes. */
async function addUnansweredRequest(expiresInMinutes: number): Promise<void> {
  const { id } = await addInvitedArtisans(market, saltaire, 1);
  await market.server.db.execute(sql`
    update job set created_at = now() - interval '20 hours', expires_at = now() + make_interval(mins => ${expiresInMinutes}::integer)
    where id = ${id}`);
}

test('an operator is emailed once about requests that expire within four hours, and about later ones after an hour', async () => {
  const { email } = await addOperator(['due']);
  await addUnansweredRequest(180);
  await addUnansweredRequest(200);
  await addUnansweredRequest(300);
  const { rows } = await market.server.db.execute<{ now: string }>(sql`select iso(now()) as now`);
  const now = new Date(rows[0]?.now ?? '').getTime();
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const subject = '2 requests have no answer: due within 4 hours';
  await runTask(inMinutes(0));
  await runTask(inMinutes(5));
  expect(await subjectsTo(email)).toEqual([subject]);
  await addUnansweredRequest(239);
  await market.server.db.execute(sql`
    update operator set due_emailed_until = now() + interval '220 minutes' where email = ${email}`);
  await runTask(inMinutes(50));
  expect(await subjectsTo(email)).toEqual([subject]);
  await runTask(inMinutes(61));
  expect(await subjectsTo(email)).toEqual([subject, '1 request has no answer: due within 4 hours']);
});

/** Opens a case that is due at an instant, and returns its number. */
async function addCase(due_at: string): Promise<number> {
  const artisan = await addArtisan(market.server);
  const { number } = await reportSubject(
    market.server,
    await addCustomer(market.server),
    'profile',
    artisan.artisan_id,
  );
  await market.server.db.execute(sql`update moderation_case set due_at = ${due_at} where number = ${number}`);
  return number;
}

test('the assignee, the owners and OPERATOR_EMAIL get one email when a case is due within four hours, and one when it is late', async () => {
  const assignee = await addOperator(['due']);
  const otherOperator = await addOperator(['due']);
  const owner = await PanelBrowser.addOperator(market.server, 'owner');
  await owner.browser.call(operator.chooseOwnEmails, { body: { emails: ['due'], quiet: null } });
  const number = await addCase('2026-12-04T17:00:00Z');
  await market.server.db.execute(sql`
    update moderation_case set assignee_id = (select id from operator where email = ${assignee.email}) where number = ${number}`);
  const listSubjects = async () =>
    Promise.all([assignee.email, owner.email, onDuty, otherOperator.email].map(subjectsTo));
  await runTask('2026-12-04T12:59:00Z');
  expect(await listSubjects()).toEqual([[], [], [], []]);
  await Promise.all([runTask('2026-12-04T13:00:00Z'), runTask('2026-12-04T13:00:00Z')]);
  await runTask('2026-12-04T16:55:00Z');
  const dueSubject = `Case ${number}: due within 4 hours`;
  expect(await listSubjects()).toEqual([[dueSubject], [dueSubject], [dueSubject], []]);
  await Promise.all([runTask('2026-12-04T17:00:00Z'), runTask('2026-12-04T17:00:00Z')]);
  await runTask('2026-12-07T17:00:00Z');
  const allSubjects = [dueSubject, `Case ${number}: late`];
  expect(await listSubjects()).toEqual([allSubjects, allSubjects, allSubjects, []]);
});

test('an email about a case waits for the end of the quiet hours, and is not sent if the case was decided meanwhile', async () => {
  const { email } = await addOperator(['due'], { from: '13:00', until: '20:00' });
  const [lateCase, decidedCase] = [await addCase('2026-12-04T17:00:00Z'), await addCase('2026-12-04T18:00:00Z')];
  await market.server.db.execute(sql`
    update moderation_case set assignee_id = (select id from operator where email = ${email})`);
  await runTask('2026-12-04T14:00:00Z');
  await runTask('2026-12-04T17:30:00Z');
  expect(await subjectsTo(email)).toEqual([]);
  await market.server.db.execute(sql`
    update moderation_case set state = 'dismissed', decided_at = now() where number = ${decidedCase}`);
  await runTask('2026-12-04T20:00:00Z');
  await runTask('2026-12-04T20:05:00Z');
  expect(await subjectsTo(email)).toEqual([`Case ${lateCase}: late`]);
});

test('an open case is escalated once it is due, even if there is no operator', async () => {
  const number = await addCase('2026-12-04T17:00:00Z');
  await market.server.db.execute(sql`update operator set removed_at = now() where removed_at is null`);
  await runTask('2026-12-05T17:00:00Z');
  const { rows } = await market.server.db.execute(sql`
    select escalated_at is not null and late_at is not null as is_escalated from moderation_case where number = ${number}`);
  expect([rows, await subjectsTo(onDuty)]).toEqual([
    [{ is_escalated: true }],
    expect.arrayContaining([`Case ${number}: late`]),
  ]);
});

test('a part of the server that is broken at two checks in a row is reported by email once, and again when it breaks a second time', async () => {
  const { email } = await addOperator(['failure']);
  const broken = { backups: 'The last backup failed: No space left on device' };
  await runTask('2026-12-04T12:00:00Z', broken);
  expect(await subjectsTo(email)).toEqual([]);
  await runTask('2026-12-04T12:05:00Z', { ...broken, redis: 'Redis does not answer.' });
  await runTask('2026-12-04T12:10:00Z', broken);
  const subject = 'Backups: not working at localhost:3000';
  expect(await subjectsTo(email)).toEqual([subject]);
  await runTask('2026-12-04T12:15:00Z');
  await runTask('2026-12-04T12:20:00Z', broken);
  await runTask('2026-12-04T12:25:00Z', broken);
  expect(await subjectsTo(email)).toEqual([subject, subject]);
});

test('a part of the server that is broken for two reasons appears once in one email, with both reasons', async () => {
  const { email } = await addOperator(['failure']);
  const broken = { 'background work': ['No worker has been seen for 3 hours.', '12 tasks are due.'] };
  for (const at of [noon, '2026-12-04T12:05:00Z']) await runTask(at, broken);
  const emails = await readEmails(email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Background work: not working at localhost:3000']);
  expect(emails[0]?.text).toContain('No worker has been seen for 3 hours. 12 tasks are due.');
});

test('the digest is sent once a day, from 08:00 in London, in winter and in summer', async () => {
  const { email } = await addOperator(['digest']);
  await market.server.db.execute(sql`update operator set digest_day = '2026-10-23' where email = ${email}`);
  const counts: number[] = [];
  for (const at of [
    '2026-10-24T06:59:00Z',
    '2026-10-24T07:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T07:59:00Z',
    '2026-10-25T08:00:00Z',
    '2026-10-25T08:05:00Z',
  ]) {
    await runTask(at);
    counts.push((await subjectsTo(email)).length);
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  expect(await subjectsTo(email)).toContain('Nothing to look at: localhost:3000');
});

test('no email is sent in quiet hours that span midnight, and failures that persist are emailed afterwards', async () => {
  const { email } = await addOperator(['failure', 'digest'], { from: '22:00', until: '09:30' });
  await market.server.db.execute(sql`update operator set digest_day = '2026-12-03' where email = ${email}`);
  const broken = { backups: 'The last backup failed' };
  for (const at of ['2026-12-03T22:00:00Z', '2026-12-04T03:00:00Z', '2026-12-04T08:00:00Z', '2026-12-04T09:29:00Z'])
    await runTask(at, broken);
  expect(await subjectsTo(email)).toEqual([]);
  await runTask('2026-12-04T09:30:00Z', broken);
  expect(await subjectsTo(email)).toEqual([
    'Backups: not working at localhost:3000',
    '1 thing to look at: localhost:3000',
  ]);
});

test('viewers, operators who switched the emails off, removed operators and those without a passkey get no emails', async () => {
  const viewer = await PanelBrowser.addOperator(market.server, 'viewer');
  const silentOperator = await addOperator([]);
  const removedOperator = await addOperator(['failure']);
  await market.server.db.execute(sql`update operator set removed_at = now() where email = ${removedOperator.email}`);
  const operatorWithoutPasskey = await addOperator(['failure']);
  await market.server.db.execute(sql`
    delete from operator_passkey p using operator o where o.id = p.operator_id and o.email = ${operatorWithoutPasskey.email}`);
  const owner = await PanelBrowser.addOperator(market.server, 'owner');
  await market.server.db.execute(sql`update operator set quiet_from = null, quiet_until = null`);
  for (const at of [noon, '2026-12-04T12:05:00Z']) await runTask(at, { storage: 'The disk is full.' });
  for (const { email } of [viewer, silentOperator, removedOperator, operatorWithoutPasskey])
    expect(await subjectsTo(email)).toEqual([]);
  expect(await subjectsTo(owner.email)).toContain('Storage: not working at localhost:3000');
  expect([emailsByDefault('viewer'), emailsByDefault('owner')]).toEqual([[], ['due', 'failure', 'digest']]);
});

test('emails to operators contain only counts and times, and no names, addresses or messages', async () => {
  const { email } = await addOperator(['due', 'digest']);
  await market.server.db.execute(sql`update operator set digest_day = null where email = ${email}`);
  await addUnansweredRequest(100);
  await runTask(new Date(Date.now()).toISOString().replace(/T.*/, 'T23:00:00Z'));
  const subjects = await subjectsTo(email);
  expect(subjects.length).toBeGreaterThan(0);
  for (const { text } of await readEmails(email)) {
    expect(text).toContain('1 request has no answer');
    expect(text).not.toMatch(/boiler|BD18 \d/);
  }
});
