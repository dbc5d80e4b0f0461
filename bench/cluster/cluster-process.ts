import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseNode } from './database.ts';
import type { SupervisedProcess } from './supervised-process.ts';

/** Something that can die: a process, or a whole machine of the database. */
export interface ClusterProcess {
  readonly name: string;
  /** What a person sees when it is killed. */
  readonly effect: string;
  /** Of a database: Patroni and PostgreSQL together. */
  readonly isMachine: boolean;
  /** Undefined while it is dead; of a machine, Patroni's. */
  pid(): number | undefined;
  /** Killed by this it stays dead until `restart`, whereas what is killed from outside is started again after a second. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it, or continues it after SIGSTOP, and waits until it does its work. */
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

/** PostgreSQL alone: Patroni starts it again. */
export const postgresOf = (node: DatabaseNode, patroni: SupervisedProcess | undefined): ClusterProcess => ({
  name: `postgres-${node.letter}`,
  effect: 'where it is the primary, writes pause for some seconds: Patroni starts it again or the other takes over',
  isMachine: false,
  pid: () => node.postmaster(),
  kill: async (signal) => signalAll(signal, familyOf(node.postmaster()).slice(0, 1)),
  restart: async () => {
    signalAll('SIGCONT', familyOf(node.postmaster()));
    await patroni?.waitUntilReady();
  },
});

/** Patroni and PostgreSQL together, as if the machine were gone. */
export const machineOf = (node: DatabaseNode, patroni: SupervisedProcess | undefined): ClusterProcess => ({
  name: `database-${node.letter}`,
  effect: 'where it was the primary, the other takes over within 15 s',
  isMachine: true,
  pid: () => patroni?.pid(),
  kill: async (signal) => {
    const family = familyOf(node.postmaster());
    await patroni?.kill(signal);
    signalAll(signal, family);
  },
  restart: async () => {
    signalAll('SIGCONT', familyOf(node.postmaster()));
    await patroni?.kill('SIGCONT');
    await patroni?.start();
  },
});

/** A process and those that it started. */
export function familyOf(pid: number | undefined): number[] {
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

/** A process may have ended in the meantime. */
export function signalAll(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
