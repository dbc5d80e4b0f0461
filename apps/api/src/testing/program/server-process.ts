import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestServer } from '../test-server.ts';
import { programOf } from './built-program.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** The server uses the database and folder of a test server. */
export async function startProcess(
  { databaseUrl, env }: Pick<TestServer, 'databaseUrl' | 'env'>,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: env.DATA_DIR, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' };
  const child = fork(programOf('main'), {
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it was ready`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  // The caller handles a later end of the process.
  ended.catch(() => undefined);
  // Only main.ts sends messages on this channel.
  const { address } = (ready as { ready: { address: string } }).ready;
  return { child, origin: address };
}

export async function startRefusingProcess(
  { env }: Pick<TestServer, 'env'>,
  settings: Record<string, string>,
): Promise<{ code: number | null; message: string }> {
  const child = spawn(process.execPath, [programOf('main')], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, message: message.trim() };
}
