import { artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { importLimits } from '@fixit/contract/operator/artisan-action';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addCustomer } from '../../testing/people.ts';
import { newEmail } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const encode = (text: string, encoding: BufferEncoding = 'utf8') => ({
  file: Buffer.from(text, encoding).toString('base64'),
});

const count = async (table: 'artisan_invitation' | 'account') => {
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n;
};

const businesses = async () =>
  (await moderator.call(listCalls.invitations, { query: { limit: 50 } })).body.data.rows.map((row) => row['business']);

test('the preview of a messy file names the problem with each row and changes nothing, and confirming it invites the valid rows', async () => {
  const [good, other, invited] = [newEmail(), newEmail(), newEmail()];
  const { email: existingEmail } = await addCustomer(server);
  const earlier = { business: 'Earlier', trade: 'Plumbing', area: 'BD18', email: invited };
  const { body: earlierPreview } = await moderator.preview('artisan invite', earlier);
  await moderator.perform('artisan invite', earlier, earlierPreview.data.digest);
  const text = [
    'Business;E-mail;Trade;Postcode;Phone;Notes',
    `Café Renée;${good};PLUMBING;bd18 4ps;07700900801;x`,
    `"Smith; Sons";${other};Roofing;BD20;;`,
    ';;;;;',
    `Stell Roofing;office@stellroofing;Roofs;BD20;;`,
    `=HYPERLINK("http://x");${newEmail()};Roofing;BD20;;`,
    `Cottingley Sparks;${newEmail()};Electrics?;BD16;;`,
    `Wibsey Locks;${newEmail()};Plumbing;BD66 1ZZ;;`,
    `Nowhere;${newEmail()};Plumbing;ZE99;12;`,
    `Here Already;${existingEmail};Plumbing;BD18;;`,
    `Invited Already;${invited};Plumbing;BD18;;`,
    `Twice;${good.toUpperCase()};Plumbing;BD18;;`,
  ].join('\r\n');
  const params = encode(text, 'latin1');
  const [invitationsBefore, accountsBefore] = [await count('artisan_invitation'), await count('account')];
  const { body: preview } = await moderator.preview('artisan import', params);
  expect(preview.data.message).toBe(
    '2 of 10 rows can be used, and 8 are left out. Each artisan gets an email with their own link.',
  );
  expect(preview.data.effects).toEqual([
    { effect: 'artisan_invited', count: 2 },
    { effect: 'invitation_emailed', count: 2 },
  ]);
  expect(
    preview.data.problems?.map(({ row, column, message, is_mistake }) => [row, column, message, is_mistake]),
  ).toEqual([
    [5, 'E-mail', 'Please enter a valid email address', true],
    [5, 'Trade', '“Roofs” is not a trade here. Do you mean Roofing?', true],
    [6, 'Business', 'This looks like a formula, not a name.', true],
    [7, 'Trade', expect.stringMatching(/^“Electrics\?” is not a trade here\./), true],
    [8, 'Postcode', 'There is no such postcode district.', true],
    [9, 'Phone', 'Please enter a UK mobile number, for example 07700 900123', true],
    [10, 'E-mail', 'This email has an account already.', false],
    [11, 'E-mail', 'This email is invited already.', false],
    [12, 'E-mail', 'Row 2 has the same email or phone.', false],
  ]);
  expect([await count('artisan_invitation'), server.emails.filter(({ to }) => to === good)]).toEqual([
    invitationsBefore,
    [],
  ]);
  const { status, body } = await moderator.perform('artisan import', params, preview.data.digest);
  expect([status, body.data.effects]).toEqual([200, preview.data.effects]);
  expect(new Set((await businesses()).slice(0, 2))).toEqual(new Set(['Café Renée', 'Smith; Sons']));
  expect(await count('account')).toBe(accountsBefore);
  const mail = await server.mailTo(good, 0);
  const token = /\/workspace\/signup#(\S+)/.exec(mail.text)?.[1] ?? '';
  const { body: invitation } = await server.call(artisanInvitation.read, { body: { token } });
  expect(invitation.data).toMatchObject({ business_name: 'Café Renée', post_code: 'BD18 4PS', email: good });
});

test('confirming an import with a file other than the previewed one is refused', async () => {
  const row = () => `Two Files,${newEmail()},Plumbing,BD18`;
  const file = () => encode(`business,email,trade,postcode\n${row()}\n`);
  const { body } = await moderator.preview('artisan import', file());
  const { status, error } = await moderator.perform('artisan import', file(), body.data.digest);
  expect([status, error.code]).toEqual([409, 'preview_changed']);
  expect(await businesses()).not.toContain('Two Files');
});

test('a file without the required columns, with too many rows or bytes, or in another format is refused with a clear message', async () => {
  const refusal = async (params: object) => {
    const { status, error } = await moderator.preview('artisan import', params);
    return [status, error.errors?.['file']?.[0] ?? error.code];
  };
  expect(await refusal({})).toEqual([400, 'Please choose a file']);
  expect(await refusal({ file: '' })).toEqual([400, 'Please choose a file that is not empty']);
  expect(await refusal({ file: 'not base64!' })).toEqual([400, 'This is not a file in base64']);
  expect(await refusal(encode('business,trade\nA,B'))).toEqual([
    400,
    'The first row must name the columns, such as business, email, trade, postcode. Missing: “email”, “postcode”.',
  ]);
  expect(await refusal(encode('\uFEFFbusiness', 'utf16le'))).toEqual([
    400,
    'This is not a CSV file in UTF-8 or Latin-1. Save it as CSV and try again.',
  ]);
  const header = 'business,email,trade,postcode\n';
  expect(await refusal(encode(header + 'a,b,c,d\n'.repeat(importLimits.rows + 1)))).toEqual([
    400,
    'A file can have at most 2,000 rows below its header, and this one has more. Split it into several.',
  ]);
  expect(await refusal(encode(header + 'a,b,c,d\n'.repeat(38_000)))).toEqual([
    400,
    'A file can have at most 2,000 rows and 300 kB. Split it into several.',
  ]);
  expect((await refusal(encode(header + 'a,b,c,d\n'.repeat(100_000))))[0]).toBe(413);
});

test('an import of 2,000 rows needs a fresh passkey check and sends its emails after all others', async () => {
  const { browser, passkey } = await PanelBrowser.addOperator(server, 'moderator');
  const lines = Array.from(
    { length: importLimits.rows },
    (_, index) => `Biz ${index},big-${index}@x.test,Plumbing,BD18`,
  );
  const params = encode(`business,email,trade,postcode\n${lines.join('\n')}`);
  const { body } = await browser.preview('artisan import', params);
  await server.db.execute(sql`update operator_session set verified_at = now() - interval '6 minutes'`);
  expect((await browser.perform('artisan import', params, body.data.digest)).error.code).toBe('touch_needed');
  await browser.touch(passkey);
  const { body: imported } = await browser.perform('artisan import', params, body.data.digest);
  expect(imported.data.effects).toEqual([
    { effect: 'artisan_invited', count: importLimits.rows },
    { effect: 'invitation_emailed', count: importLimits.rows },
  ]);
  const { rows } = await server.db.execute(
    sql`select distinct priority from graphile_worker._private_jobs where payload::text like '%@x.test%'`,
  );
  expect(rows).toEqual([{ priority: 1 }]);
});

test('a viewer cannot import artisans', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  expect((await browser.preview('artisan import', encode('a'))).status).toBe(403);
});
