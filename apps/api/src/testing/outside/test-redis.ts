import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { isInstalled, killProgram, randomPort, startProgram } from './external-program.ts';

export interface TestRedis {
  readonly url: string;
  readonly kill: () => Promise<void>;
  /** Redis restarts on the same port. */
  readonly start: () => Promise<void>;
  /** A frozen Redis keeps its connections open. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

export const isRedisInstalled = () => isInstalled('redis-server');

/** Redis stores nothing on disk. */
export async function startRedis(...options: string[]): Promise<TestRedis> {
  const first = await launchRedis(options);
  const { port } = first;
  let { child } = first;
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => killProgram(child),
    async start() {
      child = await launchRedisAt(port, options);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => killProgram(child),
  };
}

async function launchRedis(options: readonly string[]): Promise<{ port: number; child: ChildProcess }> {
  for (let retries = 5; ; retries -= 1) {
    const port = randomPort();
    try {
      return { port, child: await launchRedisAt(port, options) };
    } catch (error) {
      if (retries === 0) throw error;
    }
  }
}

async function launchRedisAt(port: number, options: readonly string[]): Promise<ChildProcess> {
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const child = startProgram('redis-server', [...common, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = child;
  if (!stdout) throw new Error('The output of redis-server must be a pipe');
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('There is no redis-server: npm test installs one')));
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    createInterface({ input: stdout }).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}
