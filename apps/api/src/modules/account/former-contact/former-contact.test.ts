import { account } from '@fixit/contract/account';
import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { password } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { accountTasks } from '../account-tasks.ts';
import { hashPassword } from '../password/password.ts';
import { normaliseContact } from './former-contact-repository.ts';

let server: TestServer;
let moderator: PanelBrowser;
let viewer: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  viewer = (await PanelBrowser.addOperator(server, 'viewer')).browser;
});
afterAll(() => server.stop());

const execute = (statement: ReturnType<typeof sql>) => server.db.execute(statement);
const setPhone = (account_id: string, phone: string) =>
  execute(sql`
    insert into profile (account_id, phone) values (${account_id}, ${phone})
    on conflict (account_id) do update set phone = excluded.phone`);
const findMatches = async (browser: PanelBrowser, id: string) =>
  (await browser.call(operator.showPerson, { params: { id } })).body.data.may_be;

async function perform(name: 'account suspend' | 'account restore', params: Record<string, string>): Promise<void> {
  const { body } = await moderator.preview(name, params);
  await moderator.perform(name, params, body.data.digest);
}

const sweep = () =>
  accountTasks(server.db, { publicUrl: server.env.PUBLIC_URL, production: false, registrations: [] }).account_sweep();

test('a moderator sees a suspended account with the same phone, in any spelling, until the suspension ends', async () => {
  const cheat = await addArtisan(server);
  const returningCustomer = await addCustomer(server);
  await execute(sql`update artisan set phone = '07700 900 118' where account_id = ${cheat.account_id}`);
  await setPhone(returningCustomer.account_id, '+44 7700 900118');
  expect(await findMatches(moderator, returningCustomer.account_id)).toEqual([]);
  await perform('account suspend', { email: cheat.email, reason: 'Took money and did not come' });
  const match = [{ id: cheat.account_id, state: 'suspended', since: expect.any(String), same: ['phone'] }];
  expect(await findMatches(moderator, returningCustomer.account_id)).toEqual(match);
  expect(await findMatches(viewer, returningCustomer.account_id)).toEqual([]);
  expect(await findMatches(moderator, cheat.account_id)).toEqual([]);
  await perform('account restore', { email: cheat.email });
  expect(await findMatches(moderator, returningCustomer.account_id)).toEqual([]);
});

test('a deleted account is recognised for two years by the hash of its email, which is not stored in plain text', async () => {
  const deletedCustomer = await addCustomer(server);
  await execute(sql`update account set email = 'ann.lee@googlemail.com', password_hash = ${await hashPassword(password)}
    where id = ${deletedCustomer.account_id}`);
  const { status } = await server.call(account.remove, { token: deletedCustomer.token, body: { password } });
  expect(status).toBe(200);
  const returningCustomer = await addCustomer(server);
  await execute(sql`update account set email = 'annlee+new@gmail.com' where id = ${returningCustomer.account_id}`);
  expect(await findMatches(moderator, returningCustomer.account_id)).toEqual([
    { id: deletedCustomer.account_id, state: 'deleted', since: expect.any(String), same: ['email'] },
  ]);
  const { rows } = await execute(sql`
    select octet_length(hash) as bytes, encode(hash, 'escape') like '%annlee%' as is_readable from former_contact
    where account_id = ${deletedCustomer.account_id}`);
  expect(rows).toEqual([{ bytes: 32, is_readable: false }]);
  await execute(sql`update former_contact set since = now() - interval '2 years' + interval '1 hour'`);
  await sweep();
  expect(await findMatches(moderator, returningCustomer.account_id)).toHaveLength(1);
  await execute(sql`update former_contact set since = since - interval '1 hour'`);
  expect(await findMatches(moderator, returningCustomer.account_id)).toEqual([]);
  await sweep();
  expect((await execute(sql`select from former_contact`)).rows).toEqual([]);
});

test.each([
  ['phone', '07700 900118', '07700900118'],
  ['phone', '+44 (0)7700 900118', '07700900118'],
  ['phone', '0044 7700 900118', '07700900118'],
  ['phone', '', null],
  ['phone', '118', null],
  ['email', ' Ann.Lee+fixit@GoogleMail.com', 'annlee@gmail.com'],
  ['email', 'Ann.Lee@Example.com', 'ann.lee@example.com'],
  ['email', '', null],
] as const)('the %s "%s" is normalised to %s', (kind, value, normalised) => {
  expect(normaliseContact(kind, value)).toBe(normalised);
});
