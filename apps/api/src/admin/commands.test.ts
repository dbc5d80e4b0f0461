import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { addHistory } from '../testing/booking-history.ts';
import { addArtisan, addCustomer } from '../testing/people.ts';
import { admin as run } from '../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { printOutcome } from './change-command.ts';
import { waitlistCommands } from './waitlist-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const admin = (words: readonly string[]) => run(words, { DATABASE_URL: server.databaseUrl });

test.each(['--help', 'help'])('backup %s lists the subcommands and makes no backup', async (word) => {
  const { code, out } = await admin(['backup', word]);
  expect(code).toBe(0);
  for (const command of ['verify', 'list', 'fetch', 'drill']) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
});

test('an unknown id is refused with a clear message, and a wrong argument has a different exit code', async () => {
  const id = crypto.randomUUID();
  const answers = [
    await admin(['account', 'restore', 'nobody@example.test', '--yes']),
    await admin(['review', 'hide', id, '--reason', 'Rude', '--yes']),
    await admin(['job', 'close', 'x', '--reason', 'Spam', '--yes']),
    await admin(['feature', 'add', id, '--dry-run']),
    await admin(['mail', 'retry', '7', '--yes']),
  ];
  expect(answers.map(({ code, out, message }) => [code, out, message])).toEqual([
    [1, '', 'No account has the email nobody@example.test.\n'],
    [1, '', `No review has the id ${id}.\n`],
    [1, '', 'No request has the id x.\n'],
    [1, '', `No service has the id ${id}.\n`],
    [1, '', 'No failed email has the id 7.\n'],
  ]);
  const [noReason, blank, both] = [
    await admin(['job', 'close', id, '--yes']),
    await admin(['job', 'close', id, '--reason', ' ', '--yes']),
    await admin(['work', 'retry', '1', '--all', '--yes']),
  ];
  expect([noReason.code, blank.code, both.code]).toEqual([2, 2, 2]);
  expect(noReason.message).toContain("required option '--reason <words>' not specified\nAdd --help");
});

test('a hidden review shows its reason and can be shown again, and closing a request notifies both sides', async () => {
  const artisan = await addArtisan(server);
  const customer = await addCustomer(server);
  const history = await addHistory(server, customer.account_id, artisan);
  await server.db.execute(sql`update service set total_reviews = 1, rating_sum = 5 where id = ${artisan.service_id}`);
  const [row] = (
    await server.db.execute<{ id: string }>(sql`select id from review where booking_id = ${history.completed}`)
  ).rows;
  const id = row?.id ?? '';
  const listReviews = async () =>
    (await server.call(review.list, { query: { serviceId: artisan.service_id } })).body.data;
  const [hidden, closed] = [
    await admin(['review', 'hide', id, '--reason', 'Names a neighbour', '--yes', '--json']),
    await admin(['job', 'close', history.job_id, '--reason', 'It is an advert', '--yes']),
  ];
  expect(JSON.parse(hidden.out)).toMatchObject({ done: true, after: { hidden_reason: 'Names a neighbour' } });
  expect(await listReviews()).toMatchObject([{ comment: '', hidden_reason: 'Names a neighbour' }]);
  expect([closed.code, closed.out]).toEqual([0, 'The request for Plumbing: closed.\n']);
  const notificationsOf = async ({ token }: { token: string }) =>
    (await server.call(notification.list, { token })).body;
  expect((await notificationsOf(customer))[0]).toMatchObject({ kind: 'job_cancelled', body: 'It is an advert' });
  expect((await notificationsOf(artisan))[0]).toMatchObject({
    kind: 'job_cancelled',
    link: `/workspace/requests?job_id=${history.job_id}`,
    body: 'We have closed the request that you accepted. Reason: It is an advert',
  });
  const reason = { closed_reason: 'It is an advert' };
  const invitations = await server.call(job.listInvitations, { token: artisan.token });
  expect(invitations.body.data[0]).toMatchObject({ state: 'accepted', ...reason });
  const params = { id: history.job_id };
  const ownJob = await server.call(job.show, { token: customer.token, params });
  expect(ownJob.body.data).toMatchObject({ state: 'cancelled', ...reason });
  const cancellation = await server.call(job.cancel, { token: customer.token, params });
  expect([cancellation.status, cancellation.body]).toMatchObject([409, { code: 'job_closed', data: reason }]);
  const [unhidden, closedAgain] = [
    await admin(['review', 'show', id, '--yes']),
    await admin(['job', 'close', history.job_id, '--reason', 'Once more', '--yes']),
  ];
  expect([unhidden.code, closedAgain.out]).toEqual([0, 'The request for Plumbing is cancelled already.\n']);
  expect(await listReviews()).toMatchObject([{ comment: 'Quick and tidy', hidden_reason: null }]);
});

