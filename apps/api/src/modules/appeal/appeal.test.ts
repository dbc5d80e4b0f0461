import { account } from '@fixit/contract/account';
import { appeal } from '@fixit/contract/case/appeal';
import { ownCase } from '@fixit/contract/case/own-case';
import { operator } from '@fixit/contract/operator/operator';
import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTestPassword } from '../../testing/account-standing.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import {
  backdateCase,
  findAppealId,
  type ReportedMessage,
  reportMessage,
  reportSubject,
} from '../../testing/reported-cases.ts';
import { password } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ruth: PanelBrowser;
let sam: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  ruth = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  sam = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const words = 'The £400 was for the scaffold';
const reason = 'It asks for money before an appointment';
const ruling = { rule: '4', reason };

const backdate = (id: string, interval: string) => backdateCase(server, id, interval);

async function decideMessage(...names: OperatorActionName[]): Promise<ReportedMessage> {
  const reported = await reportMessage(server);
  for (const name of names) {
    const { status } = await ruth.previewAndPerform(name, { id: reported.id, ...ruling });
    expect(status).toBe(200);
  }
  await backdate(reported.id, '10 minutes');
  return reported;
}

const create = (by: Person | null, id: string, body = { words }) =>
  server.call(appeal.create, { ...(by && { token: by.token }), params: { id }, body });
const show = async ({ token }: Person, id: string) =>
  (await server.call(ownCase.show, { token, params: { id } })).body.data;
const findListed = async ({ token }: Person, id: string) =>
  (await server.call(ownCase.list, { token, query: {} })).body.data.find((row) => row.id === id);
const appealOf = (id: string) => findAppealId(server, id);

test('the reported side can appeal once, repeating the call is idempotent while the appeal is open, and strangers are refused', async () => {
  const { id, number, reported, reporter } = await decideMessage('case hide');
  expect((await show(reported, id)).appeal_by).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await create(null, id)).status).toBe(401);
  for (const stranger of [await addCustomer(server), await addArtisan(server)])
    expect((await create(stranger, id)).status).toBe(404);
  const empty = await create(reported, id, { words: ' ' });
  expect([empty.status, empty.error.errors]).toEqual([400, { words: ['Please say why we should change it'] }]);
  const { status, body } = await create(reported, id);
  expect([status, body.data.repeated]).toEqual([201, false]);
  expect(Date.parse(body.data.due_at)).toBeGreaterThan(Date.now());
  expect((await create(reported, id)).body.data).toEqual({ ...body.data, repeated: true });
  expect(await show(reported, id)).toMatchObject({
    state: 'upheld',
    appeal: 'open',
    appeal_by: null,
    appeal_words: words,
    appeal_due_at: body.data.due_at,
  });
  expect(await show(reporter, id)).toMatchObject({ appeal: null, appeal_words: null, appeal_due_at: null });
  await expect
    .poll(() => server.emails.filter(({ to }) => to === reported.email).map(({ subject }) => subject))
    .toContain(`We have your appeal: case ${body.data.case_number}`);
  const [row] = (await sam.call(listCalls.cases, { query: { id: await appealOf(id) } })).body.data.rows;
  expect(row).toMatchObject({ class: 'appeal', reason: 'Appeal', state: 'open' });
  expect(row?.subject).toBe(`Appeal against case ${number}, case ${body.data.case_number}`);
});

