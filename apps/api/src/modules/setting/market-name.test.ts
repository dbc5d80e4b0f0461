import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import type { SettingChanges } from '@fixit/contract/operator/market-setting';
import { operator } from '@fixit/contract/operator/operator';
import { pathOfCall } from '@fixit/contract/route';
import { documentOf, screenAddresses } from '@fixit/contract/screen';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addCustomer } from '../../testing/people.ts';
import { newEmail, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** This name must be escaped everywhere. */
const awkwardName = `"B" <script>;,\\ שלום`;
const escapedName = '&quot;B&quot; &lt;script&gt;;,\\ שלום';
const lettering = '<svg viewBox="0 0 200 74"><path d="M0 0"/></svg>';
const page = `<!doctype html><html lang="en-GB"><head><title>Terms – Fixit</title><script>"Fixit"</script></head><body>${lettering}<template data-support=""><p>Write to <a href="mailto:SUPPORT_ADDRESS">SUPPORT_ADDRESS</a></p></template></body></html>`;

const builtIcon = fileURLToPath(new URL('../../../../web/public/pictures/brand/app-icon-192.png', import.meta.url));

let server: TestServer;
let webFolder: string;
let owner: PanelBrowser;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fixit-web-'));
  const pages = [
    'index',
    'privacy',
    'terms',
    'credits',
    'waitlist',
    'error',
    '404',
    'app',
    'workspace',
    'operator/index',
  ];
  for (const name of [...pages.map((each) => `${each}.html`), ...screenAddresses().map(documentOf)]) {
    await mkdir(dirname(join(webFolder, name)), { recursive: true });
    await writeFile(join(webFolder, name), page);
  }
  await writeFile(
    join(webFolder, 'manifest.webmanifest'),
    '{"id":"/","name":"Fixit","short_name":"Fixit","icons":["/pictures/brand/app-icon-192.png"]}',
  );
  await mkdir(join(webFolder, 'pictures/brand'), { recursive: true });
  await writeFile(join(webFolder, 'pictures/brand/app-icon.svg'), '<svg fill="#FFC629"/>');
  await copyFile(builtIcon, join(webFolder, 'pictures/brand/app-icon-192.png'));
  server = await startTestServer({ webFolder, settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  owner = (await PanelBrowser.addOperator(server, 'owner')).browser;
});
beforeEach(() => change({ name: '', support_address: '', accent: '', photo_required: '', budget_required: '' }));
afterAll(async () => {
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

async function change(changes: SettingChanges) {
  const { body: preview } = await owner.preview('setting change', changes);
  await owner.perform('setting change', changes, preview.data.digest);
  const { name = '' } = changes;
  await expect.poll(() => server.app.platform.settings.values.name).toBe(name || 'Fixit');
}

const visit = (path: string, headers = {}) =>
  fetch(server.origin + path, { headers: { accept: 'text/html', ...headers } });

test.each([
  ['200 emoji', '💧'.repeat(200), /at most 24/],
  ['a reversed text', 'Fix\u202Eti', /cannot be shown/],
  ['a web address', 'www.example.com', /link/],
])('the marketplace name is refused if it is %s', async (_, name, message) => {
  const { status, error } = await owner.preview('setting change', { name });
  expect([status, error.errors?.['name']]).toEqual([400, [expect.stringMatching(message)]]);
});

test('documents contain the escaped marketplace name everywhere but in scripts, and the default name changes nothing', async () => {
  expect(await (await visit('/terms')).text()).toBe(page);
  await change({ name: awkwardName });
  for (const path of ['/', '/terms', '/login', '/workspace', '/app.html', '/operator/', '/nothing/here']) {
    const text = await (await visit(path)).text();
    expect(text).toContain(`<title>Terms – ${escapedName}</title><script>"Fixit"</script>`);
    expect(text).toMatch(/<html lang="en-GB" data-appearance="[\w-]+" /);
    expect(text).toContain(` data-name="${escapedName}"><head>`);
    expect(text).toContain(`<body><span class="market-name" aria-hidden="true">${escapedName}</span>`);
  }
  const { headers } = await visit('/terms');
  expect((await visit('/terms', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  await change({ name: 'Fixit Airedale' });
  const text = await (await visit('/terms')).text();
  expect(text).toContain(`${lettering}<span class="market-name" aria-hidden="true">Airedale</span>`);
});

test('documents of the app list the fields that a request must have', async () => {
  const readDocument = async () => (await visit('/dashboard')).text();
  expect(await readDocument()).not.toContain('data-required');
  await change({ photo_required: 'on' });
  await expect.poll(readDocument).toContain(' data-required="photo_ids">');
  await change({ budget_required: 'on' });
  await expect.poll(readDocument).toContain(' data-required="budget photo_ids">');
  expect(await readDocument()).toMatch(/ data-appearance="[\w-]+"/);
});

test('the manifest contains the marketplace name as JSON', async () => {
  await change({ name: awkwardName });
  const response = await visit('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(await response.json()).toMatchObject({ id: '/', name: awkwardName, short_name: awkwardName });
});

test('the support address appears on the legal pages once it is set', async () => {
  await change({ support_address: 'Help@Example.org' });
  await expect
    .poll(async () => (await visit('/terms')).text())
    .toContain('</svg><p>Write to <a href="mailto:help@example.org">help@example.org</a></p></body>');
});

test('emails have the marketplace name in their sender, subject, text and HTML, and it cannot inject a header', async () => {
  await change({ name: awkwardName });
  const email = newEmail();
  await server.call(account.register, { query: { user_type: 'user' }, body: signUpBody(email) });
  const { subject, text, html } = await server.mailTo(email);
  expect(subject).toMatch(/^\d{4,6} is your "B" <script>;,\\ שלום code$/);
  expect(text).toContain(`Nobody from ${awkwardName} will ever ask you for it.`);
  expect(text).toMatch(/\n"B" <script>;,\\ שלום\n$/);
  expect(html).toContain(`>${escapedName}</p>`);
  expect(`${text}${html}`).not.toMatch(/Fixit|\uE000/);
  const folder = join(server.env.DATA_DIR, 'mail');
  const [file = ''] = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .slice(-1);
  const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n');
  expect(head).toMatch(/^From: (=\?UTF-8\?\S+\?=\s+)+<no-reply@fixit\.test>\r\n/m);
  expect(head.match(/^[\w-]+(?=:)/gm)).toEqual(expect.arrayContaining(['From', 'To', 'Subject']));
});

test('calendars have the marketplace name, folded and escaped, in their name and in appointment titles', async () => {
  await change({ name: awkwardName });
  const conversation = await openConversation(server);
  const appointments = appointmentsOn(server);
  const { id } = await appointments.addProposal(conversation);
  await appointments.accept(conversation.customer, id);
  const readCalendar = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const file = await fetch(server.origin + pathOfCall(booking.writeCalendarFileAsCustomer, { params: { id } }), {
    headers: { authorization: `Token ${conversation.customer.token}` },
  });
  const text = await file.text();
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = readCalendar(text);
  expect(calendar.getFirstPropertyValue('name')).toBe(awkwardName);
  const [event] = calendar.getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('summary')).toMatch(/^"B" <script>;,\\ שלום session with /);

  const { body } = await server.call(artisan.showCalendarFeed, { token: conversation.artisan.token });
  const readFeedName = async () => {
    const response = await fetch(server.origin + new URL(body.data.address).pathname);
    return readCalendar(await response.text()).getFirstPropertyValue('x-wr-calname');
  };
  expect(await readFeedName()).toBe(awkwardName);
  await change({ name: 'Airedale' });
  expect(await readFeedName()).toBe('Airedale');
});

test('an environment variable overrides the setting, which then cannot be changed', async () => {
  await change({ support_address: 'panel@example.org' });
  const settings = { PUBLIC_URL: 'http://localhost:3000', SUPPORT_EMAIL: 'help@example.org' };
  const fixedServer = await startTestServer({ webFolder, settings, worker: false, sharing: server });
  const { browser } = await PanelBrowser.addOperator(fixedServer, 'owner');
  const { body } = await browser.call(operator.listSettings);
  expect(body.data.find(({ name }) => name === 'support_address')).toMatchObject({
    value: 'help@example.org',
    fixed_by: 'SUPPORT_EMAIL',
  });
  const { status, error } = await browser.preview('setting change', { support_address: 'other@example.org' });
  expect([status, error.errors]).toEqual([400, { support_address: ['Fixed by SUPPORT_EMAIL on the server.'] }]);
  expect(await (await fetch(`${fixedServer.origin}/terms`)).text()).toContain('mailto:help@example.org');
  await fixedServer.stop();
});

test('an accent colour adds its stylesheet to pages and colours the icon and the buttons of emails', async () => {
  expect(await (await visit('/terms')).text()).not.toContain('accents.css');
  await change({ accent: 'sky' });
  await expect.poll(async () => (await visit('/terms')).text()).toContain(' data-accent="sky"');
  expect(await (await visit('/login')).text()).toMatch(
    /<link rel="stylesheet" href="\/accents\.css\?v=[^"]*"><\/head>/,
  );
  expect(await (await visit('/operator/')).text()).not.toContain('data-accent');
  expect(await (await visit('/pictures/brand/app-icon.svg?accent=sky')).text()).toBe('<svg fill="#8CC4FF"/>');
  for (const unknownAccent of ['red', 'toString']) {
    expect(await (await visit(`/pictures/brand/app-icon.svg?accent=${unknownAccent}`)).text()).toBe(
      '<svg fill="#FFC629"/>',
    );
  }
  const { email } = await addCustomer(server);
  await server.call(account.register, { query: { user_type: 'user' }, body: signUpBody(email) });
  const { html } = await server.mailTo(email);
  expect(html).toContain('background:#8CC4FF;');
  const { status, error } = await owner.preview('setting change', { accent: 'red' });
  expect([status, error.errors?.['accent']]).toEqual([400, ['There is no such accent']]);
});

test('an accent colours the home screen icons, which browsers may cache until it changes', async () => {
  const readIcons = async () => ((await (await visit('/manifest.webmanifest')).json()) as { icons: string[] }).icons;
  await expect.poll(readIcons).toEqual(['/pictures/brand/app-icon-192.png']);
  await change({ accent: 'sky' });
  await expect.poll(readIcons).toEqual(['/pictures/brand/app-icon-192.png?accent=sky']);
  const icon = await visit('/pictures/brand/app-icon-192.png?accent=sky');
  expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    'image/png',
    'public, max-age=3600',
  ]);
  const colouredIcon = Buffer.from(await icon.arrayBuffer());
  // The first point is on the plate, the second in the letter, and the third in the corner.
  const points = [
    [96, 24],
    [60, 60],
    [0, 0],
  ] as const;
  expect(await Promise.all(points.map((point) => colourAt(colouredIcon, point)))).toEqual([
    [0x8c, 0xc4, 0xff, 255],
    [0x14, 0x16, 0x1a, 255],
    expect.arrayContaining([0]),
  ]);
  const conditional = { 'if-none-match': icon.headers.get('etag') ?? '' };
  expect((await visit('/pictures/brand/app-icon-192.png?accent=sky', conditional)).status).toBe(304);
  const uncolouredIcon = Buffer.from(await (await visit('/pictures/brand/app-icon-192.png?accent=red')).arrayBuffer());
  expect(uncolouredIcon.equals(await readFile(builtIcon))).toBe(true);
  expect((await visit('/pictures/brand/apple-touch-icon.png?accent=sky')).status).toBe(404);
});

async function colourAt(picture: Buffer, [left, top]: readonly [number, number]): Promise<number[]> {
  const pixel = await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}
