import { message } from '@fixit/contract/message';
import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { reportSubject } from '../../testing/reported-cases.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { caseTasks } from './case-task.ts';
import { belongsToCase, casePartTables } from './retention-repository.ts';

let server: TestServer;
let moderator: PanelBrowser;
let viewer: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  moderator = (await PanelBrowser.of(server, 'moderator')).browser;
  viewer = (await PanelBrowser.of(server, 'viewer')).browser;
});
afterAll(() => server.stop());

const change = (statement: ReturnType<typeof sql>) => server.db.execute(statement);
const sweep = () => caseTasks(server.db).case_evidence_sweep();

async function decidedCase(): Promise<string> {
  const artisan = await addArtisan(server);
  const { id } = await reportSubject(server, await addCustomer(server), 'profile', artisan.artisan_id, 'other');
  await moderator.previewAndPerform('case dismiss', { id, rule: '4', reason: 'It was only a misunderstanding' });
  return id;
}

/** Adds a refused appeal, and returns its id. */
async function appealed(case_id: string): Promise<string> {
  const { rows } = await change(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at, state, decided_at, appeal_of, appeal_side)
    select subject_type, uuid_v7(), about_id, 'appeal', now(), 'dismissed', now(), id, 'reported' from moderation_case
    where id = ${case_id} returning id`);
  const id = String(rows[0]?.['id']);
  await change(sql`
    insert into case_decision (case_id, action, rule, reason) values (${id}, 'refuse', 4, 'It was right to decide so')`);
  return id;
}

/** Moves the decisions of a case into the past. */
async function age(id: string, interval: string): Promise<void> {
  await change(sql`update moderation_case set decided_at = now() - ${interval}::interval where id = ${id}`);
  await change(sql`update case_decision set decided_at = now() - ${interval}::interval where case_id = ${id}`);
}

async function countRows(table: string, id: string): Promise<number> {
  const { rows } = await change(sql`
    select count(*)::int as count from ${sql.identifier(table)} where ${table === 'moderation_case' ? sql`id = ${id}` : belongsToCase(table, [id])}`);
  return Number(rows[0]?.['count']);
}

test('copies are erased six months after the last decision of a case, and no earlier', async () => {
  const [old, recent, decidedAgain] = [await decidedCase(), await decidedCase(), await decidedCase()];
  const appealedSince = await decidedCase();
  await age(appealedSince, '6 months 1 hour');
  await appealed(appealedSince);
  await age(old, '6 months 1 hour');
  await age(recent, '6 months -1 hour');
  await age(decidedAgain, '8 months');
  await change(sql`update case_decision set decided_at = now() - interval '5 months' where case_id = ${decidedAgain}`);
  await sweep();
  const copies = async (id: string) =>
    (await moderator.call(operator.showCase, { params: { id } })).body.data.evidence.length;
  const counts = [await copies(old), await copies(recent), await copies(decidedAgain), await copies(appealedSince)];
  expect(counts).toEqual([0, 1, 1, 1]);
});

test('a case with its reports and decisions is erased six years after the last decision, and no earlier', async () => {
  const [old, recent] = [await decidedCase(), await decidedCase()];
  await change(sql`insert into case_note (case_id, audience, note) values (${old}, 'operators', 'Rang twice')`);
  const appeal = await appealed(old);
  await age(appeal, '6 years 1 hour');
  await age(old, '6 years 1 hour');
  await age(recent, '6 years -1 hour');
  await sweep();
  expect((await moderator.call(operator.showCase, { params: { id: old } })).status).toBe(404);
  const tables = ['moderation_case', ...casePartTables];
  for (const table of tables)
    expect([table, await countRows(table, old), await countRows(table, appeal)]).toEqual([table, 0, 0]);
  expect([await countRows('moderation_case', recent), await countRows('case_decision', recent)]).toEqual([1, 1]);
});

test('every table that refers to a case is erased with it', async () => {
  const { rows } = await change(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('moderation_case'::regclass, 'case_decision'::regclass)`);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...casePartTables, 'moderation_case']));
});

test('the copy of a picture is visible to moderators alone', async () => {
  const chat = await openConversation(server);
  const uploaded = await server.call(message.uploadAttachment, {
    token: chat.artisan.token,
    query: { conversation_id: chat.id },
    file: await pictureOf(),
  });
  const attachment_id = uploaded.body.data.id;
  const client = await joinChat(server, chat.id, chat.artisan);
  client.send({ msg_key: 'p', message: '', attachment_id });
  await client.answerTo('p');
  client.close();
  const { id } = await reportSubject(server, chat.customer, 'picture', attachment_id, 'other');
  const { body } = await moderator.call(operator.showCase, { params: { id } });
  const [copy] = body.data.evidence;
  const read = async (cookie?: string) =>
    fetch(`${server.origin}${copy?.picture}`, { headers: cookie ? { cookie } : {} });
  const answer = await read(moderator.cookie);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  const statuses = [await read(viewer.cookie), await read(), await read('operator=forged')].map(({ status }) => status);
  expect(statuses).toEqual([403, 404, 404]);
  const unknown = await fetch(`${server.origin}/uploads/__/${'x'.repeat(32)}.png`);
  expect(unknown.status).toBe(404);
});
