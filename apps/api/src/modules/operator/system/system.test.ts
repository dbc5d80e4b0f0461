import { operator } from '@fixit/contract/operator/operator';
import { countedTasks } from '@fixit/contract/operator/system';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addCustomer } from '../../../testing/people.ts';
import { admin } from '../../../testing/program/run-admin.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../../../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { CachedExamination } from './cached-examination.ts';

let server: TestServer;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
});

const show = async (browser: PanelBrowser) => (await browser.call(operator.showSystem)).body.data;

async function addFailedEmail(to: string, send_before?: string): Promise<string> {
  await server.db.enqueue('mail', { to, subject: '123456 is your code', text: '', html: '', send_before });
  const { rows } = await server.db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${`550 ${to}: mailbox full`}
    where payload ->> 'to' = ${to} returning id::text`);
  return rows[0]?.id ?? '';
}

test('the System page shows every finding of the doctor, and the load of this process', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const { findings, processes, queue, release, backups } = await show(browser);
  const { report } = await runDoctorWith(doctorSettings(server));
  const subjects = new Set(report.checks.map(({ subject }) => subject));
  expect(new Set(findings.map(({ subject }) => subject))).toEqual(subjects);
  expect(findings).toContainEqual(
    expect.objectContaining({
      subject: 'backups',
      level: 'warning',
      command: 'npm run admin -- backup <file>',
      message: 'No backup has ever been made of this database.',
    }),
  );
  expect(processes).toMatchObject([{ role: 'all', sockets: 0, version: release.version }]);
  expect(queue).toMatchObject({ failed_emails: 0, failed_tasks: 0 });
  expect([backups, release.upgrade]).toEqual([{ last: null, drill: null }, null]);
});

test('the calls of the System page are not found without an operator’s session or from another origin', async () => {
  const { token } = await addCustomer(server);
  const stranger = new PanelBrowser(server);
  const calls = [operator.showSystem, operator.checkSystem, operator.countFindings];
  for (const call of calls) {
    expect((await stranger.call(call)).status).toBe(404);
    expect((await stranger.call(call, { headers: { authorization: `Token ${token}` } })).status).toBe(404);
  }
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const foreign = await browser.call(operator.checkSystem, { headers: { origin: 'https://evil.test' } });
  expect(foreign.status).toBe(404);
  const { findings } = await show(browser);
  const open = findings.filter(({ level }) => level === 'warning' || level === 'broken').length;
  expect((await browser.call(operator.countFindings)).body.data).toEqual({ open });
});

test('findings are cached for a minute, and renewed on request', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const [firstAnswer, secondAnswer] = [await show(browser), await show(browser)];
  expect(secondAnswer.checked_at).toBe(firstAnswer.checked_at);
  const renewedAnswer = await browser.call(operator.checkSystem);
  expect(renewedAnswer.status).toBe(200);
  expect(renewedAnswer.body.data.checked_at >= firstAnswer.checked_at).toBe(true);
});

test('simultaneous reads cause one examination, and a failed examination is not cached', async () => {
  let runs = 0;
  const examination = new CachedExamination(async () => {
    runs += 1;
    if (runs === 1) throw new Error('The doctor is away');
    return [{ subject: 'clock', findings: [{ level: 'ok', message: 'It is right.' }] }];
  });
  const failedReads = await Promise.allSettled([examination.read(60_000), examination.read(60_000)]);
  expect([runs, ...failedReads.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected']);
  const examinations = await Promise.all([
    examination.read(60_000),
    examination.read(60_000),
    examination.read(60_000),
  ]);
  expect([runs, examinations[0]?.findings]).toEqual([
    2,
    [{ subject: 'clock', level: 'ok', message: 'It is right.', advice: null, command: null, section: null }],
  ]);
});

test('a moderator can see why an email failed and send it again, and a viewer cannot see its recipient', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const viewer = (await PanelBrowser.addOperator(server, 'viewer')).browser;
  const id = await addFailedEmail('ada@example.test');
  const lateId = await addFailedEmail('late@example.test', new Date(Date.now() - 60_000).toISOString());
  const { emails, tasks } = await show(browser);
  expect(tasks).toEqual([]);
  expect(emails.map(({ id: emailId, to, too_late }) => [emailId, to, too_late])).toEqual([
    [lateId, 'late@example.test', true],
    [id, 'ada@example.test', false],
  ]);
  const viewerJson = JSON.stringify(await show(viewer));
  for (const secret of ['ada@example.test', 'mailbox full', '123456']) expect(viewerJson).not.toContain(secret);
  expect(JSON.stringify(emails)).not.toContain('123456');

  expect((await viewer.preview('email retry', { id })).status).toBe(403);
  expect((await browser.preview('email retry', { id, all: true })).status).toBe(400);
  expect((await browser.preview('email retry', { id: '0' })).status).toBe(404);
  expect((await browser.preview('email retry', { id: lateId })).status).toBe(409);
  const { body: preview } = await browser.preview('email retry', { id });
  expect(preview.data).toMatchObject({
    message: '1 failed email will be retried now.',
    effects: [{ effect: 'email_retried', count: 1 }],
  });
  expect((await browser.perform('email retry', { id }, preview.data.digest)).status).toBe(200);
  expect((await show(browser)).emails.map(({ id: emailId }) => emailId)).toEqual([lateId]);
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  expect((await admin(['audit', 'list'], settings)).out).toMatch(/The moderator +email retry/);
});

test('failed tasks other than emails are retried together', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  await server.db.enqueue('waitlist_forward', { entry_id: crypto.randomUUID() });
  await server.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'Refused'
    where id = (select max(id) from graphile_worker._private_jobs)`);
  expect((await show(browser)).tasks).toMatchObject([{ task: 'waitlist_forward', state: 'failed', to: null }]);
  const { body: preview } = await browser.preview('task retry', { all: true });
  expect(preview.data.effects).toEqual([{ effect: 'task_retried', count: 1 }]);
  await browser.perform('task retry', { all: true }, preview.data.digest);
  expect((await show(browser)).tasks).toEqual([]);
});

