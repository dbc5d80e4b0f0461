import { account } from '@fixit/contract/account';
import { caseDeadline } from '@fixit/contract/case/case-deadline';
import { caseQuestion } from '@fixit/contract/case/case-question';
import { operator } from '@fixit/contract/operator/operator';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendTestAccount } from '../../testing/account-standing.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { reportNewArtisan, reportSubject } from '../../testing/reported-cases.ts';
import { password, signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { escalateCases } from '../case/escalation-actions.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const openCase = () => reportNewArtisan(server);

const question = 'Did you agree a deposit before the visit?';

const ask = (id: string, to: 'reporter' | 'reported' = 'reported') =>
  moderator.previewAndPerform('case ask', { id, to, question });

const questionsOf = async ({ token }: Person) => (await server.call(caseQuestion.list, { token })).body.data;

const answer = ({ token }: Person, id: string, text = 'No, never') =>
  server.call(caseQuestion.answer, { token, params: { id }, body: { answer: text } });

async function clockOf(id: string) {
  const { rows } = await server.db.execute<{ due_at: string; paused_until: string | null; is_late: boolean }>(sql`
    select iso(due_at) as due_at, iso(paused_until) as paused_until, late_at is not null as is_late
    from moderation_case where id = ${id}`);
  const [clock] = rows;
  if (!clock) throw new Error('There is no such case');
  return clock;
}

const instantOf = (text: string | null) => new Date(text ?? '').getTime();

test('a question is emailed to one side and listed with its cases, and the other side cannot see it', async () => {
  const { id, number, reporter, reported } = await openCase();
  const { body } = await ask(id);
  expect(body.data.effects).toEqual([
    { effect: 'question_asked', count: 1 },
    { effect: 'case_paused', count: 1 },
  ]);
  expect(await questionsOf(reported)).toMatchObject([{ case_number: number, question, answer: null, is_open: true }]);
  expect(await questionsOf(reporter)).toEqual([]);
  await expect
    .poll(() => server.emails.filter(({ subject }) => subject === `A question about case ${number}`))
    .toMatchObject([{ to: reported.email, text: expect.stringContaining(question) }]);
});

test('a question pauses a case, and the deadline is extended by the time that the answer took', async () => {
  const { id, reported } = await openCase();
  const clockBefore = await clockOf(id);
  await ask(id);
  const pausedClock = await clockOf(id);
  const until = caseDeadline('ordinary', new Date());
  expect(pausedClock.paused_until).toBe(until.toISOString());
  const [receivedQuestion] = await questionsOf(reported);
  const pauseMs = until.getTime() - instantOf(receivedQuestion?.asked_at ?? null);
  // Instants are rounded to milliseconds.
  expect(Math.abs(instantOf(pausedClock.due_at) - instantOf(clockBefore.due_at) - pauseMs)).toBeLessThanOrEqual(2);
  const answered = await answer(reported, receivedQuestion?.id ?? '');
  expect([answered.status, answered.body.data]).toMatchObject([200, { answer: 'No, never', is_open: false }]);
  const clockAfter = await clockOf(id);
  const waitMs = instantOf(answered.body.data.answered_at) - instantOf(receivedQuestion?.asked_at ?? null);
  expect(Math.abs(instantOf(clockAfter.due_at) - instantOf(clockBefore.due_at) - waitMs)).toBeLessThanOrEqual(2);
  expect(clockAfter.paused_until).toBeNull();
});

test('a pause ends without an answer when its time is up, and a late answer does not move the deadline', async () => {
  const { id, reported } = await openCase();
  await ask(id);
  const pausedClock = await clockOf(id);
  await server.db.execute(sql`
    update moderation_case set paused_until = now() - interval '1 hour' where id = ${id}`);
  await server.db.execute(sql`update case_question set due_at = now() - interval '1 hour' where case_id = ${id}`);
  const [receivedQuestion] = await questionsOf(reported);
  expect((await answer(reported, receivedQuestion?.id ?? '')).status).toBe(200);
  expect((await clockOf(id)).due_at).toBe(pausedClock.due_at);
});

test('a case and the list of cases show the pause, and a viewer can read neither the question nor the answer', async () => {
  const { id, reported } = await openCase();
  await ask(id);
  const listWaitingFor = async (waits: 'answer' | 'decision') => {
    const { body } = await moderator.call(listCalls.cases, { query: { waits, limit: 100 } });
    return body.data.rows.filter((row) => row.id === id);
  };
  expect(await listWaitingFor('answer')).toMatchObject([{ paused_until: (await clockOf(id)).paused_until }]);
  expect(await listWaitingFor('decision')).toEqual([]);
  const [receivedQuestion] = await questionsOf(reported);
  await answer(reported, receivedQuestion?.id ?? '');
  expect(await listWaitingFor('answer')).toEqual([]);
  expect(await listWaitingFor('decision')).toMatchObject([{ paused_until: null }]);
  const params = { id };
  const { body } = await moderator.call(operator.showCase, { params });
  expect(body.data.questions).toMatchObject([{ side: 'reported', question, answer: 'No, never' }]);
  const viewer = (await PanelBrowser.addOperator(server, 'viewer')).browser;
  const viewerResponse = await viewer.call(operator.showCase, { params });
  expect(viewerResponse.body.data.questions).toMatchObject([{ question: null, answer: null }]);
});

test('a case has at most two questions, one at a time, even if two operators ask at the same time', async () => {
  const { id, reported, reporter } = await openCase();
  await ask(id);
  const second = await moderator.preview('case ask', { id, to: 'reporter', question });
  expect([second.status, second.error.message]).toEqual([
    409,
    expect.stringMatching(/is already waiting for an answer/),
  ]);
  await answer(reported, (await questionsOf(reported))[0]?.id ?? '');
  const params = { id, to: 'reporter', question };
  const { body } = await moderator.preview('case ask', params);
  const answers = await Promise.all([1, 2].map(() => moderator.perform('case ask', params, body.data.digest)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await answer(reporter, (await questionsOf(reporter))[0]?.id ?? '');
  const third = await moderator.preview('case ask', params);
  expect([third.status, third.error.message]).toEqual([409, expect.stringMatching(/already has 2 questions/)]);
});

test('a question can be answered once, only by the person it was put to, and only while its case is open', async () => {
  const { id, reported, reporter } = await openCase();
  await ask(id);
  const [receivedQuestion] = await questionsOf(reported);
  const question_id = receivedQuestion?.id ?? '';
  expect((await answer(reporter, question_id)).status).toBe(404);
  expect((await answer(reported, crypto.randomUUID())).status).toBe(404);
  const visitor = await server.call(caseQuestion.answer, { params: { id: question_id }, body: { answer: 'No' } });
  expect([visitor.status, (await server.call(caseQuestion.list)).status]).toEqual([401, 401]);
  for (const text of ['', '  ', 'x'.repeat(2001)]) expect((await answer(reported, question_id, text)).status).toBe(400);
  const both = await Promise.all([answer(reported, question_id), answer(reported, question_id, 'Yes')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const other = await openCase();
  await ask(other.id);
  const [unanswered] = await questionsOf(other.reported);
  await server.db.execute(sql`
    update moderation_case set state = 'dismissed', decided_at = now() where id = ${other.id}`);
  expect((await answer(other.reported, unanswered?.id ?? '')).error.code).toBe('state_conflict');
});

test('a suspended person can answer a question after a restricted login', async () => {
  const reporter = await signUpAndLogIn(server);
  const { id } = await reportSubject(server, reporter, 'profile', (await addArtisan(server)).artisan_id);
  await ask(id, 'reporter');
  await server.db.transaction((tx) => suspendTestAccount(tx, reporter.email, 'Money first'));
  const body = { username: reporter.email, password, restricted: true };
  const login = await server.call(account.login, { query: { login_type: 'user' }, body });
  const suspended = { ...reporter, token: login.body.token };
  expect((await answer(suspended, (await questionsOf(suspended))[0]?.id ?? '')).status).toBe(200);
});

test('a question needs a text, one side and an open case, and that side must still have an account', async () => {
  const reporter = await signUpAndLogIn(server);
  const { id } = await reportSubject(server, reporter, 'profile', (await addArtisan(server)).artisan_id);
  for (const params of [
    { to: 'both', question },
    { to: 'reporter', question: '' },
    { to: 'reporter' },
    { to: 'reporter', question: 'Hello {name}?' },
  ])
    expect((await moderator.preview('case ask', { id, ...params })).status).toBe(400);
  await server.call(account.remove, { token: reporter.token, body: { password } });
  expect((await moderator.preview('case ask', { id, to: 'reporter', question })).status).toBe(409);
  expect((await moderator.preview('case ask', { id, to: 'reported', question })).status).toBe(200);
  await server.db.execute(sql`update moderation_case set state = 'dismissed', decided_at = now() where id = ${id}`);
  expect((await moderator.preview('case ask', { id, to: 'reported', question })).status).toBe(409);
});

test('a more urgent report ends the pause of a case', async () => {
  const { id, reported } = await openCase();
  await ask(id);
  await reportSubject(server, await addCustomer(server), 'profile', reported.artisan_id, 'threat');
  const { due_at, paused_until } = await clockOf(id);
  expect(paused_until).toBeNull();
  expect(instantOf(due_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
});

test.each([
  ['before the clocks go back', '2026-10-22T09:00:00Z', '2026-10-27T17:00:00.000Z'],
  ['before the clocks go forward', '2026-03-26T09:00:00Z', '2026-03-31T16:00:00.000Z'],
])('a question asked %s must be answered by 17:00 in London', (_, asked_at, due_at) => {
  expect(caseDeadline('ordinary', new Date(asked_at)).toISOString()).toBe(due_at);
});

test('every open case past its deadline is escalated or paused', async () => {
  await server.db.execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at, paused_until, escalated_at)
    select 'profile', gen_random_uuid(), (select id from account limit 1), 'ordinary', now() + due * interval '1 hour',
      now() + pause * interval '1 hour', case when escalated then now() end
    from unnest(array[-30, -1, 0, 1, 4, 5]) as due, unnest(array[-9, 0, 1, 9, null]) as pause,
      unnest(array[true, false]) as escalated`);
  await server.db.transaction((tx) => escalateCases(tx, { at: sql`now()`, hours: 4 }));
  const { rows } = await server.db.execute(sql`
    select id from moderation_case where state = 'open' and due_at <= now() and late_at is null
      and (paused_until is null or paused_until <= now())`);
  expect(rows).toEqual([]);
});

test('the personal data download includes questions and answers, and deleting the account erases the answers', async () => {
  const reporter = await signUpAndLogIn(server);
  const { id } = await reportSubject(server, reporter, 'profile', (await addArtisan(server)).artisan_id);
  await ask(id, 'reporter');
  await answer(reporter, (await questionsOf(reporter))[0]?.id ?? '', 'He came on Monday');
  const { body } = await server.call(account.download, { token: reporter.token });
  expect(body.data.case_questions).toMatchObject([{ question, answer: 'He came on Monday' }]);
  expect((await server.call(account.remove, { token: reporter.token, body: { password } })).status).toBe(200);
  const { rows } = await server.db.execute(sql`select answer from case_question where case_id = ${id}`);
  expect(rows).toEqual([{ answer: '' }]);
});
