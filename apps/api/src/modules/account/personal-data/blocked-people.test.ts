import { account } from '@fixit/contract/account';
import { block } from '@fixit/contract/block';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConversation } from '../../../testing/chat-client.ts';
import type { Person } from '../../../testing/people.ts';
import { password } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from '../password/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

test('a download lists the accounts that the person has blocked, and deleting either account erases the block', async () => {
  for (const leaver of ['customer', 'artisan'] as const) {
    const chat = await openConversation(server);
    const body = { conversation_id: chat.id };
    await server.call(block.add, { token: chat.customer.token, body });
    const downloadOf = async ({ token }: Person) =>
      JSON.stringify((await server.call(account.download, { token })).body);
    expect(await downloadOf(chat.customer)).toContain(`"blocked":[{"account_id":"${chat.artisan.account_id}"`);
    expect(await downloadOf(chat.artisan)).toContain('"blocked":[]');
    const password_hash = await hashPassword(password);
    const { account_id, token } = chat[leaver];
    await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${account_id}`);
    expect((await server.call(account.remove, { token, body: { password } })).status).toBe(200);
    const { rows } = await server.db.execute(sql`
      select from block where ${account_id} in (blocker_id, blocked_id)`);
    expect(rows).toEqual([]);
  }
});
