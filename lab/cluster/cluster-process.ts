import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseNode } from './database.ts';
import type { SupervisedProcess } from './supervised-process.ts';

/** Controls a process, or a whole machine of the database, that can be killed. */
export interface ClusterProcess {
  readonly name: string;
  /** Describes the visible effect of killing the process. */
  readonly effect: string;
  /** A database's machine runs Patroni and PostgreSQL together. */
  readonly isMachine: boolean;
  /** Returns undefined while the process is dead. For a machine, returns Patroni's pid. */
  pid(): number | undefined;
  /**
   * Kills the process and keeps it dead until `restart`. A process that was killed from outside is restarted after a
   * second.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts the process, or continues it after SIGSTOP, and waits until it is ready. */
  restart(): Promise<void>;
}

export const processOf = (process: SupervisedProcess): ClusterProcess => ({
  name: process.name,
  effect: process.effect,
  isMachine: false,
  pid: () => process.pid(),
  kill: (signal) => process.kill(signal),
  restart: async () => {
    await process.kill('SIGCONT');
    await process.start();
  },
});

interface DatabaseMachine {
  node: DatabaseNode;
  patroni: SupervisedProcess;
  /** Starts Patroni and waits for its PostgreSQL. */
  start: () => Promise<void>;
}

/** Controls PostgreSQL alone, which Patroni restarts. */
export const postgresOf = ({ node, patroni }: DatabaseMachine): ClusterProcess => ({
  name: `postgres-${node.letter}`,
  effect: 'where it is the primary, writes pause for a few seconds: Patroni starts it again or the other takes over',
  isMachine: false,
  pid: () => node.postmaster(),
  kill: async (signal) => signalAll(signal, withChildren(node.postmaster()).slice(0, 1)),
  restart: async () => {
    signalAll('SIGCONT', withChildren(node.postmaster()));
    // If another fault has killed the whole machine, the end of that fault restarts it.
    await patroni.waitUntilReady();
  },
});

/** Controls Patroni and PostgreSQL together, like a whole machine. */
export const machineOf = ({ node, patroni, start }: DatabaseMachine): ClusterProcess => ({
  name: `database-${node.letter}`,
  effect: 'where it was the primary, the other takes over within 15 s',
  isMachine: true,
  pid: () => patroni.pid(),
  kill: async (signal) => {
    const pids = withChildren(node.postmaster());
    await patroni.kill(signal);
    signalAll(signal, pids);
  },
  restart: async () => {
    signalAll('SIGCONT', withChildren(node.postmaster()));
    await patroni.kill('SIGCONT');
    await start();
  },
});

/** Returns the ids of a process and its children. */
export function withChildren(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Signals processes, and ignores those that have already ended. */
export function signalAll(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
