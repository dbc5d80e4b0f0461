import { userInfo } from 'node:os';
import { join } from 'node:path';
import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from './db/embedded/launcher.ts';
import { addCustomer } from './testing/people.ts';
import { adminInChildProcess, admin as run } from './testing/program/run-admin.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const admin = (words: readonly string[]) => run(words, { DATABASE_URL: server.databaseUrl });
const runInProcess = (words: readonly string[], answer: string) => adminInChildProcess(server, words, answer);
const readAudit = async () =>
  (await server.db.execute(sql`select os_user, command, arguments, before, after from audit order by id`)).rows;

describe('the command to suspend an account', { timeout: 120_000 }, () => {
  test('the suspend command asks for y or n, has a dry run, and writes one row to the audit log', async () => {
    const customer = await addCustomer(server);
    const words = ['account', 'suspend', customer.email, '--reason', 'Sends  spam'];
    const isLoggedIn = async () => (await server.call(notification.list, { token: customer.token })).status === 200;
    const dryRun = await admin([...words, '--dry-run', '--json']);
    const withoutTerminal = await admin(words);
    const [refusal, emptyAnswer] = await Promise.all([runInProcess(words, 'n\n'), runInProcess(words, '')]);
    expect([withoutTerminal.code, withoutTerminal.out]).toEqual([3, '']);
    expect(withoutTerminal.message).toMatch(/^This command needs a confirmation.*--yes.*\n$/);
    const message = `${customer.email} (customer): suspended, 1 session ended.`;
    expect([dryRun.code, dryRun.message]).toEqual([0, '']);
    expect(JSON.parse(dryRun.out)).toMatchObject({
      command: 'account suspend',
      done: false,
      dry_run: true,
      said: message,
    });
    expect([refusal.code, refusal.message]).toEqual([3, `${message}\nGo ahead? (y/N) Nothing was changed.\n`]);
    expect([emptyAnswer.code, emptyAnswer.out]).toEqual([3, '']);
    expect([await isLoggedIn(), await readAudit()]).toEqual([true, []]);

    const confirmed = await runInProcess(words, 'y\n');
    expect([confirmed.code, confirmed.out]).toEqual([0, `${message}\n`]);
    // The server may use a cached session for up to a second.
    await expect.poll(isLoggedIn).toBe(false);
    const secondRun = await admin([...words, '--yes', '--json']);
    expect(JSON.parse(secondRun.out)).toMatchObject({ done: false, before: null, after: null });
    const input = { account_id: customer.account_id, reason: 'Sends spam' };
    expect(await readAudit()).toMatchObject([
      {
        os_user: userInfo().username,
        command: 'account suspend',
        arguments: input,
        before: { suspended_at: null, sessions: 1 },
        after: { suspended_reason: 'Sends spam', sessions: 0 },
      },
    ]);
    const restored = await admin(['account', 'restore', customer.email, '--yes']);
    expect([restored.code, restored.out]).toEqual([0, `${customer.email} (customer): restored.\n`]);
    const login = { username: customer.email, password: 'whatever it is' };
    expect((await server.call(account.login, { body: login })).error.code).toBe('wrong_credentials');
    const auditList = await admin(['audit', 'list', '--json']);
    expect(JSON.parse(auditList.out)).toMatchObject({
      data: [{ command: 'account restore' }, { command: 'account suspend' }],
    });
  });

  test('a suspension changes nothing if the audit log cannot be written, and its rows cannot be deleted', async () => {
    const { email, account_id } = await addCustomer(server);
    await server.db.execute(
      sql`alter table audit add constraint full_up check (command <> 'account suspend') not valid`,
    );
    await expect(admin(['account', 'suspend', email, '--reason', 'Spam', '--yes'])).rejects.toThrow();
    await server.db.execute(sql`alter table audit drop constraint full_up`);
    const { rows } = await server.db.execute(sql`select suspended_at from account where id = ${account_id}`);
    expect(rows).toEqual([{ suspended_at: null }]);
    await expect(server.connection.pool.query('delete from audit')).rejects.toThrow('stays as it was written');
  });
});

test('an operator’s command works on the embedded database while the server is running', async () => {
  const DATA_DIR = join(server.env.DATA_DIR, 'embedded');
  const running = await startEmbedded({ dataDir: DATA_DIR });
  try {
    const { code, out } = await run(['audit', 'list'], { DATA_DIR });
    expect([code, out]).toEqual([0, 'Nothing has been done yet.\n']);
  } finally {
    await running.stop();
  }
});
