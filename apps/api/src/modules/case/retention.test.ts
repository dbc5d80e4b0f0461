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
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  viewer = (await PanelBrowser.addOperator(server, 'viewer')).browser;
});
afterAll(() => server.stop());

const execute = (statement: ReturnType<typeof sql>) => server.db.execute(statement);
const runSweep = () => caseTasks(server.db).case_evidence_sweep();

async function addDecidedCase(): Promise<string> {
  const artisan = await addArtisan(server);
  const { id } = await reportSubject(server, await addCustomer(server), 'profile', artisan.artisan_id, 'other');
  await moderator.previewAndPerform('case dismiss', { id, rule: '4', reason: 'It was only a misunderstanding' });
  return id;
}

async function addRefusedAppeal(case_id: string): Promise<string> {
  const { rows } = await execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at, state, decided_at, appeal_of, appeal_side)
    select subject_type, uuid_v7(), about_id, 'appeal', now(), 'dismissed', now(), id, 'reported' from moderation_case
    where id = ${case_id} returning id`);
  const id = String(rows[0]?.['id']);
  await execute(sql`
    insert into case_decision (case_id, action, rule, reason) values (${id}, 'refuse', 4, 'It was right to decide so')`);
  return id;
}

async function backdateDecisions(id: string, interval: string): Promise<void> {
  await execute(sql`update moderation_case set decided_at = now() - ${interval}::interval where id = ${id}`);
  await execute(sql`update case_decision set decided_at = now() - ${interval}::interval where case_id = ${id}`);
}

async function countRows(table: string, id: string): Promise<number> {
  const { rows } = await execute(sql`
    select count(*)::int as count from ${sql.identifier(table)} where ${table === 'moderation_case' ? sql`id = ${id}` : belongsToCase(table, [id])}`);
  return Number(rows[0]?.['count']);
}

test('evidence is erased six months after the last decision of a case, and no earlier', async () => {
  const [old, recent, decidedAgain] = [await addDecidedCase(), await addDecidedCase(), await addDecidedCase()];
  const recentlyAppealed = await addDecidedCase();
  await backdateDecisions(recentlyAppealed, '6 months 1 hour');
  await addRefusedAppeal(recentlyAppealed);
  await backdateDecisions(old, '6 months 1 hour');
  await backdateDecisions(recent, '6 months -1 hour');
  await backdateDecisions(decidedAgain, '8 months');
  await execute(sql`update case_decision set decided_at = now() - interval '5 months' where case_id = ${decidedAgain}`);
  await runSweep();
  const countCopies = async (id: string) =>
    (await moderator.call(operator.showCase, { params: { id } })).body.data.evidence.length;
  const counts = [
    await countCopies(old),
    await countCopies(recent),
    await countCopies(decidedAgain),
    await countCopies(recentlyAppealed),
  ];
  expect(counts).toEqual([0, 1, 1, 1]);
});

test('a case with its reports and decisions is erased six years after the last decision, and no earlier', async () => {
  const [old, recent] = [await addDecidedCase(), await addDecidedCase()];
  await execute(sql`insert into case_note (case_id, audience, note) values (${old}, 'operators', 'Rang twice')`);
  const appeal = await addRefusedAppeal(old);
  await backdateDecisions(appeal, '6 years 1 hour');
  await backdateDecisions(old, '6 years 1 hour');
  await backdateDecisions(recent, '6 years -1 hour');
  await runSweep();
  expect((await moderator.call(operator.showCase, { params: { id: old } })).status).toBe(404);
  const tables = ['moderation_case', ...casePartTables];
  for (const table of tables)
    expect([table, await countRows(table, old), await countRows(table, appeal)]).toEqual([table, 0, 0]);
  expect([await countRows('moderation_case', recent), await countRows('case_decision', recent)]).toEqual([1, 1]);
});

test('erasing a case covers every table that refers to it', async () => {
  const { rows } = await execute(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('moderation_case'::regclass, 'case_decision'::regclass)`);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...casePartTables, 'moderation_case']));
});

test('the copy of a reported picture is visible to moderators and nobody else', async () => {
  const chat = await openConversation(server);
  const upload = await server.call(message.uploadAttachment, {
    token: chat.artisan.token,
    query: { conversation_id: chat.id },
    file: await pictureOf(),
  });
  const attachment_id = upload.body.data.id;
  const client = await joinChat(server, chat.id, chat.artisan);
  client.send({ msg_key: 'p', message: '', attachment_id });
  await client.answerTo('p');
  client.close();
  const { id } = await reportSubject(server, chat.customer, 'picture', attachment_id, 'other');
  const { body } = await moderator.call(operator.showCase, { params: { id } });
  const [copy] = body.data.evidence;
  const fetchCopy = async (cookie?: string) =>
    fetch(`${server.origin}${copy?.picture}`, { headers: cookie ? { cookie } : {} });
  const answer = await fetchCopy(moderator.cookie);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  const statuses = [await fetchCopy(viewer.cookie), await fetchCopy(), await fetchCopy('operator=forged')].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([403, 404, 404]);
  const unknownCopy = await fetch(`${server.origin}/uploads/__/${'x'.repeat(32)}.png`);
  expect(unknownCopy.status).toBe(404);
});