test('an operator who decided a case cannot decide its appeal, and a granted appeal undoes the decisions and tells both sides', async () => {
  const { id, number, reported, reporter, message_id } = await decideMessage('case hide', 'case warn');
  await create(reported, id);
  const appeal_id = await appealOf(id);
  const grant = { id: appeal_id, undo: 'everything', reason: 'They had agreed the scaffold before' };
  const refusal = await ruth.preview('appeal grant', grant);
  expect(refusal.status).toBe(409);
  expect(refusal.error.message).toMatch(
    /^You decided case \d+, so somebody else must decide the appeal. Any operator may decide it from .* 17:00.$/,
  );
  const dismissal = await sam.preview('case dismiss', { id: appeal_id, ...ruling });
  expect(dismissal.body.data.message).toMatch(/is an appeal, which is granted or refused\.$/);
  const { body } = await sam.previewAndPerform('appeal grant', grant);
  expect(body.data.effects).toEqual([
    { effect: 'appeal_granted', count: 1 },
    { effect: 'decision_withdrawn', count: 2 },
    { effect: 'message_shown', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  const { rows } = await server.db.execute(sql`select message, hidden_at from message where id = ${message_id}`);
  expect(rows).toEqual([{ message: 'I need £400 by bank transfer today', hidden_at: null }]);
  // Neither side can read the outcome before the letters are sent.
  expect(await show(reported, id)).toMatchObject({ state: 'upheld', appeal: 'open' });
  expect((await show(reporter, id)).decisions.map(({ action, withdrawn }) => [action, withdrawn])).toEqual([
    ['hide', false],
    ['warn', false],
  ]);
  await backdate(id, '10 minutes');
  expect(await show(reported, id)).toMatchObject({ state: 'dismissed', appeal: 'granted', appeal_by: null });
  expect(await findListed(reporter, id)).toMatchObject({ state: 'dismissed', appeal: null });
  for (const side of [reported, reporter])
    expect((await show(side, id)).decisions.map(({ action, withdrawn }) => [action, withdrawn])).toEqual([
      ['hide', true],
      ['warn', true],
      ['grant', false],
    ]);
  const details = (await sam.call(operator.showCase, { params: { id: appeal_id } })).body.data;
  expect(details.evidence.map(({ text }) => text)).toContain('I need £400 by bank transfer today');
  expect(details.reports).toMatchObject([{ reason: 'Appeal', words }]);
  expect(details.appealed).toMatchObject({
    id,
    number,
    side: 'reported',
    decisions: [{ action: 'hide' }, { action: 'warn' }],
  });
  expect(details.sides).toMatchObject([
    { side: 'reported', account_id: reported.account_id, warnings: 0 },
    { side: 'reporter', account_id: reporter.account_id },
  ]);
  const letters = details.decisions[0]?.letters ?? [];
  expect(letters.map(({ side, subject }) => [side, subject])).toEqual([
    ['reported', `Your appeal, case ${number}`],
    ['reporter', `Reviewed after an appeal, case ${number}`],
  ]);
  expect(letters[0]?.paragraphs[0]).toBe(
    `You appealed, and somebody who did not decide case ${number} has looked at it again.`,
  );
  expect(letters.map(({ paragraphs }) => paragraphs.join(' ')).join(' ')).not.toContain(words);
  const second = await create(reported, id);
  expect([second.status, second.error.message]).toEqual([
    409,
    `An appeal against the decision in case ${number} has already been decided.`,
  ]);
});

test('an appeal is decided once if two operators decide it at the same time', async () => {
  const { id, reported } = await decideMessage('case warn');
  await create(reported, id);
  const params = { id: await appealOf(id), reason: 'The warning was right, because this was the second demand' };
  const olu = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  const previews = await Promise.all([sam, olu].map((each) => each.preview('appeal refuse', params)));
  const outcomes = await Promise.all(
    [sam, olu].map((each, index) => each.perform('appeal refuse', params, previews[index]?.body.data.digest ?? '')),
  );
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await backdate(id, '10 minutes');
  expect(await show(reported, id)).toMatchObject({ state: 'upheld', appeal: 'refused', appeal_by: null });
});

test('a suspended artisan can appeal in a restricted session and log in as usual after the appeal is granted', async () => {
  const { id, reported } = await decideMessage('case suspend');
  await setTestPassword(server, reported);
  const login = { username: reported.email, password, restricted: true };
  const { token } = (await server.call(account.login, { query: { login_type: 'artisan' }, body: login })).body;
  const suspended = { ...reported, token };
  expect((await create(suspended, id)).status).toBe(201);
  const grant = { id: await appealOf(id), undo: 'everything', reason: 'They had agreed the scaffold before' };
  const { body } = await sam.previewAndPerform('appeal grant', grant);
  expect(body.data.effects).toContainEqual({ effect: 'account_restored', count: 1 });
  await expect.poll(async () => (await server.call(account.listSessions, { token })).error?.code).toBe('session_ended');
  const secondLogin = await server.call(account.login, { query: { login_type: 'artisan' }, body: login });
  expect((await server.call(account.listSessions, { token: secondLogin.body.token })).status).toBe(200);
  const subjects = server.emails.filter(({ to }) => to === reported.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('open again'))).toEqual([]);
});

test.each([
  ['a different reason', { rule: '1', reason: 'They have another business’s certificate' }],
  ['the same reason', ruling],
] as const)(
  'a granted appeal does not end a suspension that another case has extended for %s',
  async (_reason, otherRuling) => {
    const { id, reported, reporter } = await decideMessage('case warn');
    const until = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
    await ruth.previewAndPerform('case suspend', { id, ...ruling, until });
    const other = await reportSubject(server, reporter, 'profile', reported.artisan_id);
    expect((await ruth.previewAndPerform('case suspend', { id: other.id, ...otherRuling })).status).toBe(200);
    await setTestPassword(server, reported);
    const login = { username: reported.email, password, restricted: true };
    const { token } = (await server.call(account.login, { query: { login_type: 'artisan' }, body: login })).body;
    expect((await create({ ...reported, token }, id)).status).toBe(201);
    const grant = { id: await appealOf(id), undo: 'suspend', reason: 'They had agreed the scaffold before' };
    const { body } = await sam.preview('appeal grant', grant);
    expect(body.data.effects.map(({ effect }) => effect)).not.toContain('account_restored');
    const letter = body.data.letters?.find(({ side }) => side === 'reported')?.paragraphs.join(' ');
    expect(letter).toContain('Another decision still suspends the account.');
  },
);

test('an appeal can withdraw one of several decisions, but not a decision that the case does not have', async () => {
  const { id, reported, message_id } = await decideMessage('case hide', 'case warn');
  await create(reported, id);
  const grant = { id: await appealOf(id), reason: 'The warning went too far for this message' };
  const missingDecision = await sam.preview('appeal grant', { ...grant, undo: 'suspend' });
  expect(missingDecision.error.message).toMatch(/^Case \d+ has no such decision\. What was decided: Hidden, Warned\.$/);
  await sam.previewAndPerform('appeal grant', { ...grant, undo: 'warn' });
  await backdate(id, '10 minutes');
  const { state, decisions } = await show(reported, id);
  expect([state, decisions.map(({ withdrawn }) => withdrawn)]).toEqual(['upheld', [false, true, false]]);
  const { rows } = await server.db.execute(
    sql`select hidden_at is not null as hidden from message where id = ${message_id}`,
  );
  expect(rows).toEqual([{ hidden: true }]);
});

test('a reporter’s granted appeal against a dismissal allows other decisions, against which the other side may appeal', async () => {
  const { id, number, reporter, reported } = await decideMessage('case dismiss');
  const refusal = await create(reported, id);
  expect([refusal.status, refusal.error.message]).toEqual([
    409,
    `Nothing was decided against you in case ${number}, so there is nothing to appeal.`,
  ]);
  expect((await show(reported, id)).appeal_by).toBeNull();
  expect((await create(reporter, id)).status).toBe(201);
  await sam.previewAndPerform('appeal grant', { id: await appealOf(id), undo: 'everything', reason });
  await backdate(id, '10 minutes');
  expect(await show(reporter, id)).toMatchObject({ state: 'upheld', appeal: 'granted' });
  expect(await show(reported, id)).toMatchObject({ state: 'upheld', appeal: null, appeal_by: expect.any(String) });
  const { body } = await ruth.previewAndPerform('case hide', { id, ...ruling });
  expect(body.data.effects).toContainEqual({ effect: 'message_hidden', count: 1 });
  expect((await create(reported, id)).status).toBe(201);
});

test('an appeal is refused before the decision, before its letters are sent, and fifteen days after it', async () => {
  const chat = await openConversation(server);
  const { id, number } = await reportSubject(server, chat.customer, 'profile', chat.artisan.artisan_id);
  const undecided = `Case ${number} has not been decided yet.`;
  const messageOf = async (by: Person) => (await create(by, id)).error.message;
  expect(await messageOf(chat.customer)).toBe(undecided);
  expect((await create(chat.artisan, id)).status).toBe(404);
  await ruth.previewAndPerform('case warn', { id, ...ruling });
  expect(await messageOf(chat.customer)).toBe(undecided);
  expect((await create(chat.artisan, id)).status).toBe(404);
  await backdate(id, '15 days 10 minutes');
  expect(await messageOf(chat.artisan)).toMatch(/^The time to appeal ended on \w{3} \d+ \w+ \d{4}\.$/);
  expect((await show(chat.artisan, id)).appeal_by).toBeNull();
});

test('a second reporter joins the open appeal of the first', async () => {
  const { id, reporter } = await decideMessage('case dismiss');
  const second = await addCustomer(server);
  await server.db.execute(sql`
    insert into case_report (case_id, reporter_id, reason) values (${id}, ${second.account_id}, 'other')`);
  const [first, joined] = [await create(reporter, id), await create(second, id, { words: 'Me too' })];
  expect(joined.body.data).toEqual(first.body.data);
  expect((await show(second, id)).appeal_words).toBe('Me too');
  const { body } = await sam.previewAndPerform('appeal refuse', { id: await appealOf(id), reason });
  expect(body.data.effects).toContainEqual({ effect: 'letter_written', count: 3 });
});

test('any operator may decide an appeal after three working days, and the letter says so', async () => {
  const { id, reported } = await decideMessage('case warn');
  await create(reported, id);
  const appeal_id = await appealOf(id);
  await server.db.execute(sql`
    update moderation_case set reported_at = reported_at - interval '12 days' where id = ${appeal_id}`);
  const { body } = await ruth.preview('appeal refuse', { id: appeal_id, reason });
  expect(body.data.letters?.[0]?.paragraphs[0]).toContain('because nobody else did within three working days');
});

test('a reporter who has not appealed can join another reporter’s open appeal, and otherwise their letter says that somebody else appealed', async () => {
  const { id, number, reporter } = await decideMessage('case dismiss');
  const second = await addCustomer(server);
  await server.db.execute(sql`
    insert into case_report (case_id, reporter_id, reason) values (${id}, ${second.account_id}, 'other')`);
  await create(reporter, id);
  expect(await findListed(second, id)).toMatchObject({ appeal: null, appeal_by: expect.any(String) });
  expect(await findListed(reporter, id)).toMatchObject({ appeal: 'open', appeal_by: null });
  const appeal_id = await appealOf(id);
  await sam.previewAndPerform('appeal refuse', { id: appeal_id, reason });
  await backdate(id, '10 minutes');
  expect(await findListed(second, id)).toMatchObject({ appeal: null, appeal_by: null });
  const [decision] = (await sam.call(operator.showCase, { params: { id: appeal_id } })).body.data.decisions;
  const firstParagraphs = Object.fromEntries(
    decision?.letters
      .filter(({ side }) => side === 'reporter')
      .map(({ subject, paragraphs }) => [subject, paragraphs[0]]) ?? [],
  );
  expect(firstParagraphs[`Your appeal, case ${number}`]).toMatch(/^You appealed, and /);
  expect(firstParagraphs[`Reviewed after an appeal, case ${number}`]).toMatch(
    /^Somebody else who reported it appealed, and /,
  );
});

test('a question about an appeal goes to the reporter who appealed', async () => {
  const { id } = await decideMessage('case dismiss');
  const second = await addCustomer(server);
  await server.db.execute(sql`
    insert into case_report (case_id, reporter_id, reason) values (${id}, ${second.account_id}, 'other')`);
  await create(second, id);
  const appeal_id = await appealOf(id);
  const response = await sam.previewAndPerform('case ask', {
    id: appeal_id,
    to: 'reporter',
    question: 'When was that?',
  });
  expect(response.status).toBe(200);
  const { questions, sides } = (await sam.call(operator.showCase, { params: { id: appeal_id } })).body.data;
  expect(questions.map(({ account_id }) => account_id)).toEqual([second.account_id]);
  expect(sides.find(({ side }) => side === 'reporter')?.account_id).toBe(second.account_id);
});

test('an operator who granted an appeal cannot decide the other side’s appeal, and neither side sees an outcome before its letters are sent', async () => {
  const olu = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  const { id, reported, reporter } = await decideMessage('case warn');
  await create(reported, id);
  const grant = { undo: 'everything', reason: 'They had agreed the scaffold before' };
  const lettersOf = async () =>
    (await sam.call(operator.showCase, { params: { id: await appealOf(id) } })).body.data.decisions.flatMap((each) =>
      each.letters.map(({ side, paragraphs }) => `${side}: ${paragraphs.join(' ')}`),
    );
  await sam.previewAndPerform('appeal grant', { ...grant, id: await appealOf(id) });
  expect((await lettersOf()).find((letter) => letter.startsWith('reporter'))).toContain('you can appeal once');
  await backdate(id, '10 minutes');
  expect((await create(reporter, id)).status).toBe(201);
  const params = { ...grant, id: await appealOf(id) };
  expect((await sam.preview('appeal grant', params)).status).toBe(409);
  expect((await olu.previewAndPerform('appeal grant', params)).status).toBe(200);
  const letters = (await lettersOf()).join();
  expect(letters).toContain('Rule 4');
  expect(letters).not.toContain('you can appeal once');
  for (const side of [reported, reporter]) expect(await findListed(side, id)).toMatchObject({ state: 'dismissed' });
  await backdate(id, '10 minutes');
  for (const side of [reported, reporter]) expect(await findListed(side, id)).toMatchObject({ state: 'upheld' });
});

test('a later decision offers no second appeal to a side that has appealed', async () => {
  const { id, reported } = await decideMessage('case warn');
  await create(reported, id);
  await sam.previewAndPerform('appeal refuse', { id: await appealOf(id), reason });
  const { body } = await ruth.preview('case hide', { id, ...ruling });
  const appealOffers = body.data.letters?.map(({ side, paragraphs }) => [
    side,
    paragraphs.some((paragraph) => paragraph.includes('you can appeal once')),
  ]);
  expect(appealOffers).toEqual([
    ['reporter', true],
    ['reported', false],
  ]);
});

test('a granted appeal does not show a message that another case has hidden too', async () => {
  const { id, reported, reporter, message_id } = await decideMessage('case warn');
  const other = await reportSubject(server, reporter, 'message', message_id);
  await ruth.previewAndPerform('case hide', { id: other.id, ...ruling });
  await ruth.previewAndPerform('case hide', { id, ...ruling });
  await create(reported, id);
  const grant = { id: await appealOf(id), undo: 'everything', reason: 'They had agreed the scaffold before' };
  const { body } = await sam.previewAndPerform('appeal grant', grant);
  expect(body.data.effects.map(({ effect }) => effect)).not.toContain('message_shown');
  const [letter] =
    (await sam.call(operator.showCase, { params: { id: grant.id } })).body.data.decisions[0]?.letters ?? [];
  expect(letter?.paragraphs.join(' ')).toContain('The message is not shown again, because');
});

test('an appeal does not deadlock with a simultaneous decision about its account', async () => {
  const { id, reported } = await decideMessage('case warn');
  const answer = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from moderation_case where id = ${id} for update`);
    const created = create(reported, id);
    await expect.poll(() => countWaiting(server)).toBe(1);
    await tx.execute(sql`update account set first_name = first_name where id = ${reported.account_id}`);
    return () => created;
  });
  expect((await answer()).status).toBe(201);
});

test('a download reveals the state of a case and its appeal only when “Your cases” does', async () => {
  const chat = await openConversation(server);
  const { id } = await reportSubject(server, chat.customer, 'profile', chat.artisan.artisan_id);
  const { token } = chat.customer;
  const statesOf = async () =>
    (await server.call(account.download, { token })).body.data.reports.map(({ state }) => state);
  await ruth.previewAndPerform('case dismiss', { id, ...ruling });
  expect(await statesOf()).toEqual(['open']);
  await backdate(id, '10 minutes');
  await create(chat.customer, id);
  await sam.previewAndPerform('appeal grant', { id: await appealOf(id), undo: 'everything', reason });
  expect(await statesOf()).toEqual(['dismissed', 'open']);
  await backdate(id, '10 minutes');
  expect(await statesOf()).toEqual(['upheld', 'upheld']);
});
