import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@fixit/contract/error';
import { type Answer, type CallInput, pathOfCall, type Route } from '@fixit/contract/route';
import { Registry } from 'prom-client';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import { type DatabaseAccess, directAccess } from '../db/database-access.ts';
import { closePools, openPools } from '../db/sessions/pools.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../db/timeouts.ts';
import { type Env, readEnv } from '../env.ts';
import { type Email, fileMailer, type Mailer } from '../platform/email/mailer.ts';
import { chooseEngine } from '../platform/fanout/choose-engine.ts';
import { Fanout } from '../platform/fanout/fanout.ts';
import { Presence } from '../platform/fanout/presence.ts';
import type { ConnectionLimits } from '../platform/http/limits/connection-limits.ts';
import type { App } from '../platform/http/serve.ts';
import { PrimaryWatch } from '../platform/primary-watch.ts';
import { startQueue, type Tasks } from '../platform/queue/queue.ts';
import type { Files } from '../platform/storage/files.ts';
import { openFiles } from '../platform/storage/open-files.ts';
import { tasksOf } from '../tasks.ts';
import { attributeStatementsOf } from './database/count-statements.ts';
import { copyTemplate, dropCopy } from './database/test-postgres.ts';
import { SentEmails } from './sent-emails.ts';

/** `body` is valid for a successful call, and `error` for a refused one. */
export interface CallOutcome<R extends Route> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answer<R>;
  readonly error: ErrorBody;
}

export interface TestServer {
  readonly origin: string;
  readonly app: App;
  readonly env: Env;
  readonly files: Files;
  readonly db: Db;
  readonly connection: Connection;
  readonly tasks: Tasks;
  readonly databaseUrl: string;
  readonly emails: readonly Email[];
  call<R extends Route>(
    call: R,
    input?: LooseInput & { token?: string | undefined; headers?: Record<string, string> },
  ): Promise<CallOutcome<R>>;
  /** Checks the types of the input, unlike `call`. */
  make<R extends Route>(call: R, token: string | undefined, input: CallInput<R>): Promise<CallOutcome<R>>;
  /** Waits for an email, after skipping the first `skipped` ones to the address. */
  mailTo(address: string, skipped?: number): Promise<Email>;
  stop(): Promise<void>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** A string is sent unchanged, and anything else as JSON. */
  body?: unknown;
  file?: Blob;
}

export interface ServerChoice {
  settings?: Record<string, string>;
  /** The database and its folder usually belong to another test server. */
  sharing?: { databaseUrl: string; env: Pick<Env, 'DATA_DIR'> };
  access?: DatabaseAccess;
  prepare?: (url: string) => Promise<void>;
  timeouts?: DatabaseTimeouts;
  /** Receives the error of a broken database connection. */
  onLost?: (error: Error) => void;
  bodySeconds?: number;
  connections?: ConnectionLimits;
  drainMs?: number;
  worker?: boolean;
  mailer?: Mailer;
  /** This folder contains the built web app. By default there is none. */
  webFolder?: string;
  log?: { write(line: string): void };
}

/** A server on a busy machine answers calls late instead of refusing them. */
const patientTimeouts: DatabaseTimeouts = {
  ...serverTimeouts,
  connect: 30_000,
  statement: 30_000,
  search: 30_000,
  silence: 35_000,
  answer: 30_000,
};

export async function startTestServer({
  settings = {},
  sharing,
  access: initialAccess,
  prepare,
  onLost,
  timeouts = patientTimeouts,
  worker = true,
  mailer,
  webFolder = '/nowhere',
  log,
  bodySeconds,
  connections,
  drainMs,
}: ServerChoice = {}): Promise<TestServer> {
  const url = sharing?.databaseUrl ?? (await copyTemplate(inject('postgres')));
  await prepare?.(url);
  const access = initialAccess ?? directAccess(url);
  const dataDir = sharing?.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'fixit-server-')));
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', ...settings });
  const sizes = { calls: 8, chat: 5, search: 2, worker: 5 };
  const pools = openPools(access, timeouts, { sizes, ...(onLost ? { onError: onLost } : {}) });
  const { db } = pools.calls;
  const engine = chooseEngine({ redisUrl: env.REDIS_URL, access, timeouts });
  const primary = new PrimaryWatch(db, timeouts);
  const fanout = new Fanout(engine, () => undefined, { primary, timeouts });
  await fanout.start([db, pools.chat.db]);
  const presence = new Presence(db, () => undefined);
  await presence.start();
  const emails = new SentEmails();
  const usedMailer = mailer ?? fileMailer(join(dataDir, 'mail'), env.MAIL_FROM, (mail) => emails.add(mail));
  const files = await openFiles(env, { db, warn: () => undefined });
  const app = await buildApp({
    env,
    files,
    pools,
    primary,
    fanout,
    presence,
    mailer: usedMailer,
    webFolder,
    register: new Registry(),
    ...(log ? { log } : {}),
    ...(bodySeconds ? { bodySeconds } : {}),
    ...(connections ? { connections } : {}),
    ...(drainMs ? { drainMs } : {}),
  });
  attributeStatementsOf(app.server);
  const work = tasksOf({ env, db, files, mailer: usedMailer, log: app.log });
  const queue = worker
    ? await startQueue(pools.worker.pool, {
        ...work,
        onFailure: (_task, error) => emails.failures.push(error),
      })
    : null;
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function call<R extends Route>(
    route: R,
    { token, headers, ...input }: LooseInput & { token?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<CallOutcome<R>> {
    const response = await fetch(origin + pathOfCall(route, input), {
      method: route.method,
      headers: {
        ...(token ? { Authorization: `Token ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(new Headers(headers)),
      },
      ...encodeBody(route, input),
    });
    const body: unknown = await response.json();
    // The status tells whether the body is an answer or a refusal. Tests check the status first.
    return { status: response.status, headers: response.headers, body: body as Answer<R>, error: body as ErrorBody };
  }

  return {
    origin,
    app,
    env,
    files,
    db,
    connection: pools.calls,
    tasks: work.tasks,
    databaseUrl: url,
    emails: emails.sent,
    call,
    make: (route, token, input) => call(route, { token, ...(input as LooseInput) }),
    mailTo: (address, skipped = 0) => emails.next(address, skipped),
    async stop() {
      await app.close();
      await queue?.stop(2_000);
      await presence.stop();
      await fanout.stop();
      await closePools(pools);
      if (sharing) return;
      await rm(dataDir, { recursive: true, force: true });
      await dropCopy(inject('postgres'), url);
    },
  };
}

function encodeBody(route: Route, { body, file }: LooseInput): { body?: string | FormData } {
  if (file && route.upload) {
    const form = new FormData();
    form.set(route.upload, file, 'picture.png');
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
}
