import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const bundle = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

export interface Server {
  readonly origin: string;
  readonly pid: number;
  /** Kills the process as the kernel would, without a shutdown. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the built server on a free port of loopback, with the memory settings of `npm start` and the default log, which
 * is discarded.
 */
export function startServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> {
  return startProgram(['--max-semi-space-size=4', bundle], databaseUrl, { MALLOC_ARENA_MAX: '1', ...settings });
}

/** Starts a program that reports its URL to the parent as the server does. */
export async function startProgram(
  program: readonly string[],
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const dataDir = dataDirOf(databaseUrl);
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings },
  });
  const origin = await readOrigin(child);
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { origin, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const dataDirs = new Map<string, string>();

/** All servers with one database need the same folder for pictures. It is removed when this process exits. */
function dataDirOf(databaseUrl: string): string {
  const dataDir = dataDirs.get(databaseUrl);
  if (dataDir) return dataDir;
  const newDataDir = mkdtempSync(join(tmpdir(), 'fixit-bench-'));
  dataDirs.set(databaseUrl, newDataDir);
  process.once('exit', () => rmSync(newDataDir, { recursive: true, force: true }));
  return newDataDir;
}

function readOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    // The server sends nothing else to its parent.
    child.once('message', (message) => resolve((message as { ready: { address: string } }).ready.address));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
  });
}
