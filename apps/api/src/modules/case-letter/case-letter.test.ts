import { account } from '@fixit/contract/account';
import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../testing/booking-history.ts';
import { advanceEmailDelay } from '../../testing/clock/advance-email-delay.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan } from '../../testing/people.ts';
import { reportNewArtisan, reportSubject, testDecision } from '../../testing/reported-cases.ts';
import { password, signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { caseLetterSchedules } from './case-letter-task.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const openCase = () => reportNewArtisan(server);

const decide = (name: 'case dismiss' | 'case warn', id: string) =>
  moderator.previewAndPerform(name, { id, ...testDecision });

const decisionsOf = async (id: string, browser = moderator) =>
  (await browser.call(operator.showCase, { params: { id } })).body.data.decisions;

const letterStatesOf = async (id: string) =>
  (await decisionsOf(id)).flatMap(({ letters }) => letters.map(({ side, state }) => `${side} ${state}`));

/**
 * Makes the letters of a case due `seconds` from now, and then runs the tasks that are due.
 */
async function makeLettersDue(id: string, seconds: number): Promise<void> {
  await server.db.execute(sql`
    update case_letter set leaves_at = now() + make_interval(secs => ${seconds})
    where decision_id in (select id from case_decision where case_id = ${id})`);
  await advanceEmailDelay(server);
}

const emailsAbout = (number: number) => server.emails.filter(({ subject }) => subject.endsWith(`, case ${number}`));

test('a decision stores the previewed letter to each side, and each letter is sent once when it is due', async () => {
  const { id, number, reporter, reported } = await openCase();
  const { body: preview } = await moderator.preview('case warn', { id, ...testDecision });
  const response = await moderator.perform('case warn', { id, ...testDecision }, preview.data.digest);
  expect(response.body.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'account_warned', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  const [decision] = await decisionsOf(id);
  const contents = (decision?.letters ?? []).map(({ side, subject, paragraphs }) => ({ side, subject, paragraphs }));
  expect(contents).toHaveLength(2);
  for (const { signature, ...draft } of preview.data.letters ?? []) {
    expect(signature).toBe('Fixit');
    expect(contents).toContainEqual(draft);
  }
  expect(decision?.letters.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await makeLettersDue(id, 60);
  expect(emailsAbout(number).filter(({ to }) => to === reported.email)).toEqual([]);
  await makeLettersDue(id, 0);
  await server.db.execute(sql`select graphile_worker.add_job('case_letter')`);
  await advanceEmailDelay(server);
  await expect.poll(() => emailsAbout(number).map(({ to }) => to)).toHaveLength(2);
  expect(emailsAbout(number).map(({ to }) => to)).toEqual(expect.arrayContaining([reporter.email, reported.email]));
  await expect.poll(() => letterStatesOf(id)).toEqual(['reported sent', 'reporter sent']);
  for (const { text } of emailsAbout(number)) {
    expect(text).toContain('Rule 4: Nothing is paid before both have agreed an appointment');
    expect(text).toContain(testDecision.reason);
    expect(text).toMatch(/http:\/\/localhost:3000(\/workspace)?\/cases/);
    expect(text).not.toContain('Please look at this');
  }
  const toReported = emailsAbout(number).find(({ to }) => to === reported.email)?.text ?? '';
  expect(toReported).not.toContain(reporter.email);
  expect(toReported).not.toMatch(/Operator|moderator/);
});

test('a letter to one side can be stopped until it is due', async () => {
  const { id, number, reporter } = await openCase();
  await decide('case dismiss', id);
  const stopResponse = await moderator.previewAndPerform('case letter stop', { id, to: 'reported' });
  expect(stopResponse.body.data.effects).toEqual([{ effect: 'letter_stopped', count: 1 }]);
  await makeLettersDue(id, 0);
  await expect.poll(() => emailsAbout(number).map(({ to }) => to)).toEqual([reporter.email]);
  await expect.poll(() => letterStatesOf(id)).toEqual(['reported stopped', 'reporter sent']);
  const { body } = await moderator.preview('case letter stop', { id });
  expect(body.data).toMatchObject({ message: `No letter about case ${number} is still waiting.`, effects: [] });
});

test('a due letter cannot be stopped, even if no worker has sent it yet', async () => {
  const { id } = await openCase();
  await decide('case dismiss', id);
  await server.db.execute(sql`
    update case_letter set leaves_at = now() where decision_id in (select id from case_decision where case_id = ${id})`);
  const { body } = await moderator.preview('case letter stop', { id });
  expect(body.data.effects).toEqual([]);
});

test('a letter is not sent if its recipient deletes their account first', async () => {
  const [reporter, reported] = [await signUpAndLogIn(server), await addArtisan(server)];
  const { id, number } = await reportSubject(server, reporter, 'profile', reported.artisan_id);
  await decide('case dismiss', id);
  const { status } = await server.call(account.remove, { token: reporter.token, body: { password } });
  expect(status).toBe(200);
  await makeLettersDue(id, 0);
  await expect.poll(() => emailsAbout(number).map(({ to }) => to)).toEqual([reported.email]);
});

test('an upheld case accepts one decision of each other kind, and a dismissed case accepts none', async () => {
  const { id, number } = await openCase();
  await decide('case warn', id);
  await server.db.execute(sql`update moderation_case set subject_type = 'review' where id = ${id}`);
  const hideResponse = await moderator.previewAndPerform('case hide', { id, ...testDecision });
  expect(hideResponse.body.data.effects).toEqual([{ effect: 'letter_written', count: 2 }]);
  expect((await decisionsOf(id)).map(({ action, letters }) => [action, letters.length])).toEqual([
    ['warn', 2],
    ['hide', 2],
  ]);
  for (const name of ['case warn', 'case hide', 'case dismiss'] as const) {
    const { body } = await moderator.preview(name, { id, ...testDecision });
    expect(body.data).toMatchObject({ message: `Case ${number} has already been decided: upheld.`, effects: [] });
  }
  const dismissed = await openCase();
  await decide('case dismiss', dismissed.id);
  const { body } = await moderator.preview('case warn', { id: dismissed.id, ...testDecision });
  expect(body.data.message).toBe(`Case ${dismissed.number} has already been decided: dismissed.`);
});

test('the schedule sends a letter whose own task was lost', async () => {
  const { id, number } = await openCase();
  await decide('case warn', id);
  await server.db.execute(sql`delete from graphile_worker._private_jobs using graphile_worker._private_tasks task
    where task.id = task_id and identifier = 'case_letter'`);
  await server.db.execute(sql`
    update case_letter set leaves_at = now() where decision_id in (select id from case_decision where case_id = ${id})`);
  expect(caseLetterSchedules.case_letter).toBeDefined();
  await server.tasks['case_letter']?.({});
  await expect.poll(() => emailsAbout(number)).toHaveLength(2);
});

test('if a case is decided twice at the same time, one succeeds and each side has one letter', async () => {
  const { id } = await openCase();
  const { body } = await moderator.preview('case warn', { id, ...testDecision });
  const answers = await Promise.all(
    [1, 2].map(() => moderator.perform('case warn', { id, ...testDecision }, body.data.digest)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const decisions = await decisionsOf(id);
  expect(decisions.map(({ letters }) => letters.length)).toEqual([2]);
});

test('suspending an account through a case has the usual effects, and the letter replaces the usual email', async () => {
  const { id, number, reported } = await openCase();
  const { body } = await moderator.previewAndPerform('case suspend', { id, ...testDecision });
  expect(body.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'account_suspended', count: 1 },
    { effect: 'session_ended', count: 1 },
    { effect: 'listing_hidden', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  expect((await server.call(account.download, { token: reported.token })).status).toBe(401);
  await makeLettersDue(id, 0);
  await expect.poll(() => emailsAbout(number)).toHaveLength(2);
  expect(server.emails.filter(({ to }) => to === reported.email).map(({ subject }) => subject)).toEqual([
    `Your account is suspended, case ${number}`,
  ]);
});

test('a second case can extend a suspension but not shorten it, and the letters to both sides name its last day', async () => {
  const { id, reported, reporter } = await openCase();
  const laterCase = await reportSubject(server, reporter, 'listing', reported.service_id);
  const lettersOf = async (case_id: string, until: string) => {
    const params = { id: case_id, ...testDecision, until };
    const { body } = await moderator.preview('case suspend', params);
    const performed = await moderator.perform('case suspend', params, body.data.digest);
    expect(performed.status).toBe(200);
    return { effects: body.data.effects, first: body.data.letters?.map(({ paragraphs }) => paragraphs[0]) };
  };
  const untilEndOf = (day: string) => [expect.stringContaining(`until the end of ${day}`)];
  const { first } = await lettersOf(id, '2099-12-25');
  expect(first).toEqual([...untilEndOf('Fri 25 Dec 2099'), ...untilEndOf('Fri 25 Dec 2099')]);
  const shorterPreview = await moderator.preview('case suspend', {
    id: laterCase.id,
    ...testDecision,
    until: '2099-12-24',
  });
  expect([shorterPreview.status, shorterPreview.error.message]).toEqual([
    409,
    'The reported account is suspended already, until the end of Fri 25 Dec 2099.',
  ]);
  const longerLetters = await lettersOf(laterCase.id, '2099-12-26');
  expect(longerLetters.effects).toContainEqual({ effect: 'suspension_extended', count: 1 });
  expect(longerLetters.first).toEqual([...untilEndOf('Sat 26 Dec 2099'), ...untilEndOf('Sat 26 Dec 2099')]);
});

test('a case can be settled only while its appointment is disputed', async () => {
  const { id, reporter, reported } = await openCase();
  const refusal = await moderator.preview('case settle', { id, as: 'completed', ...testDecision });
  expect([refusal.status, refusal.error.message]).toEqual([409, 'Only the case of an appointment can be settled.']);
  const { completed } = await addHistory(server, reporter.account_id, reported);
  await server.db.execute(sql`
    update moderation_case set subject_type = 'booking', subject_id = ${completed} where id = ${id}`);
  const undisputed = await moderator.preview('case settle', { id, as: 'completed', ...testDecision });
  expect(undisputed.error.message).toBe('This appointment is not disputed, so there is nothing to settle.');
  await server.db.execute(sql`
    update booking set state = 'disputed', problem = 'It drips', reported_at = now() where id = ${completed}`);
  const { body } = await moderator.previewAndPerform('case settle', { id, as: 'cancelled', ...testDecision });
  expect(body.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'dispute_cancelled', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  const [decision] = await decisionsOf(id);
  expect(decision?.letters[0]?.paragraphs[0]).toContain('The appointment counts as cancelled.');
});

test('each of a thousand reporters of a case receives one letter', async () => {
  const { id } = await openCase();
  await server.db.execute(sql`
    with reporter as (
      insert into account (role, email, first_name, last_name)
      select 'customer', 'reporter-' || n || '@example.test', 'Jo', 'Bell' from generate_series(1, 999) as n returning id)
    insert into case_report (case_id, reporter_id, reason) select ${id}, id, 'other' from reporter`);
  const response = await decide('case dismiss', id);
  expect(response.body.data.effects).toContainEqual({ effect: 'letter_written', count: 1001 });
  const { rows } = await server.db.execute(sql`
    select count(*)::int as letters, count(distinct account_id)::int as people from case_letter
    where decision_id in (select id from case_decision where case_id = ${id})`);
  expect(rows).toEqual([{ letters: 1001, people: 1001 }]);
  await moderator.previewAndPerform('case letter stop', { id });
});

test('a viewer can neither read nor stop a letter', async () => {
  const { id } = await openCase();
  await decide('case dismiss', id);
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  expect(await decisionsOf(id, browser)).toMatchObject([{ action: 'dismiss', reason: null, letters: [] }]);
  expect((await browser.preview('case letter stop', { id })).status).toBe(403);
});
