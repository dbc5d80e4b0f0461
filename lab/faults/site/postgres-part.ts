import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, startPostgres } from '@fixit/api/testing/database/test-postgres';
import { type Part, signalFamily } from './process.ts';

export interface DatabasePart extends Part {
  /** Bypasses every link. */
  readonly url: string;
  readonly reach: () => Socket;
}

/** Starts a PostgreSQL that restarts when it dies. A given `folder` is not deleted. */
export async function startPostgresPart(folder?: string): Promise<DatabasePart> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'fixit-faults-')));
  const postgres = await startPostgres({ synchronous_commit: 'on' }, dataFolder);
  const url = await copyTemplate(postgres);
  const lock = join(dataFolder, 'postgres', 'postmaster.pid');
  const socket = new URL(url).searchParams.get('host') ?? decodeURIComponent(new URL(url).hostname);
  const pid = () => Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
  return {
    name: 'PostgreSQL',
    url,
    reach: () => connect(join(socket, '.s.PGSQL.5432')),
    async kill() {
      signalFamily(pid(), 'SIGKILL');
    },
    async start() {},
    freeze: () => signalFamily(pid(), 'SIGSTOP'),
    thaw: () => signalFamily(pid(), 'SIGCONT'),
    async stop() {
      await postgres.stop();
      if (!folder) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
