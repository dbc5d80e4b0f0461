import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { familyPids } from '../../../bench/measuring/processes.ts';
import { bundle } from '../../../bench/server.ts';

/** A part of the site can die, freeze and come back. */
export interface Part {
  readonly name: string;
  /** Kills the process without a clean shutdown. */
  kill(): Promise<void>;
  /** Starts the process again, unless it restarts on its own. */
  start(): Promise<void>;
  freeze(): Promise<void> | void;
  thaw(): Promise<void> | void;
  stop(): Promise<void>;
}

/** Starts a process of the built server, which keeps its port and folder when it is started again. */
export async function startServerPart(name: string, settings: Record<string, string>, log: string): Promise<Part> {
  let child = await launchServer(settings, log);
  return {
    name,
    kill: () => endProcess(child, 'SIGKILL'),
    async start() {
      // Its dependencies may still be down, so the process is restarted until it keeps running, as a supervisor would do.
      for (;;) {
        const started = await launchServer(settings, log).catch(() => null);
        if (started) {
          child = started;
          return;
        }
      }
    },
    freeze: () => signal(child, 'SIGSTOP'),
    thaw: () => signal(child, 'SIGCONT'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

function launchServer(settings: Record<string, string>, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', process.execPath, '--max-semi-space-size=4', bundle], {
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off', ...settings },
  });
  closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
  });
}

async function endProcess(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // A frozen process handles SIGTERM only after it is continued.
  signal(child, 'SIGCONT');
  child.kill(name);
  await ended;
}

function signal({ pid = 0 }: ChildProcess, name: NodeJS.Signals): void {
  signalFamily(pid, name);
}

/** Signals a process and its descendants, some of which may have ended. */
export function signalFamily(pid: number, name: NodeJS.Signals): void {
  for (const member of familyPids(pid)) {
    try {
      process.kill(member, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
