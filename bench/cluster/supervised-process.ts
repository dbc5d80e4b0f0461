import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Layout, root } from './layout.ts';

/** How to start a process, and how to see that it does its work. */
export interface Program {
  name: string;
  /** What a person sees when it is killed. */
  effect: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** Its working folder; the repository if not said. */
  cwd?: string;
  isReady(): Promise<boolean>;
}

/** Like systemd's RestartSec in deploy/: milliseconds until a process that ended is started again. */
const restartDelay = 1_000;
const startLimit = 90_000;
/** Fixit ends within 10 s by itself. */
const stopLimit = 15_000;

/** A process that is started again when it ends by itself or is killed from outside, as systemd does on real machines. */
export class SupervisedProcess {
  readonly name: string;
  readonly effect: string;
  readonly logFile: string;
  readonly #program: Program;
  readonly #layout: Pick<Layout, 'folder' | 'account'>;
  #child: ChildProcess | null = null;
  #held = true;
  readonly #onRestart: (name: string) => void;

  constructor(program: Program, layout: Pick<Layout, 'folder' | 'account'>, onRestart: (name: string) => void) {
    this.name = program.name;
    this.effect = program.effect;
    this.logFile = join(layout.folder, 'log', `${program.name}.log`);
    this.#program = program;
    this.#layout = layout;
    this.#onRestart = onRestart;
  }

  /** Undefined while it is dead. */
  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it and waits until it does its work. */
  async start(): Promise<void> {
    this.#held = false;
    if (!this.#child) this.#spawn();
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + startLimit;
    while (!(await this.#program.isReady().catch(() => false))) {
      if (this.#held) throw new Error(`${this.name} was stopped`);
      if (Date.now() > deadline) throw new Error(`${this.name} does not start: ${this.#lastLogLines()}`);
      await wait(50);
    }
  }

  /** Ends it, and waits for that; it stays dead until `start`. A signal that stops or continues it ends nothing. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') {
      child.kill(signal);
      return;
    }
    this.#held = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    const last = setTimeout(() => child.kill('SIGKILL'), stopLimit);
    await ended;
    clearTimeout(last);
  }

  /** It dies with us, whatever happens to us, and a Ctrl-C reaches only us, who end it in order. */
  #spawn(): void {
    const { command, env = {}, cwd = root } = this.#program;
    const log = openSync(this.logFile, 'a', 0o600);
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
      ...(process.getuid?.() === 0 ? this.#layout.account : {}),
      cwd,
      env: { ...inherited(), ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    child.once('error', (error) => console.error(`${this.name} cannot be started: ${error.message}`));
    child.once('exit', (code) => {
      this.#child = null;
      if (!this.#held && code !== null)
        console.error(`${this.name} ended by itself with ${code}: ${this.#lastLogLines(20)}`);
      if (!this.#held) setTimeout(() => this.#restart(), restartDelay);
    });
  }

  #restart(): void {
    if (this.#held || this.#child) return;
    this.#spawn();
    this.#onRestart(this.name);
  }

  #lastLogLines(count = 3): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }
}

/** Settings of the shell that starts the cluster are not the cluster's. */
function inherited(): Record<string, string> {
  const { PATH = '/usr/bin:/bin' } = process.env;
  return { PATH, LANG: 'C.UTF-8', HOME: '/nonexistent', TMPDIR: '/tmp' };
}