test('a service of the month can be added, listed and removed, and an inactive service is refused', async () => {
  const { service_id } = await addArtisan(server, { business_name: 'Quarry & Sons' });
  const inactive = await addArtisan(server);
  await server.db.execute(sql`update service set active = false where id = ${inactive.service_id}`);
  const [added, refused] = [
    await admin(['feature', 'add', service_id, '--yes']),
    await admin(['feature', 'add', inactive.service_id, '--yes']),
  ];
  expect([added.out, refused.code]).toEqual(['Plumbing by Quarry & Sons: now a service of the month.\n', 1]);
  expect(refused.message).toMatch(/is not offered at the moment\.\n$/);
  const [table, json] = [await admin(['feature', 'list']), await admin(['feature', 'list', '--json'])];
  expect(table.out).toMatch(new RegExp(`^id +business.*\n${service_id} +Quarry & Sons +Plumbing `));
  expect(JSON.parse(json.out)).toMatchObject({ data: [{ id: service_id, featured: true }] });
  const list = () => admin(['feature', 'list', '--limit', '1', '--json']);
  expect((await list()).message).toBe('');
  const secondArtisan = await addArtisan(server);
  await admin(['feature', 'add', secondArtisan.service_id, '--yes']);
  const first = await list();
  expect([first.message, JSON.parse(first.out).data.length]).toEqual(['Only the first 1 are shown: see --limit.\n', 1]);
  await admin(['feature', 'remove', secondArtisan.service_id, '--yes']);
  expect((await admin(['feature', 'remove', service_id, '--yes'])).code).toBe(0);
  expect((await admin(['feature', 'list'])).out).toBe('There is no service of the month.\n');
});

test('the waitlist export marks the first hundred, is safe in a spreadsheet, and overwrites a file only on confirmation', async () => {
  const body = { whatsappNumber: '07700900123', services: '=1+1', city: 'Leeds', joinWhatsAppGroup: 'yes' };
  await server.call(waitlist.join, { body: { ...body, fullName: 'Beck, "Bo"' } });
  const file = join(server.env.DATA_DIR, 'list.json');
  await writeFile(file, 'before', { mode: 0o644 });
  const [csv, unconfirmed] = [await admin(['waitlist', 'export']), await admin(['waitlist', 'export', '--file', file])];
  expect(csv.out.split('\r\n')[1]).toMatch(/^1,true,"Beck, ""Bo""",07700900123,'=1\+1,Leeds,,true,,20/);
  expect([unconfirmed.code, await readFile(file, 'utf8')]).toEqual([3, 'before']);
  const dry = await admin(['waitlist', 'export', '--file', file, '--dry-run']);
  expect(dry.out).toContain(`1 entry to write to ${file}, which already exists and would be overwritten.`);
  expect(dry.out + (await readFile(file, 'utf8'))).not.toContain('07700900123');
  const written = await admin(['waitlist', 'export', '--file', file, '--yes', '--json']);
  expect(JSON.parse(written.out)).toMatchObject({ done: true, said: `1 entry written to ${file}.` });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ data: [{ place: 1, featured: true }] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const nowhere = join(server.env.DATA_DIR, 'nowhere', 'list.csv');
  const [missingFolder, folder] = [
    await admin(['waitlist', 'export', '--file', nowhere]),
    await admin(['waitlist', 'export', '--file', server.env.DATA_DIR, '--yes']),
  ];
  expect([missingFolder.code, missingFolder.message]).toEqual([
    1,
    `${nowhere} could not be written (ENOENT: no such file or directory).\n`,
  ]);
  expect([folder.code, folder.message]).toEqual([1, `${server.env.DATA_DIR} is not a file.\n`]);
  const { rows } = await server.db.execute(sql`select after from audit where command = 'waitlist export'`);
  expect(rows).toEqual([{ after: { entries: 1 } }, { after: { entries: 1 } }]);
});

test('the waitlist export and the result of a command show no control characters on a terminal', async () => {
  const body = { whatsappNumber: '07700900789', services: 'Tiling', city: 'Leeds', joinWhatsAppGroup: 'no' };
  await server.call(waitlist.join, { body: { ...body, fullName: 'Eve' } });
  const [name, harmless] = ['Eve\u001b]0;pwned\u0007\u009b2J\u007f', 'Eve]0;pwned2J'];
  await server.db.execute(sql`update waitlist_entry set full_name = ${name} where full_name = 'Eve'`);
  const printed: string[] = [];
  const record = (text: unknown) => printed.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(record);
  vi.spyOn(console, 'log').mockImplementation(record);
  const { isTTY } = process.stdout;
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.stdout.isTTY = isTTY;
  });
  const exportList = async (...options: string[]) => {
    await waitlistCommands((work) => work(server.db)).parseAsync(['export', ...options], { from: 'user' });
    return printed.splice(0).join('');
  };
  process.stdout.isTTY = false;
  expect(await exportList()).toContain(name);
  process.stdout.isTTY = true;
  for (const text of [await exportList(), await exportList('--json')]) expect(text).not.toMatch(/(?![\r\n])\p{Cc}/u);
  expect(await exportList()).toMatch(/^place,.*\r\n/);
  printOutcome('booking settle', { message: `Settled for ${name}.` }, {});
  expect(printed.splice(0)).toEqual([`Settled for ${harmless}.`]);
});

