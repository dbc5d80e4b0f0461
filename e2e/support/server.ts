import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
const endWithParent = new URL('../../scripts/end-with-parent.mjs', import.meta.url).href;

/** One journey uses this built server alone, besides the servers that all share. */
export interface SeparateServer {
  readonly origin: string;
  /** The server uses this folder as its DATA_DIR. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a server with a separate empty database on a free port. */
export async function startSeparateServer(settings: Record<string, string>): Promise<SeparateServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-e2e-'));
  const env = { ...process.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: folder, ...settings };
  const child = fork(serverFile, { env, stdio: 'inherit', execArgv: ['--import', endWithParent] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The server ended with ${code} before it was ready`);
  });
  // The server's first message contains its origin.
  const [{ ready }] = (await Promise.race([once(child, 'message'), failed])) as [{ ready: { address: string } }];
  failed.catch(() => undefined);
  return {
    origin: ready.address,
    folder,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
