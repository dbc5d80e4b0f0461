import { caseQuestion } from '@fixit/contract/case/case-question';
import { ownCase } from '@fixit/contract/case/own-case';
import { report } from '@fixit/contract/case/report';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendTestAccount } from '../../testing/account-standing.ts';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { reportNewArtisan } from '../../testing/reported-cases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

async function openCase(by: Person, subject: ReportSubject, subject_id: string): Promise<string> {
  const body = { subject, subject_id, reason: 'other', words: 'Please look at this' };
  expect((await server.call(report.create, { token: by.token, body })).status).toBe(201);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from moderation_case where subject_id = ${subject_id} and state = 'open'`,
  );
  return rows[0]?.id ?? '';
}

async function decide(name: 'case dismiss' | 'case hide', id: string): Promise<void> {
  const params = { id, rule: '4', reason: 'It asks for money before an appointment' };
  const { body } = await moderator.preview(name, params);
  expect((await moderator.perform(name, params, body.data.digest)).status).toBe(200);
}

async function advancePastLetterDelay(id: string): Promise<void> {
  await server.db.execute(sql`
    update moderation_case set decided_at = decided_at - interval '10 minutes' where id = ${id}`);
  await server.db.execute(sql`
    update case_decision set decided_at = decided_at - interval '10 minutes' where case_id = ${id}`);
}

const list = async ({ token }: Person, query = {}) => (await server.call(ownCase.list, { token, query })).body;
const show = ({ token }: Person, id: string) => server.call(ownCase.show, { token, params: { id } });

test('a reporter sees a case immediately, and the reported side only ten minutes after the decision', async () => {
  const chat = await openConversation(server);
  const client = await joinChat(server, chat.id, chat.artisan);
  const message = await client.say('I need £400 by bank transfer today');
  client.close();
  const id = await openCase(chat.customer, 'message', message.id);
  const listedCase = {
    id,
    side: 'reporter',
    subject: 'message',
    state: 'open',
    reason: 'Something else',
    decided_at: null,
    actions: [],
    answer_by: null,
  };
  expect((await list(chat.customer)).data).toMatchObject([listedCase]);
  await decide('case hide', id);
  expect((await list(chat.customer)).data).toMatchObject([listedCase]);
  expect((await list(chat.artisan)).data).toEqual([]);
  expect((await show(chat.artisan, id)).status).toBe(404);
  await advancePastLetterDelay(id);
  expect((await list(chat.customer)).data).toMatchObject([
    { ...listedCase, state: 'upheld', decided_at: expect.any(String), actions: ['hide'] },
  ]);
  const { body } = await show(chat.artisan, id);
  expect(body.data).toMatchObject({
    side: 'reported',
    state: 'upheld',
    reason: null,
    words: null,
    text: 'I need £400 by bank transfer today',
    decisions: [
      {
        action: 'hide',
        rule: 'Rule 4: Nothing is paid before both have agreed an appointment',
        reason: 'It asks for money before an appointment',
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(chat.customer.account_id);
  expect((await show(chat.customer, id)).body.data).toMatchObject({ words: 'Please look at this', side: 'reporter' });
});

test('a case that the caller may not read answers 404', async () => {
  const artisan = await addArtisan(server);
  const id = await openCase(await addCustomer(server), 'profile', artisan.artisan_id);
  for (const other of [artisan, await addCustomer(server)]) {
    const { status, error } = await show(other, id);
    expect([status, error.message]).toEqual([404, 'You have no such case.']);
  }
  expect((await server.call(ownCase.list, {})).status).toBe(401);
  expect((await server.call(ownCase.show, { params: { id } })).status).toBe(401);
  expect((await show(artisan, 'x')).status).toBe(404);
});

test('an open question and its deadline are shown only to the side that was asked', async () => {
  const { id, reporter, reported } = await reportNewArtisan(server);
  await moderator.previewAndPerform('case ask', { id, to: 'reporter', question: 'Did you agree a deposit?' });
  const [listedCase] = (await list(reporter)).data;
  expect(listedCase).toMatchObject({ id, state: 'open', answer_by: expect.any(String) });
  expect((await list(reported)).data).toEqual([]);
  const [question] = (await server.call(caseQuestion.list, { token: reporter.token })).body.data;
  const params = { id: question?.id ?? '' };
  await server.call(caseQuestion.answer, { token: reporter.token, params, body: { answer: 'No, never' } });
  expect((await list(reporter)).data).toMatchObject([{ id, answer_by: null }]);
});

test('the cases that an account reported and those about it are paged together, the latest report first', async () => {
  const artisan = await addArtisan(server);
  const ids: string[] = [];
  for (const number of [1, 2]) {
    const byArtisan = await openCase(artisan, 'profile', (await addArtisan(server)).artisan_id);
    const aboutArtisan = await openCase(await addCustomer(server), 'profile', artisan.artisan_id);
    await decide('case dismiss', aboutArtisan);
    await advancePastLetterDelay(aboutArtisan);
    ids.unshift(aboutArtisan, byArtisan);
    expect(ids).toHaveLength(2 * number);
  }
  const firstPage = await list(artisan, { limit: 3 });
  expect(firstPage.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const secondPage = await list(artisan, { limit: 3, cursor: firstPage.next });
  expect([secondPage.data.map(({ id }) => id), secondPage.next]).toEqual([ids.slice(3), null]);
  const stranger = await addCustomer(server);
  expect((await server.call(ownCase.list, { token: stranger.token, query: { cursor: firstPage.next } })).status).toBe(
    400,
  );
});

test('the list of cases says since when and why the caller is suspended', async () => {
  const customer = await addCustomer(server);
  expect((await list(customer)).suspension).toBeNull();
  await suspendTestAccount(server.db, customer.email, 'Asked for £400 in advance');
  await server.db.execute(sql`
    insert into session (token_hash, account_id, expires_at)
    select sha256(${customer.token}::bytea), ${customer.account_id}, now() + interval '1 hour'`);
  await expect
    .poll(async () => (await list(customer)).suspension)
    .toEqual({ since: expect.any(String), until: null, reason: 'Asked for £400 in advance' });
});