test('a waitlist entry can be removed by any form of its number, which the audit log does not contain', async () => {
  const number = '07700900456';
  const body = { fullName: 'Canary Beck', services: 'Plumbing', city: 'Leeds', joinWhatsAppGroup: 'no' };
  await server.call(waitlist.join, { body: { ...body, whatsappNumber: number } });
  await server.db.execute(sql`
    update waitlist_entry set forwarded_at = '2026-11-01T09:00:00Z' where whatsapp_number = ${number}`);
  const remove = (...words: string[]) => admin(['waitlist', 'remove', ...words]);
  const [missing, wrong] = [await remove('07700900457', '--yes'), await remove('nonsense', '--yes')];
  expect([missing.message, wrong.message]).toEqual([
    'Nobody on the waitlist has the number 07700900457.\n',
    'Nobody on the waitlist has the number nonsense.\n',
  ]);
  expect((await remove('+44 7700 900456', '--dry-run')).out).toContain(`${number} is off the waitlist.`);
  const done = await remove('+44 7700 900456', '--yes');
  expect(done.out).toBe(`${number} is off the waitlist. It was forwarded on 2026-11-01: have it removed there too.\n`);
  expect((await remove(number, '--yes')).code).toBe(1);
  const { rows } = await server.db.execute<{ rows: string }>(sql`
    select coalesce(string_agg(audit::text, ''), '') as rows from audit where command = 'waitlist remove'`);
  expect(rows[0]?.rows).toContain('waitlist remove');
  expect(rows[0]?.rows).not.toMatch(/900456|Canary/);
});

