import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { account } from '@fixit/contract/account';
import { conversation } from '@fixit/contract/conversation';
import type { SettingChanges } from '@fixit/contract/operator/market-setting';
import { operator } from '@fixit/contract/operator/operator';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { documentOf, screenAddresses } from '@fixit/contract/screen';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { openEvents } from '../../testing/event-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addCustomer } from '../../testing/people.ts';
import { admin } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { eventTopic } from '../notification/notification-actions.ts';

const settings = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' };
let server: TestServer;
let otherServer: TestServer;
let webFolder: string;
let owner: PanelBrowser;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fixit-web-'));
  const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', 'error', '404'].map((name) => `${name}.html`);
  for (const page of [...pages, ...screenAddresses().map(documentOf)]) {
    await mkdir(dirname(join(webFolder, page)), { recursive: true });
    await writeFile(
      join(webFolder, page),
      `<!doctype html><html lang="en-GB"><head></head><body>${page}</body></html>`,
    );
  }
  server = await startTestServer({ worker: false, settings, webFolder });
  otherServer = await startTestServer({ worker: false, settings, webFolder, sharing: server });
  owner = (await PanelBrowser.addOperator(server, 'owner')).browser;
});
afterEach(async () => {
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from market_setting`);
    await tx.publish('market_setting', {});
  });
  await expect.poll(() => otherServer.app.platform.settings.values.maintenance).toBe('off');
});
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

async function change(changes: SettingChanges) {
  const { body: preview } = await owner.preview('setting change', changes);
  return owner.perform('setting change', changes, preview.data.digest);
}

const runCommand = (...words: string[]) =>
  admin(words, { ...settings, DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR });

const pageOf = async (path = '/login') =>
  (await fetch(otherServer.origin + path, { headers: { accept: 'text/html' } })).text();

describe('settings', () => {
  test('an owner previews and makes a change, which is then in the list of settings and in the audit log', async () => {
    const changes = { announcement: 'Snow is forecast  for Thursday.' };
    const { body: preview } = await owner.preview('setting change', changes);
    expect(preview.data).toMatchObject({
      message: 'Sentence: ‘Snow is forecast for Thursday.’ instead of nothing.',
      effects: [{ effect: 'setting_changed', count: 1 }],
    });
    expect((await server.db.execute(sql`select from market_setting`)).rows).toEqual([]);
    expect((await change(changes)).status).toBe(200);
    const { body: list } = await owner.call(operator.listSettings);
    expect(list.data.find(({ name }) => name === 'announcement')).toEqual({
      name: 'announcement',
      value: 'Snow is forecast for Thursday.',
      fixed_by: null,
      changed_at: expect.stringMatching(/Z$/),
    });
    expect(list.data[0]).toEqual({ name: 'name', value: 'Fixit', fixed_by: null, changed_at: null });
    const { body: log } = await owner.call(listCalls.audit, { query: { command: 'setting change' } });
    expect(log.data.rows[0]).toMatchObject({ who: 'The owner', command: 'setting change' });
  });

  test.each<[changes: object, field: string, message: RegExp]>([
    [{}, 'params', /Name a setting/],
    [{ announcement: '💧'.repeat(141) }, 'announcement', /at most 140/],
    [{ announcement: 'See www.example.com' }, 'announcement', /link/],
    [{ announcement: 'a\u202Eb' }, 'announcement', /cannot be shown/],
    [{ announcement_link: 'javascript:alert(1)' }, 'announcement_link', /begin with https/],
    [{ announcement_link: 'http://example.com/' }, 'announcement_link', /begin with https/],
    [{ announcement_link: '//example.com/' }, 'announcement_link', /begin with https/],
    [{ announcement_link: '/\\example.com/' }, 'announcement_link', /begin with https/],
    [{ announcement_link: 'https://user:secret@example.com/' }, 'announcement_link', /begin with https/],
    [{ announcement_link: `/${'a'.repeat(300)}` }, 'announcement_link', /at most 300/],
    [{ announcement_from: 'tomorrow' }, 'announcement_from', /a date and a time/],
    [
      { announcement_from: '2026-12-04T08:00', announcement_until: '2026-12-02T18:00' },
      'announcement_until',
      /later than/,
    ],
    [{ maintenance: 'perhaps' }, 'maintenance', /on or off/],
  ])('the setting %j is refused with a clear message for its field', async (changes, field, message) => {
    const { status, error } = await owner.preview('setting change', changes);
    expect([status, error.code, error.errors?.[field]]).toEqual([400, 'invalid', [expect.stringMatching(message)]]);
  });

  test('settings can be read and changed by owners only', async () => {
    const visitor = new PanelBrowser(server);
    const { browser: moderator } = await PanelBrowser.addOperator(server, 'moderator');
    for (const [browser, status] of [
      [visitor, 404],
      [moderator, 403],
    ] as const) {
      expect((await browser.call(operator.listSettings)).status).toBe(status);
      expect((await browser.preview('setting change', { maintenance: 'on' })).status).toBe(status);
      expect((await browser.perform('setting change', { maintenance: 'on' }, 'digest')).status).toBe(status);
    }
  });

  test('an empty value restores the default, and an unchanged value changes nothing', async () => {
    await change({ maintenance_sentence: 'Back at ten.' });
    expect((await change({ maintenance_sentence: 'Back at ten.' })).body.data.effects).toEqual([]);
    await change({ maintenance_sentence: '' });
    expect((await server.db.execute(sql`select from market_setting`)).rows).toEqual([]);
  });

  test('the second of two operators who change a setting at the same time is refused', async () => {
    const changes = { announcement: 'Mine' };
    const { body: preview } = await owner.preview('setting change', changes);
    await change({ announcement: 'Theirs' });
    const { status, error } = await owner.perform('setting change', changes, preview.data.digest);
    expect([status, error.code]).toEqual([409, 'preview_changed']);
  });

  test('the settings command lists and changes the same settings', async () => {
    const result = await runCommand(
      'setting',
      'change',
      '--announcement',
      'Snow',
      '--maintenance',
      'on',
      '--yes',
      '--json',
    );
    expect(JSON.parse(result.out)).toMatchObject({
      done: true,
      before: { announcement: '', maintenance: 'off' },
      after: { announcement: 'Snow', maintenance: 'on' },
    });
    await expect.poll(() => otherServer.app.platform.settings.values.maintenance).toBe('on');
    expect((await runCommand('setting', 'list')).out).toMatch(/maintenance +on /);
    const refusal = await runCommand('setting', 'change', '--maintenance', 'maybe', '--yes');
    expect([refusal.code, refusal.message]).toEqual([2, expect.stringContaining('on, off')]);
    expect((await runCommand('setting', 'change', '--yes')).message).toContain('Name a setting to change.');
  });
});

describe('maintenance mode', () => {
  test('in maintenance mode every process serves reads and refuses changes with 503 and the message', async () => {
    const { token } = await addCustomer(server);
    const { body: preview } = await owner.preview('setting change', { maintenance: 'on' });
    expect(preview.data.effects).toEqual([
      { effect: 'setting_changed', count: 1 },
      { effect: 'marketplace_closed', count: 1 },
    ]);
    await change({ maintenance: 'on', maintenance_sentence: 'Back by 10:15.' });
    for (const eachServer of [server, otherServer]) {
      await expect.poll(() => eachServer.app.platform.settings.values.maintenance).toBe('on');
      expect((await eachServer.call(conversation.listContactsAsCustomer, { token })).status).toBe(200);
      const refusal = await eachServer.call(account.logout, { token });
      expect([refusal.status, refusal.error, refusal.headers.get('retry-after')]).toEqual([
        503,
        expect.objectContaining({ code: 'maintenance', message: 'Back by 10:15.' }),
        '60',
      ]);
    }
    const { browser, passkey } = await PanelBrowser.addOperator(server, 'viewer');
    expect((await browser.signIn(passkey)).status).toBe(200);
    expect((await change({ maintenance: 'off' })).body.data.effects).toContainEqual({
      effect: 'marketplace_opened',
      count: 1,
    });
    await expect.poll(() => otherServer.app.platform.settings.values.maintenance).toBe('off');
    expect((await otherServer.call(account.logout, { token })).status).toBe(200);
  });

  test('in maintenance mode a chat message is refused with its key, and the socket stays open', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(otherServer, id, customer);
    await change({ maintenance: 'on', maintenance_sentence: 'Back by 10:15.' });
    await expect.poll(() => otherServer.app.platform.settings.values.maintenance).toBe('on');
    client.send({ msg_key: 'one', message: 'Hello' });
    expect(await client.answerTo('one')).toEqual({
      error: { code: 'maintenance', message: 'Back by 10:15.' },
      msg_key: 'one',
    });
    await change({ maintenance: 'off' });
    await expect.poll(() => otherServer.app.platform.settings.values.maintenance).toBe('off');
    client.frames.length = 0;
    expect((await client.say('Hello', 'one')).message).toBe('Hello');
  });
});

describe('the announcement above every page', () => {
  test('the announcement appears on the pages of every process, escaped, and can be closed', async () => {
    expect(await pageOf()).not.toContain('announcement');
    await change({ announcement: `<script>alert("'")</script> & שלום` });
    await expect.poll(() => pageOf()).toContain('id="announcement"');
    for (const path of ['/', '/privacy', '/workspace', '/chat?id=1']) {
      const page = await pageOf(path);
      expect(page).toContain('<p>&lt;script&gt;alert(&quot;&#39;&quot;)&lt;/script&gt; &amp; שלום</p>');
      expect(page).toContain('<button type="button">Close</button>');
    }
  });

  test('the announcement may link to a page on another site or on this one', async () => {
    await change({ announcement: 'Snow', announcement_link: 'https://example.com/?a=1&b="2"' });
    const href = 'https://example.com/?a=1&amp;b=&quot;2&quot;';
    await expect.poll(() => pageOf()).toContain(`<p>Snow <a href="${href}">Read more</a></p>`);
    await change({ announcement_link: '/waitlist', announcement_link_text: 'Join & wait' });
    await expect.poll(() => pageOf()).toContain('<a href="/waitlist">Join &amp; wait</a>');
  });

  test('open pages are notified of a changed announcement, but not clients that do not know the frame', async () => {
    const { token, account_id } = await addCustomer(server);
    const page = await openEvents(otherServer, token, { extras: true });
    const client = await openEvents(otherServer, token);
    await change({ announcement: 'Snow' });
    expect(await page.next()).toEqual({ kind: 'announcement_changed' });
    // A change to another setting sends no frame.
    await change({ photo_required: 'on' });
    await change({ maintenance: 'on' });
    expect(await page.next()).toEqual({ kind: 'announcement_changed' });
    const frame = { kind: 'job_request_changed', job_id: 'job' };
    await server.db.publish(eventTopic(account_id), frame);
    expect([await page.next(), await client.next()]).toEqual([frame, frame]);
    page.close();
    client.close();
  });

  test('open pages are notified when an announcement expires', async () => {
    const { token } = await addCustomer(server);
    await change({ announcement: 'Snow', announcement_until: '2099-01-01T00:00' });
    await expect.poll(() => pageOf()).toContain('<p>Snow</p>');
    const page = await openEvents(otherServer, token, { extras: true });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01T00:00:01Z') });
    try {
      await otherServer.app.platform.settings.refresh();
    } finally {
      vi.useRealTimers();
    }
    expect(await page.next()).toEqual({ kind: 'announcement_changed' });
    page.close();
  });

  test('the message of maintenance mode replaces the announcement and cannot be closed', async () => {
    await change({ announcement: 'Snow', maintenance: 'on', maintenance_sentence: 'Back by 10:15.' });
    await expect.poll(() => pageOf()).toContain('<p>Back by 10:15.</p>');
    expect(await pageOf()).not.toContain('<button');
  });

  test('the announcement appears only between its start and its end', async () => {
    await change({ announcement: 'Over', announcement_until: '2020-01-01T00:00' });
    await change({ announcement: 'Not yet', announcement_from: '2099-01-01T00:00', announcement_until: '' });
    await expect.poll(() => otherServer.app.platform.settings.values.announcement).toBe('Not yet');
    expect(await pageOf()).not.toContain('announcement');
    await change({ announcement_from: '2020-01-01T00:00' });
    await expect.poll(() => pageOf()).toContain('<p>Not yet</p>');
  });
});
