import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openCuttableConnection } from '../cuttable-connection.ts';
import { killProgram, randomPort, runProgram, startProgram } from './external-program.ts';

const configFile = 'pgbouncer.ini';

export interface TestPooler {
  readonly url: string;
  readonly kill: () => Promise<void>;
  /** Restarts the pooler on the same port. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Named statements are supported from PgBouncer 1.21 on. */
export async function poolerSupportsNamedStatements(): Promise<boolean> {
  const { stdout } = await runProgram('pgbouncer', ['--version']);
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** The pooling is by transaction. `named` limits the named statements, if the version supports any. */
export async function startPooler(databaseUrl: string, sessions: number, named: number): Promise<TestPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-pooler-'));
  // PgBouncer does not run as root, and could not open the database's socket.
  const line = await openCuttableConnection(databaseUrl);
  const proxyUrl = new URL(line.url);
  const first = await launchPgBouncer(folder, proxyUrl, sessions, named);
  let { child } = first;
  return {
    url: Object.assign(proxyUrl, { port: String(first.port) }).href,
    kill: () => killProgram(child),
    async start() {
      child = await launchPgBouncerAt(folder);
    },
    async stop() {
      await killProgram(child);
      await line.cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launchPgBouncer(
  folder: string,
  { username, password, port: farPort }: URL,
  sessions: number,
  named: number,
) {
  const [user, secret] = [username, password].map(decodeURIComponent);
  const preparedStatements = (await poolerSupportsNamedStatements()) ? [`max_prepared_statements = ${named}`] : [];
  await writeFile(join(folder, 'users'), `"${user}" "${secret}"\n`);
  for (let retries = 5; ; retries -= 1) {
    const port = randomPort();
    const config = [
      '[databases]',
      `* = host=127.0.0.1 port=${farPort} user=${user}${secret ? ` password=${secret}` : ''}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${join(folder, 'users')}`,
      `pool_mode = transaction\ndefault_pool_size = ${sessions}\nmax_client_conn = 400`,
      ...preparedStatements,
    ];
    await writeFile(join(folder, configFile), config.join('\n'), { mode: 0o600 });
    try {
      return { port, child: await launchPgBouncerAt(folder) };
    } catch (error) {
      if (retries === 0) throw error;
    }
  }
}

async function launchPgBouncerAt(folder: string): Promise<ChildProcess> {
  const config = join(folder, configFile);
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = startProgram('pgbouncer', [...asUser, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const { stderr } = child;
  if (!stderr) throw new Error('The log of pgbouncer must be a pipe');
  await new Promise<void>((resolve, reject) => {
    const output: string[] = [];
    child.once('error', () => reject(new Error('There is no pgbouncer: npm test installs one')));
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${output.join('\n')}`)));
    createInterface({ input: stderr }).on('line', (text) => {
      output.push(text);
      if (text.includes('process up')) resolve();
    });
  });
  return child;
}