test('a dispute is listed and can be settled once, and a booking without a dispute is not changed', async () => {
  const artisan = await addArtisan(server, { business_name: 'Beck & Co' });
  const customer = await addCustomer(server);
  const { completed: id, accepted } = await addHistory(server, customer.account_id, artisan);
  await server.db.execute(sql`
    update booking set state = 'disputed', problem = 'The tap still drips', reported_at = now() where id = ${id}`);
  const listed = await admin(['booking', 'disputes', '--json']);
  expect(JSON.parse(listed.out)).toMatchObject({
    data: [{ id, customer: customer.email, artisan: 'Beck & Co', problem: 'The tap still drips' }],
  });
  const settle = (bookingId: string, as: string) => [
    'booking',
    'settle',
    bookingId,
    '--as',
    as,
    '--reason',
    'We have looked at the photos',
    '--rule',
    '6',
    '--yes',
  ];
  const reviews = await server.db.execute<{ id: string }>(sql`select id from review where booking_id = ${id}`);
  const reviewNote = `Its review (5 out of 5) stays and counts; 'review hide ${reviews.rows[0]?.id} --reason <words>' hides it.`;
  const dryRun = async (as: string) => (await admin([...settle(id, as), '--dry-run', '--json'])).out;
  const [asCancelled, asCompleted] = [await dryRun('cancelled'), await dryRun('completed')];
  const [wrongState, undisputed, settlement, secondSettlement] = [
    await admin(settle(id, 'rejected')),
    await admin(settle(accepted, 'cancelled')),
    await admin([...settle(id, 'cancelled'), '--json']),
    await admin(settle(id, 'completed')),
  ];
  expect([wrongState.code, wrongState.message]).toEqual([
    2,
    expect.stringContaining('Allowed choices are completed, cancelled.'),
  ]);
  const appointment = 'The appointment of Priya Nair with Beck & Co';
  expect([undisputed.code, undisputed.out]).toEqual([
    0,
    `${appointment} is accepted: there is no dispute to settle.\n`,
  ]);
  const settled = { said: `${appointment}: settled as cancelled.\n${reviewNote}`, before: { state: 'disputed' } };
  expect(JSON.parse(asCancelled)).toMatchObject({ ...settled, dry_run: true });
  expect(JSON.parse(asCompleted)).toMatchObject({ said: `${appointment}: settled as completed.` });
  expect(JSON.parse(settlement.out)).toMatchObject({ ...settled, after: { state: 'cancelled' } });
  expect(secondSettlement.out).toBe(`${appointment} is cancelled: there is no dispute to settle.\n`);
  expect((await admin(['booking', 'disputes'])).out).toBe('There are no disputes.\n');
});

test('failed emails and tasks are listed without their contents and retried', async () => {
  await server.db.enqueue('mail', { to: 'ada@example.test', subject: '123456 is your code', text: '', html: '' });
  await server.db.enqueue('mail', { to: 'waits@example.test', subject: 'Hello', text: '', html: '' });
  await server.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Refused'
    where payload ->> 'to' = 'ada@example.test'`);
  const [emails, tasks] = [await admin(['email', 'failed', '--json']), await admin(['task', 'list'])];
  const [failed, ...others] = (JSON.parse(emails.out) as { data: { id: string }[] }).data;
  expect(failed).toMatchObject({ mail_to: 'ada@example.test', state: 'given up', last_error: 'Refused' });
  expect(others).toEqual([]);
  expect(emails.out + tasks.out).not.toContain('123456');
  expect(tasks.out).toMatch(/mail +given up +25 of 25 +Refused\n/);
  const retry = await admin(['email', 'retry', failed?.id ?? '', '--yes', '--json']);
  expect(JSON.parse(retry.out)).toMatchObject({ done: true, after: { begun_anew: [failed?.id] } });
  const { rows } = await server.db.execute(
    sql`select attempts from graphile_worker.jobs where id::text = ${failed?.id}`,
  );
  expect(rows).toEqual([{ attempts: 0 }]);
  expect((await admin(['email', 'retry', '--all', '--yes'])).out).toBe('There is no failed email to retry.\n');
});

test('expired emails are neither retried nor counted as retried', async () => {
  const mail = { subject: 'Hello', text: '', html: '' };
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
  await server.db.enqueue('mail', { ...mail, to: 'late@example.test', send_before: aMinuteAgo });
  await server.db.enqueue('mail', { ...mail, to: 'bo@example.test' });
  await server.db.execute(sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'Refused'
    where payload ->> 'to' in ('late@example.test', 'bo@example.test')`);
  const failed = JSON.parse((await admin(['email', 'failed', '--json'])).out) as {
    data: { id: string; mail_to: string }[];
  };
  const late = failed.data.find(({ mail_to }) => mail_to === 'late@example.test')?.id ?? '';
  const one = await admin(['email', 'retry', late, '--yes']);
  expect([one.code, one.message]).toEqual([
    1,
    `It is too late to retry failed email ${late}: it is no longer useful.\n`,
  ]);
  const [all, none] = [
    await admin(['email', 'retry', '--all', '--yes']),
    await admin(['email', 'retry', '--all', '--yes']),
  ];
  expect(all.out).toBe('1 failed email will be retried now. Too late to be of use: 1 email.\n');
  expect(none.out).toBe('There is no failed email to retry. Too late to be of use: 1 email.\n');
});
