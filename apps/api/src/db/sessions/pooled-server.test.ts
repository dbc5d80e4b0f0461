import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { category } from '@fixit/contract/category';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { poolerSupportsNamedStatements, startPooler, type TestPooler } from '../../testing/outside/pgbouncer.ts';
import { addCustomer } from '../../testing/people.ts';
import { startAdmin } from '../../testing/program/backup-inspection.ts';
import { startProcess, startRefusingProcess } from '../../testing/program/server-process.ts';
import { signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { connect } from '../connection.ts';
import type { Pooler } from '../database-access.ts';
import { connectToPooler, preparePooler, requireSameDatabase } from './pooler.ts';
import { requireSession } from './session-check.ts';

/** There are fewer sessions than concurrent clients, so that a transaction may run in any of them. */
const sessions = 3;

/** Connects to the database without a pooler. */
let direct: TestServer;
let testPooler: TestPooler;
let pooler: Pooler;

beforeAll(async () => {
  direct = await startTestServer({ worker: false });
  testPooler = await startPooler(direct.databaseUrl, sessions, 200);
  ({ pooler } = await detectPooler(testPooler));
});
afterAll(async () => {
  await testPooler.stop();
  await direct.stop();
});

async function detectPooler({ url }: TestPooler): Promise<{ pooler: Pooler; warnings: string[] }> {
  const warnings: string[] = [];
  const session = connect(direct.databaseUrl, { max: 2 });
  const calls = connectToPooler(url);
  await requireSameDatabase(calls.pool, session.pool);
  const pooler = await preparePooler(calls.pool, session, (warning) => warnings.push(warning));
  await Promise.all([session.close(), calls.close()]);
  return { pooler, warnings };
}

const urls = () => ({ DATABASE_URL: testPooler.url, DATABASE_SESSION_URL: direct.databaseUrl });

describe('behind a transaction pooler', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      sharing: direct,
      access: { url: testPooler.url, sessionUrl: direct.databaseUrl, pooler },
      onLost: () => undefined,
    });
  });
  afterAll(() => server.stop());

  test('named statements are used only with a pooler that supports them', async () => {
    expect(pooler).toEqual({ supportsNames: await poolerSupportsNamedStatements() });
    const poolerWithoutNames = await startPooler(direct.databaseUrl, sessions, 0);
    onTestFinished(() => poolerWithoutNames.stop());
    expect(await detectPooler(poolerWithoutNames)).toEqual({
      pooler: { supportsNames: false },
      warnings: [expect.stringContaining('does not keep named statements')],
    });
  });

  test('every statement behind a pooler runs with the server’s session settings', async () => {
    const { rows } = await server.connection.pool.query(
      `select current_setting('TimeZone') as zone, current_setting('jit') as jit, current_setting('statement_timeout') as timeout,
        word_similarity_op('plumbing', 'plumbers') as alike`,
    );
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off', timeout: '6s', alike: true }]);
  });

  test('a few pooled sessions serve many concurrent people, each with the answer to their own call', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, n) => addCustomer(server, { first_name: `P${n}` })),
    );
    const visit = async ({ token }: { token: string }, n: number) => {
      for (let iteration = 0; iteration < 4; iteration += 1) {
        expect((await server.call(profile.show, { token })).body.data).toMatchObject({ user: { first_name: `P${n}` } });
        expect((await server.call(category.list, { token })).status).toBe(200);
        expect((await server.call(service.search, { token, query: { q: 'plumbing' } })).status).toBe(200);
        const body = { post_code: 'BD18', address: `${n} Otley Road` };
        expect((await server.call(profile.setAddress, { token, body })).status).toBe(200);
      }
    };
    await Promise.all(people.map(visit));
  });

  test('a server behind a pooler and one without exchange messages', async () => {
    const conversation = await openConversation(server);
    const [pooledClient, directClient] = [
      await joinChat(server, conversation.id, conversation.customer),
      await joinChat(direct, conversation.id, conversation.artisan),
    ];
    await pooledClient.say('Through the pooler');
    await directClient.next((frame) => 'message' in frame && frame.message === 'Through the pooler');
    await directClient.say('Without the pooler');
    await pooledClient.next((frame) => 'message' in frame && frame.message === 'Without the pooler');
    for (const client of [pooledClient, directClient]) client.close();
  });

  test('a server behind a pooler runs tasks', async () => {
    expect(await signUpAndLogIn(server)).toMatchObject({ token: expect.any(String) });
  });

  test('while the pooler is down calls answer 503, and they succeed again once it is back', async () => {
    await testPooler.kill();
    const { status, headers } = await server.call(category.list);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    await testPooler.start();
    await expect.poll(async () => (await server.call(category.list)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  test('a server starts with the URLs of a pooler and of the database itself', async () => {
    const { child, origin } = await startProcess(direct, urls());
    onTestFinished(() => void child.kill('SIGKILL'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(origin + category.list.path)).status).toBe(200);
  });

  test('a server refuses to start with a pooler but no direct URL of the database', async () => {
    expect(await startRefusingProcess(direct, { DATABASE_URL: testPooler.url })).toEqual({
      code: 1,
      message: 'DATABASE_URL leads to a pooler: name the database itself in DATABASE_SESSION_URL.',
    });
  });

  test('a server refuses to start if its two URLs lead to different databases', async () => {
    const other = await copyTemplate(inject('postgres'));
    onTestFinished(() => dropCopy(inject('postgres'), other));
    expect(await startRefusingProcess(direct, { ...urls(), DATABASE_SESSION_URL: other })).toEqual({
      code: 1,
      message: 'DATABASE_SESSION_URL leads to a different database from DATABASE_URL: both must name the same one.',
    });
  });

  test('a server detects that it would receive no notifications through a pooler that accepts LISTEN', async () => {
    const { pool, close } = connect(testPooler.url, { max: 2, pooler });
    onTestFinished(close);
    await expect(requireSession(pool, 200)).rejects.toThrow('name the database itself in DATABASE_SESSION_URL');
  });
});

describe('a backup', { timeout: 60_000 }, () => {
  const backUp = (settings: Record<string, string>) =>
    startAdmin(['backup', join(direct.env.DATA_DIR, 'pooled.backup')], { ...settings, DATA_DIR: direct.env.DATA_DIR })
      .done;

  test('a backup uses the direct URL of the database', async () => {
    expect(await backUp(urls())).toMatchObject({ code: 0, message: '' });
  });

  test('a backup through a pooler without a direct URL is refused, and leaves no file behind', async () => {
    const { code, message } = await backUp({ DATABASE_URL: testPooler.url });
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/name the database itself in DATABASE_SESSION_URL\.\n$/),
    ]);
    expect(await readdir(direct.env.DATA_DIR)).not.toContain('pooled.backup.unfinished');
  });
});
