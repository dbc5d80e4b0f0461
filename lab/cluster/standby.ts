import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withChildren } from './cluster-process.ts';
import type { DatabaseNode } from './database.ts';
import type { SupervisedProcess } from './supervised-process.ts';

type ClusterNode = Pick<DatabaseNode, 'letter' | 'state' | 'isPrimary' | 'reinitialise'>;

/** If there is a primary, a standby that still has not started after `stuckMs` is copied again. */
const defaultLimits = { stuckMs: 30_000, pollMs: 500 };
const stoppedStates = new Set(['starting', 'start failed', 'stopped', 'crashed']);

/**
 * Starts Patroni and waits for its PostgreSQL. Replaces the data of a standby that cannot use it, for example after
 * pg_rewind was killed.
 */
export async function startDatabaseNode(
  node: ClusterNode,
  others: readonly Pick<ClusterNode, 'isPrimary'>[],
  patroni: Pick<SupervisedProcess, 'start' | 'pid'>,
  log: (line: string) => void,
  limits = defaultLimits,
): Promise<void> {
  const started = new AbortController();
  const watch = reinitialiseIfStuck(node, others, patroni, { log, limits, signal: started.signal });
  try {
    await patroni.start();
  } finally {
    started.abort();
    await watch;
  }
}

interface Watch {
  log: (line: string) => void;
  limits: typeof defaultLimits;
  signal: AbortSignal;
}

async function reinitialiseIfStuck(
  node: ClusterNode,
  others: readonly Pick<ClusterNode, 'isPrimary'>[],
  patroni: Pick<SupervisedProcess, 'pid'>,
  { log, limits, signal }: Watch,
): Promise<void> {
  let since = performance.now();
  while (!signal.aborted) {
    const isStuck =
      stoppedStates.has((await node.state()) ?? '') && !isCopying(patroni.pid()) && (await hasPrimary(others));
    if (!isStuck) since = performance.now();
    else if (performance.now() - since > limits.stuckMs) {
      log(`database-${node.letter} cannot use its data, so the data is copied again from the primary`);
      await node.reinitialise().catch((error: unknown) => log(`Copying failed: ${String(error)}`));
      since = performance.now();
    }
    await wait(limits.pollMs, undefined, { signal }).catch(() => undefined);
  }
}

async function hasPrimary(others: readonly Pick<ClusterNode, 'isPrimary'>[]): Promise<boolean> {
  const arePrimaries = await Promise.all(others.map((other) => other.isPrimary()));
  return arePrimaries.includes(true);
}

/** Checks whether Patroni is running a program that would leave unusable data if it were killed. */
const isCopying = (patroni: number | undefined): boolean =>
  withChildren(patroni).some((pid) => /pg_rewind|pg_basebackup/.test(commandOf(pid)));

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}

/** Waits for a running pg_rewind or pg_basebackup, for at most a minute. */
export async function waitForCopy(patroni: Pick<SupervisedProcess, 'pid' | 'name'>, log: (line: string) => void) {
  const deadline = performance.now() + 60_000;
  if (isCopying(patroni.pid())) log(`Waiting until ${patroni.name} has copied its data …`);
  while (isCopying(patroni.pid()) && performance.now() < deadline) await wait(100);
}
