import type { ReportReasonName, ReportSubject } from '@fixit/contract/case/report-reason';
import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { operator } from '@fixit/contract/operator/operator';
import type { AnyListRow } from '@fixit/contract/operator/operator-list';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../testing/booking-history.ts';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay } from '../../testing/clock/advance-email-delay.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { reportSubject, testDecision } from '../../testing/reported-cases.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

async function sendMessage(chat: TestConversation, sender: Person, text: string): Promise<string> {
  const client = await joinChat(server, chat.id, sender);
  const { id } = await client.say(text);
  client.close();
  return id;
}

const openCase = async (
  reporter: Person,
  subject: ReportSubject,
  subject_id: string,
  reason: ReportReasonName = 'other',
) => (await reportSubject(server, reporter, subject, subject_id, reason)).id;

async function decide(name: 'case dismiss' | 'case hide', id: string, browser = moderator) {
  const { body } = await browser.preview(name, { id, ...testDecision });
  return browser.perform(name, { id, ...testDecision }, body.data?.digest ?? '');
}

const textsOf = async ({ token }: Person, id: string) =>
  (await server.call(conversation.show, { token, params: { id } })).body.data.message_set.map((each) => each.message);

test('a hidden message is replaced by a note to both sides, in its notification and in its pending email', async () => {
  const chat = await openConversation(server);
  const { customer, artisan } = chat;
  await sendMessage(chat, customer, 'Can I not pay you when it is done?');
  const id = await sendMessage(chat, artisan, 'I need £400 by bank transfer today');
  const watcher = await joinChat(server, chat.id, customer, { extras: true });
  const case_id = await openCase(customer, 'message', id, 'payment');
  const preview = await moderator.preview('case hide', { id: case_id, ...testDecision });
  expect(preview.body.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'message_hidden', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  expect(await textsOf(artisan, chat.id)).toContain('I need £400 by bank transfer today');
  expect((await decide('case hide', case_id)).status).toBe(200);
  const placeholder = 'Fixit hid this message';
  for (const side of [customer, artisan])
    expect(await textsOf(side, chat.id)).toEqual(['Can I not pay you when it is done?', placeholder]);
  await watcher.next((frame) => 'restored' in frame && frame.restored.message === placeholder);
  watcher.close();
  const { body } = await server.call(notification.list, { token: customer.token });
  expect(body.filter(({ kind }) => kind === 'message_received')).toMatchObject([{ body: placeholder }]);
  await advanceEmailDelay(server);
  const emails = server.emails.filter(({ to }) => to === customer.email).map(({ text }) => text);
  expect(emails.filter((text) => text.includes(placeholder))).toHaveLength(1);
  expect(emails.join()).not.toContain('£400');
  const details = await moderator.call(operator.showCase, { params: { id: case_id } });
  expect(details.body.data.evidence.at(-1)?.text).toBe('I need £400 by bank transfer today');
});

test('hiding a picture deletes its file and leaves a note that names the marketplace', async () => {
  await server.db.execute(sql`insert into market_setting (name, value) values ('name', 'Mendly')`);
  const chat = await openConversation(server);
  const { customer, artisan } = chat;
  const query = { conversation_id: chat.id };
  const upload = await server.call(message.uploadAttachment, { token: artisan.token, query, file: await pictureOf() });
  const client = await joinChat(server, chat.id, artisan);
  client.send({ msg_key: 'p', message: '', attachment_id: upload.body.data.id });
  await client.answerTo('p');
  client.close();
  const case_id = await openCase(customer, 'picture', upload.body.data.id, 'privacy');
  const response = await decide('case hide', case_id);
  await server.db.execute(sql`delete from market_setting where name = 'name'`);
  expect(response.body.data.effects).toContainEqual({ effect: 'picture_hidden', count: 1 });
  expect(await textsOf(customer, chat.id)).toEqual(['Mendly hid this picture']);
  const original = server.origin + upload.body.data.attachment;
  await expect.poll(async () => (await fetch(original)).status).toBe(404);
  const details = await moderator.call(operator.showCase, { params: { id: case_id } });
  const [copy] = details.body.data.evidence;
  const headers = { cookie: moderator.cookie ?? '' };
  expect((await fetch(`${server.origin}${copy?.picture}`, { headers })).status).toBe(200);
});

test('a case about a deleted message can be upheld with nothing to hide, and the deletion cannot be undone', async () => {
  const chat = await openConversation(server);
  const id = await sendMessage(chat, chat.artisan, 'Pay me first');
  const case_id = await openCase(chat.customer, 'message', id, 'payment');
  await server.call(message.remove, { token: chat.artisan.token, params: { messageId: id } });
  const response = await decide('case hide', case_id);
  expect(response.body.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  const undo = await server.call(message.undoRemove, { token: chat.artisan.token, params: { messageId: id } });
  expect([undo.status, undo.error.code]).toEqual([409, 'undo_expired']);
});

test('if two operators decide the same case, the second is shown the decision of the first', async () => {
  const artisan = await addArtisan(server);
  const case_id = await openCase(await addCustomer(server), 'profile', artisan.artisan_id);
  const { body } = await moderator.preview('case dismiss', { id: case_id, ...testDecision });
  const answers = await Promise.all(
    [1, 2].map(() => moderator.perform('case dismiss', { id: case_id, ...testDecision }, body.data.digest)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(JSON.stringify(refusal?.error.data)).toMatch(/Case \d+ has already been decided: dismissed\./);
  const { rows } = await server.db.execute(sql`
    select action, rule::int, reason from case_decision where case_id = ${case_id}`);
  expect(rows).toEqual([{ action: 'dismiss', rule: 4, reason: testDecision.reason }]);
});

test('a decision needs a house rule and a reason of twenty characters, and a profile cannot be hidden', async () => {
  const artisan = await addArtisan(server);
  const id = await openCase(await addCustomer(server), 'profile', artisan.artisan_id);
  for (const [params, field] of [
    [{ ...testDecision, rule: '9' }, 'rule'],
    [{ ...testDecision, reason: 'Nineteen characters' }, 'reason'],
    [{ ...testDecision, reason: '' }, 'reason'],
  ] as const) {
    const { status, error } = await moderator.preview('case dismiss', { id, ...params });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
  }
  const hiding = await moderator.preview('case hide', { id, ...testDecision });
  expect([hiding.status, hiding.error.message]).toEqual([
    409,
    'A profile cannot be hidden. Dismiss the case, or act on the account first.',
  ]);
  const unknown = { id: '01a1fbee-6724-7893-9706-9b55b7482c21', ...testDecision };
  expect((await moderator.preview('case dismiss', unknown)).status).toBe(404);
});

async function readAllCases(cursor?: string): Promise<AnyListRow[]> {
  const { body } = await moderator.call(listCalls.cases, { query: { limit: 2, ...(cursor && { cursor }) } });
  const { rows, next } = body.data;
  return next ? [...rows, ...(await readAllCases(next))] : rows;
}

test('open cases are listed by their deadline, followed by decided cases', async () => {
  const artisan = await addArtisan(server);
  const { messages, job_id } = await addHistory(server, (await addCustomer(server)).account_id, artisan);
  const dataCase = await openCase(artisan, 'request', job_id, 'personal_data');
  const urgent = await openCase(artisan, 'message', messages.customer, 'threat');
  const other = await addArtisan(server);
  const decided = await openCase(artisan, 'listing', other.service_id, 'threat');
  await decide('case dismiss', decided);
  const pages = await readAllCases();
  const positions = [urgent, dataCase, decided].map((id) => pages.findIndex((row) => row.id === id));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(pages.find(({ id }) => id === urgent)).toMatchObject({
    reason: 'Frightens or threatens me',
    subject: expect.stringMatching(/^Report of a message, case \d+$/),
    reports: 1,
    state: 'open',
  });
  expect(pages.find(({ id }) => id === decided)).toMatchObject({
    state: 'dismissed',
    rule: 'Rule 4: Nothing is paid before both have agreed an appointment',
  });
  const dataProtectionCases = await moderator.call(listCalls.cases, {
    query: { class: 'data_protection', state: 'open' },
  });
  expect(dataProtectionCases.body.data.rows.map(({ id }) => id)).toContain(dataCase);
  expect(dataProtectionCases.body.data.rows.map(({ id }) => id)).not.toContain(urgent);
});

test('a moderator can read the evidence of a case, which the audit log records, and a viewer cannot', async () => {
  const chat = await openConversation(server);
  const { customer, artisan } = chat;
  const dismissed = await openCase(customer, 'profile', artisan.artisan_id);
  await decide('case dismiss', dismissed);
  const case_id = await openCase(customer, 'message', await sendMessage(chat, artisan, 'Pay me first'), 'payment');
  const params = { id: case_id };
  const { body } = await moderator.call(operator.showCase, { params });
  expect(body.data).toMatchObject({
    subject: 'message',
    evidence: [{ position: 0, text: 'Pay me first', sender_id: artisan.account_id }],
    reports: [{ words: 'Please look at this', made: { upheld: 0, dismissed: 1, open: 0 } }],
    about: { upheld: 0, dismissed: 1, open: 0 },
    earlier: [{ id: dismissed, state: 'dismissed', subject: 'profile' }],
    sides: [
      { side: 'reported', account_id: artisan.account_id, role: 'artisan', state: 'active', warnings: 0 },
      {
        side: 'reporter',
        account_id: customer.account_id,
        role: 'customer',
        took_place: 0,
        cancelled: 0,
        reviews: 0,
        rating: null,
      },
    ],
  });
  const { rows } = await server.db.execute(sql`
    select arguments from audit where command = 'case show' and arguments ->> 'id' = ${case_id}`);
  expect(rows).toEqual([{ arguments: { id: case_id } }]);
  const viewer = await PanelBrowser.addOperator(server, 'viewer');
  const viewerResponse = await viewer.browser.call(operator.showCase, { params });
  expect(viewerResponse.body.data.evidence).toEqual([]);
  expect(JSON.stringify(viewerResponse.body)).not.toMatch(/Pay me first|Please look/);
  const unknown = await moderator.call(operator.showCase, { params: { id: '01a1fbee-6724-7893-9706-9b55b7482c21' } });
  expect(unknown.status).toBe(404);
});

test('a person’s record counts the cases about them and the cases they reported, by outcome', async () => {
  const [reporter, artisan, other] = [await addCustomer(server), await addArtisan(server), await addArtisan(server)];
  await decide('case dismiss', await openCase(reporter, 'profile', artisan.artisan_id));
  await openCase(reporter, 'listing', other.service_id);
  const person = async (id: string, browser = moderator) =>
    (await browser.call(operator.showPerson, { params: { id } })).body.data;
  const none = { upheld: 0, dismissed: 0, open: 0 };
  expect(await person(reporter.account_id)).toMatchObject({
    reports_made: { upheld: 0, dismissed: 1, open: 1 },
    cases_about: none,
  });
  expect(await person(artisan.account_id)).toMatchObject({
    cases_about: { ...none, dismissed: 1 },
    reports_made: none,
  });
});
