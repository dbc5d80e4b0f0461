import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Where scripts/redis.mjs puts it. */
const installed = fileURLToPath(new URL('../../../../node_modules/.cache/redis/redis-server', import.meta.url));

/** A Redis that a test can kill, stop and start again. */
export interface TestRedis {
  readonly url: string;
  /** Ends it as the kernel would. */
  readonly kill: () => Promise<void>;
  /** Starts it again, at the same port. */
  readonly start: () => Promise<void>;
  /** It keeps its connections, and does nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

const program = () => (existsSync(installed) ? installed : 'redis-server');

export const isRedisInstalled = () => spawnSync(program(), ['--version']).status === 0;

/** Starts a Redis on a free port of loopback, which keeps nothing on disk. */
export async function startRedis(...options: string[]): Promise<TestRedis> {
  const first = await launchAnywhere(options);
  const { port } = first;
  let { child } = first;
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      child = await launch(port, options);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: kill,
  };
}

/** Starts at a random port below those that connections get from the kernel: one stays free while its Redis is killed. */
async function launchAnywhere(options: readonly string[]): Promise<{ port: number; child: ChildProcess }> {
  for (let left = 5; ; left -= 1) {
    const port = randomInt(20_000, 32_768);
    try {
      return { port, child: await launch(port, options) };
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function launch(port: number, options: readonly string[]): Promise<ChildProcess> {
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const child = spawn(program(), [...common, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('There is no redis-server: npm test installs one')));
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}
