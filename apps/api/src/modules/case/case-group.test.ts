import { report } from '@fixit/contract/case/report';
import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../testing/booking-history.ts';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { reportSubject } from '../../testing/reported-cases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const ruling = { rule: '8', reason: 'An offer that both had asked for' };
const command = 'case dismiss-group';

interface ReportedChat {
  chat: TestConversation;
  ids: string[];
}

async function reportMessages(count: number): Promise<ReportedChat> {
  const chat = await openConversation(server);
  const client = await joinChat(server, chat.id, chat.artisan);
  const ids: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const { id } = await client.say(`Cheap boilers, offer ${index}`);
    ids.push((await reportSubject(server, chat.customer, 'message', id, 'advert')).id);
  }
  client.close();
  return { chat, ids };
}

const preview = (ids: readonly string[], browser = moderator) =>
  browser.preview(command, { ids: ids.join(','), ...ruling });

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await server.db.execute<{ state: string }>(sql`
    select state from moderation_case where id = any(${sql.param(ids)}::uuid[]) order by id`);
  return rows.map(({ state }) => state);
}

test('several cases can be dismissed together after a preview that shows the reported text of each', async () => {
  const { ids } = await reportMessages(3);
  const { body } = await preview([...ids, ids[0] ?? '']);
  expect(body.data.effects).toEqual([
    { effect: 'case_dismissed', count: 3 },
    { effect: 'letter_written', count: 6 },
  ]);
  expect(body.data.cases?.map(({ id, reason, copies }) => [id, reason, copies.map(({ text }) => text)])).toEqual(
    ids.map((id, index) => [id, 'An advert', [`Cheap boilers, offer ${index + 1}`]]),
  );
  expect(body.data.letters).toHaveLength(2);
  expect(await statesOf(ids)).toEqual(['open', 'open', 'open']);
  const params = { ids: [...ids, ids[0]].join(','), ...ruling };
  expect((await moderator.perform(command, params, body.data.digest)).status).toBe(200);
  expect(await statesOf(ids)).toEqual(['dismissed', 'dismissed', 'dismissed']);
  const { rows } = await server.db.execute<{ command: string; count: number }>(sql`
    select command, count(*)::int as count from audit
    where arguments ->> 'id' = any(${sql.param(ids)}) or arguments -> 'ids' ? ${ids[0]} group by command order by command`);
  expect(rows).toEqual([
    { command: 'case dismiss', count: 3 },
    { command, count: 1 },
    { command: 'case show', count: 3 },
  ]);
});

test('a group of cases is not dismissed if one of them has gained evidence since the preview', async () => {
  const { ids } = await reportMessages(2);
  const { body } = await preview(ids);
  await server.db.execute(sql`
    insert into case_evidence (case_id, position, sender_id, text, sent_at)
    select id, 0, about_id, 'Pay me first', now() from moderation_case where id = ${ids[1]}`);
  const response = await moderator.perform(command, { ids: ids.join(','), ...ruling }, body.data.digest);
  expect([response.status, response.error.code]).toEqual([409, 'preview_changed']);
  expect(JSON.stringify(response.error.data)).toContain('Pay me first');
  expect(await statesOf(ids)).toEqual(['open', 'open']);
});

test('cases can be dismissed together only if all are open, about the same kind of thing and with a readable copy', async () => {
  const { chat, ids } = await reportMessages(3);
  const refusal = async (chosen: readonly string[]) => (await preview(chosen)).error.message;
  const profile = await reportSubject(server, chat.customer, 'profile', chat.artisan.artisan_id);
  expect(await refusal([ids[0] ?? '', profile.id])).toMatch(
    /^Case \d+ is about a profile, and case \d+ about a message\. Choose cases of one kind\.$/,
  );
  await moderator.previewAndPerform('case warn', { id: ids[0], ...ruling });
  expect(await refusal(ids)).toMatch(/^Case \d+ has already been decided\.$/);
  await server.db.execute(sql`delete from case_evidence where case_id = ${ids[1]}`);
  expect(await refusal(ids.slice(1))).toMatch(/^The copies of case \d+ are erased, so it is decided on its own\.$/);
  expect(await statesOf(ids)).toEqual(['upheld', 'open', 'open']);
});

test('the case of a dispute cannot be dismissed as part of a group', async () => {
  const customer = await addCustomer(server);
  const { completed } = await addHistory(server, customer.account_id, await addArtisan(server));
  await server.db.execute(sql`
    update booking set state = 'disputed', problem = 'It drips', reported_at = now() where id = ${completed}`);
  const body = { subject: 'booking', subject_id: completed, reason: 'other', words: '' };
  await server.call(report.create, { token: customer.token, body });
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from moderation_case where subject_id = ${completed}`);
  const { status, error } = await preview([rows[0]?.id ?? '']);
  expect([status, error.message]).toEqual([409, expect.stringMatching(/^Case \d+ is a dispute/)]);
});

test('a group must have one to twenty existing cases, and only a moderator can dismiss it', async () => {
  const { ids } = await reportMessages(1);
  const unknown = Array.from({ length: 21 }, () => crypto.randomUUID());
  expect((await preview([])).status).toBe(400);
  expect((await preview(unknown)).error.errors).toEqual({ ids: ['Please choose at most 20 cases'] });
  expect((await preview([...ids, unknown[0] ?? ''])).status).toBe(404);
  expect((await preview([...ids, 'x'])).status).toBe(404);
  const { browser: viewer } = await PanelBrowser.addOperator(server, 'viewer');
  expect((await preview(ids, viewer)).status).toBe(403);
  const visitor = new PanelBrowser(server);
  const { status } = await visitor.call(operator.previewAction, {
    params: { name: command },
    body: { params: { ids: ids.join(','), ...ruling } },
  });
  expect([401, 404]).toContain(status);
  expect(await statesOf(ids)).toEqual(['open']);
});
