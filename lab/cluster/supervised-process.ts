import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterLayout, root } from './layout.ts';

/** Describes how to start a process and how to check that it is ready. */
export interface Program {
  name: string;
  /** Describes the visible effect of killing the process. */
  effect: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** The default is the root of the repository. */
  cwd?: string;
  isReady(): Promise<boolean>;
}

/** A process that has ended is restarted after this time, like systemd's RestartSec in deploy/. */
const restartDelayMs = 1_000;
/** The first server fills the database, which takes minutes on a busy machine. */
const startTimeoutMs = 300_000;
/** Fixit's own processes stop within 10 seconds. */
const stopTimeoutMs = 15_000;

/** Restarts a process that exits or is killed from outside, as systemd does on real machines. */
export class SupervisedProcess {
  readonly name: string;
  readonly effect: string;
  readonly logFile: string;
  readonly #program: Program;
  readonly #layout: Pick<ClusterLayout, 'folder' | 'account'>;
  #child: ChildProcess | null = null;
  #isHeld = true;
  readonly #onRestart: (name: string) => void;

  constructor(program: Program, layout: Pick<ClusterLayout, 'folder' | 'account'>, onRestart: (name: string) => void) {
    this.name = program.name;
    this.effect = program.effect;
    this.logFile = join(layout.folder, 'log', `${program.name}.log`);
    this.#program = program;
    this.#layout = layout;
    this.#onRestart = onRestart;
  }

  /** Returns undefined while the process is dead. */
  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process and waits until it is ready. */
  async start(): Promise<void> {
    this.#isHeld = false;
    if (!this.#child) this.#spawn();
    if (!(await this.waitUntilReady())) throw new Error(`${this.name} was stopped`);
  }

  /** Waits until the process is ready. Resolves to false if it was killed on purpose in the meantime. */
  async waitUntilReady(): Promise<boolean> {
    const deadline = Date.now() + startTimeoutMs;
    while (!(await this.#program.isReady().catch(() => false))) {
      if (this.#isHeld) return false;
      if (Date.now() > deadline) throw new Error(`${this.name} does not start: ${this.#lastLogLines()}`);
      await wait(50);
    }
    return true;
  }

  /**
   * Kills the process and waits until it has ended; it stays dead until `start`. SIGSTOP and SIGCONT do not end it.
   */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') {
      child.kill(signal);
      return;
    }
    this.#isHeld = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(killTimer);
  }

  /**
   * Starts a child that dies with this process, even after SIGKILL. Ctrl-C reaches only this process, which stops its
   * children in order.
   */
  #spawn(): void {
    const { command, env = {}, cwd = root } = this.#program;
    const log = openSync(this.logFile, 'a', 0o600);
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
      ...(process.getuid?.() === 0 ? this.#layout.account : {}),
      cwd,
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    child.once('error', (error) => console.error(`${this.name} cannot be started: ${error.message}`));
    child.once('exit', (code) => {
      this.#child = null;
      if (!this.#isHeld && code !== null)
        console.error(`${this.name} ended unexpectedly with ${code}: ${this.#lastLogLines(20)}`);
      if (!this.#isHeld) setTimeout(() => this.#restart(), restartDelayMs);
    });
  }

  #restart(): void {
    if (this.#isHeld || this.#child) return;
    this.#spawn();
    this.#onRestart(this.name);
  }

  #lastLogLines(count = 3): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }
}

/** Returns the environment without the settings of the shell that starts the cluster. */
function inheritedEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin' } = process.env;
  return { PATH, LANG: 'C.UTF-8', HOME: '/nonexistent', TMPDIR: '/tmp' };
}
