import { account } from '@fixit/contract/account';
import { operator } from '@fixit/contract/operator/operator';
import { noteLength } from '@fixit/contract/operator/operator-action';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addCustomer } from '../../../testing/people.ts';
import { password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

async function addNote(browser: PanelBrowser, params: { email: string; note: string }) {
  const { body } = await browser.preview('note add', params);
  return browser.perform('note add', params, body.data.digest);
}

async function readNotes(browser: PanelBrowser, id: string) {
  return (await browser.call(operator.showPerson, { params: { id } })).body.data.notes;
}

test('moderators and owners can read a note about an account, a viewer cannot, and the download of the account contains it', async () => {
  const me = await signUpAndLogIn(server);
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const note = 'Rang about the invoice.\nسباكة <b>🛠️</b>';
  expect((await addNote(browser, { email: me.email, note })).status).toBe(200);
  const colleague = await PanelBrowser.addOperator(server, 'owner');
  expect(await readNotes(colleague.browser, me.account_id)).toMatchObject([{ note, author: 'The moderator' }]);
  const viewer = await PanelBrowser.addOperator(server, 'viewer');
  expect(await readNotes(viewer.browser, me.account_id)).toEqual([]);
  const download = await server.call(account.download, { token: me.token });
  expect(download.body.data.account['operators_notes']).toMatchObject([{ note }]);
  expect(JSON.stringify(download.body)).not.toContain('The moderator');
  const { rows } = await server.db.execute(sql`select arguments, after from audit where command = 'note add'`);
  expect(rows).toMatchObject([{ arguments: { account_id: me.account_id } }]);
  expect(JSON.stringify(rows)).not.toContain('invoice');

  await server.call(account.remove, { token: me.token, body: { password } });
  expect(await readNotes(browser, me.account_id)).toEqual([]);
});

test('one of two simultaneous removals of a note succeeds, and the other is refused as not found', async () => {
  const { email, account_id } = await addCustomer(server);
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  await addNote(browser, { email, note: 'Rang twice' });
  const [note] = await readNotes(browser, account_id);
  const id = note?.id ?? '';
  const { body } = await browser.preview('note remove', { id });
  const answers = await Promise.all([1, 2].map(() => browser.perform('note remove', { id }, body.data.digest)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await readNotes(browser, account_id)).toEqual([]);
});

test('a note that is empty or too long is refused, and so is a note about an unknown email', async () => {
  const { email } = await addCustomer(server);
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  for (const note of [' ', 'x'.repeat(noteLength + 1)]) {
    expect(Object.keys((await browser.preview('note add', { email, note })).error.errors ?? {})).toEqual(['note']);
  }
  const answer = await browser.preview('note add', { email: 'nobody@example.test', note: 'Rang' });
  expect([answer.status, answer.error.message]).toEqual([404, 'No account has the email nobody@example.test.']);
});
