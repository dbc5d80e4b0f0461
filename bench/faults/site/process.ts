import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { familyPids } from '../../measuring/processes.ts';
import { bundle } from '../../server.ts';

/** A part of the site that can die, stand still, and come back. */
export interface Part {
  readonly name: string;
  /** Ends it as the kernel would. */
  kill(): Promise<void>;
  /** Starts it again, if it does not do so itself. */
  start(): Promise<void>;
  freeze(): Promise<void> | void;
  thaw(): Promise<void> | void;
  stop(): Promise<void>;
}

/** A process of the built server, at the same port and folder in all its lives. */
export async function startServerPart(name: string, settings: Record<string, string>, log: string): Promise<Part> {
  let child = await launch(settings, log);
  return {
    name,
    kill: () => end(child, 'SIGKILL'),
    async start() {
      // What it needs may still be away: as whoever supervises it would, it is started until it stays.
      for (;;) {
        const started = await launch(settings, log).catch(() => null);
        if (started) {
          child = started;
          return;
        }
      }
    },
    freeze: () => signal(child, 'SIGSTOP'),
    thaw: () => signal(child, 'SIGCONT'),
    stop: () => end(child, 'SIGTERM'),
  };
}

function launch(settings: Record<string, string>, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', process.execPath, '--max-semi-space-size=4', bundle], {
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off', ...settings },
  });
  closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready`)));
  });
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // A frozen process hears nothing else.
  signal(child, 'SIGCONT');
  child.kill(name);
  await ended;
}

function signal({ pid = 0 }: ChildProcess, name: NodeJS.Signals): void {
  signalFamily(pid, name);
}

/** A process and all that it has started. One may have ended in the meantime. */
export function signalFamily(pid: number, name: NodeJS.Signals): void {
  for (const member of familyPids(pid)) {
    try {
      process.kill(member, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
