import { operator } from '@fixit/contract/operator/operator';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { reportNewArtisan } from '../../testing/reported-cases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ruth: PanelBrowser;
let sam: { browser: PanelBrowser; email: string };
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' },
  });
  ruth = (await PanelBrowser.addOperator(server, 'owner')).browser;
  sam = await PanelBrowser.addOperator(server, 'moderator');
});
afterAll(() => server.stop());

const openCase = async () => (await reportNewArtisan(server)).id;

const perform = (browser: PanelBrowser, name: 'case take' | 'case release', params: Record<string, string>) =>
  browser.previewAndPerform(name, params);

async function listCases(browser: PanelBrowser, filter: 'me' | 'none'): Promise<(string | undefined)[]> {
  const { body } = await browser.call(listCalls.cases, { query: { with: filter, state: 'open', limit: 100 } });
  return body.data.rows.map(({ id }) => id);
}

async function assigneeOf(id: string): Promise<unknown> {
  const { body } = await ruth.call(listCalls.cases, { query: { id } });
  return body.data.rows[0]?.assignee;
}

test('a case that an operator takes is listed as theirs until it is released', async () => {
  const id = await openCase();
  expect([await listCases(sam.browser, 'none'), await assigneeOf(id)]).toEqual([expect.arrayContaining([id]), null]);
  const { body } = await perform(sam.browser, 'case take', { id });
  expect([body.data.message, body.data.effects]).toEqual([
    expect.stringMatching(/^Case \d+ is now with The moderator\.$/),
    [{ effect: 'case_taken', count: 1 }],
  ]);
  expect(await listCases(sam.browser, 'me')).toContain(id);
  expect(await listCases(ruth, 'me')).not.toContain(id);
  expect(await listCases(ruth, 'none')).not.toContain(id);
  expect(await assigneeOf(id)).toBe('The moderator');
  expect((await perform(ruth, 'case release', { id })).body.data.effects).toEqual([
    { effect: 'case_released', count: 1 },
  ]);
  expect(await listCases(sam.browser, 'none')).toContain(id);
  const secondRelease = await perform(ruth, 'case release', { id });
  expect([secondRelease.body.data.message, secondRelease.body.data.effects]).toEqual([
    expect.stringMatching(/^Nobody has case/),
    [],
  ]);
});

test('a case can be handed over to a colleague, but not to a viewer or a stranger', async () => {
  const id = await openCase();
  await perform(ruth, 'case take', { id });
  const handover = await perform(ruth, 'case take', { id, operator: sam.email });
  expect(handover.body.data.message).toMatch(/is now with The moderator, no longer with The owner\.$/);
  expect(await assigneeOf(id)).toBe('The moderator');
  const viewer = await PanelBrowser.addOperator(server, 'viewer');
  expect((await ruth.preview('case take', { id, operator: viewer.email })).status).toBe(409);
  expect((await ruth.preview('case take', { id, operator: 'nobody@example.test' })).status).toBe(404);
  expect((await ruth.preview('case take', { id, operator: 'x' })).status).toBe(400);
});

test('if two operators take the same case at the same time, only one succeeds', async () => {
  const id = await openCase();
  const params = { id };
  const [first, second] = [await ruth.preview('case take', params), await sam.browser.preview('case take', params)];
  const answers = await Promise.all([
    ruth.perform('case take', params, first.body.data.digest),
    sam.browser.perform('case take', params, second.body.data.digest),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a case becomes unassigned when its operator is removed', async () => {
  const id = await openCase();
  const leaver = await PanelBrowser.addOperator(server, 'moderator');
  await perform(leaver.browser, 'case take', { id });
  await perform(ruth, 'case take', { id: await openCase() });
  const { body } = await ruth.preview('operator remove', { email: leaver.email });
  expect((await ruth.perform('operator remove', { email: leaver.email }, body.data.digest)).status).toBe(200);
  expect([await assigneeOf(id), await listCases(ruth, 'none')]).toEqual([null, expect.arrayContaining([id])]);
});

test('a decided case can be neither taken nor released', async () => {
  const id = await openCase();
  await server.db.execute(sql`update moderation_case set state = 'dismissed', decided_at = now() where id = ${id}`);
  for (const name of ['case take', 'case release'] as const) {
    const { status, error } = await sam.browser.preview(name, { id });
    expect([status, error.message]).toEqual([409, expect.stringMatching(/has already been decided: dismissed/)]);
  }
  const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
  expect((await sam.browser.preview('case take', { id: unknown })).status).toBe(404);
  expect((await sam.browser.call(operator.showCase, { params: { id } })).status).toBe(200);
});
