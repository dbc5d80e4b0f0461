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
  ruth = (await PanelBrowser.of(server, 'owner')).browser;
  sam = await PanelBrowser.of(server, 'moderator');
});
afterAll(() => server.stop());

const open = async () => (await reportNewArtisan(server)).id;

const act = (browser: PanelBrowser, name: 'case take' | 'case release', params: Record<string, string>) =>
  browser.previewAndPerform(name, params);

async function listed(browser: PanelBrowser, filter: 'me' | 'none'): Promise<(string | undefined)[]> {
  const { body } = await browser.call(listCalls.cases, { query: { with: filter, state: 'open', limit: 100 } });
  return body.data.rows.map(({ id }) => id);
}

async function assigneeOf(id: string): Promise<unknown> {
  const { body } = await ruth.call(listCalls.cases, { query: { id } });
  return body.data.rows[0]?.assignee;
}

test('a case that an operator takes is among the operator’s own until it is given back', async () => {
  const id = await open();
  expect([await listed(sam.browser, 'none'), await assigneeOf(id)]).toEqual([expect.arrayContaining([id]), null]);
  const { body } = await act(sam.browser, 'case take', { id });
  expect([body.data.message, body.data.effects]).toEqual([
    expect.stringMatching(/^Case \d+ is now with The moderator\.$/),
    [{ effect: 'case_taken', count: 1 }],
  ]);
  expect(await listed(sam.browser, 'me')).toContain(id);
  expect(await listed(ruth, 'me')).not.toContain(id);
  expect(await listed(ruth, 'none')).not.toContain(id);
  expect(await assigneeOf(id)).toBe('The moderator');
  expect((await act(ruth, 'case release', { id })).body.data.effects).toEqual([{ effect: 'case_released', count: 1 }]);
  expect(await listed(sam.browser, 'none')).toContain(id);
  const again = await act(ruth, 'case release', { id });
  expect([again.body.data.message, again.body.data.effects]).toEqual([expect.stringMatching(/^Nobody has case/), []]);
});

test('a case can be taken over and given to a colleague, but not to a viewer or a stranger', async () => {
  const id = await open();
  await act(ruth, 'case take', { id });
  const handover = await act(ruth, 'case take', { id, operator: sam.email });
  expect(handover.body.data.message).toMatch(/is now with The moderator, no longer with The owner\.$/);
  expect(await assigneeOf(id)).toBe('The moderator');
  const viewer = await PanelBrowser.of(server, 'viewer');
  expect((await ruth.preview('case take', { id, operator: viewer.email })).status).toBe(409);
  expect((await ruth.preview('case take', { id, operator: 'nobody@example.test' })).status).toBe(404);
  expect((await ruth.preview('case take', { id, operator: 'x' })).status).toBe(400);
});

test('a preview of two operators who take one case at once is carried out for one of them only', async () => {
  const id = await open();
  const params = { id };
  const [first, second] = [await ruth.preview('case take', params), await sam.browser.preview('case take', params)];
  const answers = await Promise.all([
    ruth.perform('case take', params, first.body.data.digest),
    sam.browser.perform('case take', params, second.body.data.digest),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the case of a removed operator is nobody’s', async () => {
  const id = await open();
  const leaving = await PanelBrowser.of(server, 'moderator');
  await act(leaving.browser, 'case take', { id });
  await act(ruth, 'case take', { id: await open() });
  const { body } = await ruth.preview('operator remove', { email: leaving.email });
  expect((await ruth.perform('operator remove', { email: leaving.email }, body.data.digest)).status).toBe(200);
  expect([await assigneeOf(id), await listed(ruth, 'none')]).toEqual([null, expect.arrayContaining([id])]);
});

test('a decided case can be neither taken nor given back', async () => {
  const id = await open();
  await server.db.execute(sql`update moderation_case set state = 'dismissed', decided_at = now() where id = ${id}`);
  for (const name of ['case take', 'case release'] as const) {
    const { status, error } = await sam.browser.preview(name, { id });
    expect([status, error.message]).toEqual([409, expect.stringMatching(/is decided already: dismissed/)]);
  }
  const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
  expect((await sam.browser.preview('case take', { id: unknown })).status).toBe(404);
  expect((await sam.browser.call(operator.showCase, { params: { id } })).status).toBe(200);
});
