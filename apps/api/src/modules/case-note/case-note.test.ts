import { account } from '@fixit/contract/account';
import { caseNote, type NoteAudience } from '@fixit/contract/case/case-note';
import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { reportSubject } from '../../testing/reported-cases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' },
  });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const notesOf = async ({ token }: Person) =>
  (await server.call(caseNote.list, { token })).body.data.map(({ case_number, note }) => [case_number, note]);

test('a case note is visible to moderators and to its audience, but to nobody else', async () => {
  const [reporter, reported, stranger] = [
    await addCustomer(server),
    await addArtisan(server),
    await addCustomer(server),
  ];
  const { id, number } = await reportSubject(server, reporter, 'profile', reported.artisan_id);
  const notes: Record<NoteAudience, string> = {
    operators: 'Rang the register',
    reporter: 'We are asking the other side',
    reported: 'Please send your licence',
  };
  for (const [to, note] of Object.entries(notes)) {
    const { body } = await moderator.previewAndPerform('case note', { id, to, note });
    expect(body.data.effects).toEqual([{ effect: 'note_added', count: 1 }]);
  }
  expect(await notesOf(reporter)).toEqual([[number, notes.reporter]]);
  expect(await notesOf(reported)).toEqual([[number, notes.reported]]);
  expect(await notesOf(stranger)).toEqual([]);
  expect((await server.call(caseNote.list)).status).toBe(401);
  const params = { id };
  const { body } = await moderator.call(operator.showCase, { params });
  expect(body.data.notes.map(({ audience, note, author }) => [audience, note, author])).toEqual([
    ['reported', notes.reported, 'The moderator'],
    ['reporter', notes.reporter, 'The moderator'],
    ['operators', notes.operators, 'The moderator'],
  ]);
  const viewer = (await PanelBrowser.addOperator(server, 'viewer')).browser;
  expect((await viewer.call(operator.showCase, { params })).body.data.notes).toEqual([]);
  const download = await server.call(account.download, { token: reported.token });
  expect(download.body.data.case_notes).toMatchObject([{ case_number: number, note: notes.reported }]);
  expect(JSON.stringify(download.body)).not.toContain(notes.operators);
});

test('a note can be added to a decided case but not to an unknown one, and the audit log omits its text', async () => {
  const { artisan_id } = await addArtisan(server);
  const { id } = await reportSubject(server, await addCustomer(server), 'profile', artisan_id);
  await server.db.execute(sql`update moderation_case set state = 'dismissed', decided_at = now() where id = ${id}`);
  const note = 'She rang again';
  expect((await moderator.previewAndPerform('case note', { id, to: 'operators', note })).status).toBe(200);
  const { rows } = await server.db.execute<{ row: string }>(sql`
    select audit::text as row from audit where command = 'case note'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(note);
  const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
  expect((await moderator.preview('case note', { id: unknown, to: 'operators', note })).status).toBe(404);
  for (const params of [
    { to: 'everybody', note },
    { to: 'operators', note: '' },
  ])
    expect((await moderator.preview('case note', { id, ...params })).status).toBe(400);
});