test('the upgrade command is shown only if the last drill succeeded within two weeks', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const addDrill = (succeeded: boolean, days: number) =>
    server.db.execute(sql`
      insert into backup_run (kind, succeeded, name, bytes, report, started_at, ended_at) values
        ('drill', ${succeeded}, 'monday', 1000, 'All rows are as they were.', now(), now() - make_interval(days => ${days}))`);
  await addDrill(true, 15);
  expect((await show(browser)).release.upgrade).toBeNull();
  await addDrill(true, 1);
  const { release, backups } = await show(browser);
  expect(release.upgrade).toBe('git pull && npm start');
  expect(backups.drill).toMatchObject({ succeeded: true, bytes: 1000 });
  await addDrill(false, 0);
  expect((await show(browser)).release.upgrade).toBeNull();
});

test('the doctor reports passkeys of another host as broken, with the command that creates new ones', async () => {
  await PanelBrowser.addOperator(server, 'owner');
  const { about } = await runDoctorWith({
    ...doctorSettings(server),
    PUBLIC_URL: 'http://fixit.example',
    ALLOW_REMOTE_DEVELOPMENT: 'on',
  });
  const [finding] = about('settings').filter(({ level }) => level === 'broken');
  expect(finding?.message).toMatch(/^The passkeys of \d+ operators belong to localhost, .* fixit\.example/);
  expect(finding?.advice).toContain('npm run admin -- operator add <email>');
  const sameHost = await runDoctorWith(doctorSettings(server));
  expect(sameHost.about('settings').filter(({ level }) => level === 'broken')).toEqual([]);
});

test('the queue is counted up to a limit', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const payloads = Array.from({ length: countedTasks }, () => ({ to: 'ada@example.test' }));
  await server.db.enqueueMany('mail', payloads);
  await server.db.enqueueMany('mail', payloads.slice(0, 10));
  const { queue } = await show(browser);
  expect(queue.due + queue.later).toBe(countedTasks);
  await server.db.execute(sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'Full'
    where payload ->> 'to' = 'ada@example.test'`);
  expect((await show(browser)).queue).toMatchObject({ failed_emails: countedTasks, failed_tasks: 0 });
});
