import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { category } from '@fixit/contract/category';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { poolerCanKeepNames, startPooler, type TestPooler } from '../../testing/outside/pgbouncer.ts';
import { addCustomer } from '../../testing/people.ts';
import { startAdmin } from '../../testing/program/backup-inspection.ts';
import { startProcess, startRefusingProcess } from '../../testing/program/server-process.ts';
import { joinAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { connect } from '../connection.ts';
import type { Pooler } from '../database-access.ts';
import { connectToPooler, preparePooler, requireSameDatabase } from './pooler.ts';
import { requireSession } from './session-check.ts';

/** There are fewer sessions than concurrent clients, so that a transaction may get any session. */
const sessions = 3;

/** This server connects to the database without a pooler. */
let direct: TestServer;
let line: TestPooler;
let pooler: Pooler;

beforeAll(async () => {
  direct = await startTestServer({ worker: false });
  line = await startPooler(direct.databaseUrl, sessions, 200);
  ({ pooler } = await detectPooler(line));
});
afterAll(async () => {
  await line.stop();
  await direct.stop();
});

async function detectPooler({ url }: TestPooler): Promise<{ pooler: Pooler; message: string[] }> {
  const message: string[] = [];
  const session = connect(direct.databaseUrl, { max: 2 });
  const calls = connectToPooler(url);
  await requireSameDatabase(calls.pool, session.pool);
  const pooler = await preparePooler(calls.pool, session, (sentence) => message.push(sentence));
  await Promise.all([session.close(), calls.close()]);
  return { pooler, message };
}

const urls = () => ({ DATABASE_URL: line.url, DATABASE_SESSION_URL: direct.databaseUrl });

describe('behind a transaction pooler', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      sharing: direct,
      access: { url: line.url, sessionUrl: direct.databaseUrl, pooler },
      onLost: () => undefined,
    });
  });
  afterAll(() => server.stop());

  test('named statements are used only with a pooler that supports them', async () => {
    expect(pooler).toEqual({ keepsNames: await poolerCanKeepNames() });
    const poolerWithoutNames = await startPooler(direct.databaseUrl, sessions, 0);
    onTestFinished(() => poolerWithoutNames.stop());
    expect(await detectPooler(poolerWithoutNames)).toEqual({
      pooler: { keepsNames: false },
      message: [expect.stringContaining('does not keep named statements')],
    });
  });

  test('every statement runs with the server’s settings', async () => {
    const { rows } = await server.connection.pool.query(
      `select current_setting('TimeZone') as zone, current_setting('jit') as jit, current_setting('statement_timeout') as timeout,
        word_similarity_op('plumbing', 'plumbers') as alike`,
    );
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off', timeout: '6s', alike: true }]);
  });

  test('a few sessions serve many people at once, and each gets the answer to their own call', async () => {
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

  test('servers behind a pooler and without one exchange messages', async () => {
    const conversation = await openConversation(server);
    const [here, there] = [
      await joinChat(server, conversation.id, conversation.customer),
      await joinChat(direct, conversation.id, conversation.artisan),
    ];
    await here.say('From behind the pooler');
    await there.next((frame) => 'message' in frame && frame.message === 'From behind the pooler');
    await there.say('From beside it');
    await here.next((frame) => 'message' in frame && frame.message === 'From beside it');
    for (const client of [here, there]) client.close();
  });

  test('tasks run behind a pooler', async () => {
    expect(await joinAndLogIn(server)).toMatchObject({ token: expect.any(String) });
  });

  test('while the pooler is down calls answer 503, and they work again once it is back', async () => {
    await line.kill();
    const { status, headers } = await server.call(category.list);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    await line.start();
    await expect.poll(async () => (await server.call(category.list)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  test('a server starts with a pooler and a direct address of the database', async () => {
    const { child, origin } = await startProcess(direct, urls());
    onTestFinished(() => void child.kill('SIGKILL'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(origin + category.list.path)).status).toBe(200);
  });

  test('a server refuses to start with a pooler but no direct address', async () => {
    expect(await startRefusingProcess(direct, { DATABASE_URL: line.url })).toEqual({
      code: 1,
      message: 'DATABASE_URL leads to a pooler: name the database itself in DATABASE_SESSION_URL.',
    });
  });

  test('a server refuses to start with two different databases', async () => {
    const other = await copyTemplate(inject('postgres'));
    onTestFinished(() => dropCopy(inject('postgres'), other));
    expect(await startRefusingProcess(direct, { ...urls(), DATABASE_SESSION_URL: other })).toEqual({
      code: 1,
      message: 'DATABASE_SESSION_URL leads to a different database from DATABASE_URL: both have to name the same one.',
    });
  });

  test('a server detects that it would miss notifications, even if the pooler accepts LISTEN', async () => {
    const { pool, close } = connect(line.url, { max: 2, pooler });
    onTestFinished(close);
    await expect(requireSession(pool, 200)).rejects.toThrow('name the database itself in DATABASE_SESSION_URL');
  });
});

describe('a backup', { timeout: 60_000 }, () => {
  const backUp = (settings: Record<string, string>) =>
    startAdmin(['backup', join(direct.env.DATA_DIR, 'pooled.backup')], { ...settings, DATA_DIR: direct.env.DATA_DIR })
      .done;

  test('a backup uses the direct address of the database', async () => {
    expect(await backUp(urls())).toMatchObject({ code: 0, message: '' });
  });

  test('a backup refuses a pooler without a direct address, and leaves no file behind', async () => {
    const { code, message } = await backUp({ DATABASE_URL: line.url });
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/name the database itself in DATABASE_SESSION_URL\.\n$/),
    ]);
    expect(await readdir(direct.env.DATA_DIR)).not.toContain('pooled.backup.unfinished');
  });
});
