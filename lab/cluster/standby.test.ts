import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDatabaseNode, waitForCopy } from './standby.ts';

const limits = { stuckMs: 30, pollMs: 5 };
const primary = (isPrimary: boolean) => [{ isPrimary: () => Promise.resolve(isPrimary) }];

/** Simulates a standby whose Patroni becomes ready once its data is copied again, or after half a second. */
function brokenStandby(state: string) {
  const copied = new AbortController();
  const lines: string[] = [];
  const node = {
    letter: 'a' as const,
    state: () => Promise.resolve(state),
    isPrimary: () => Promise.resolve(false),
    reinitialise: () => Promise.resolve(copied.abort()),
  };
  const patroni = {
    pid: () => undefined,
    start: () => wait(500, undefined, { signal: copied.signal }).catch(() => undefined),
  };
  return { node, patroni, lines, log: (line: string) => void lines.push(line) };
}

test('a standby that does not start although there is a primary is copied again', async () => {
  const { node, patroni, lines, log } = brokenStandby('starting');
  await startDatabaseNode(node, primary(true), patroni, log, limits);
  expect(lines).toEqual(['database-a cannot use its data, so the data is copied again from the primary']);
});

test.each([
  ['there is no primary to copy from', 'starting', false],
  ['it is being copied', 'creating replica', true],
  ['it runs', 'running', true],
])('the data of a database is not replaced while %s', async (_reason, state, hasPrimary) => {
  const { node, patroni, lines, log } = brokenStandby(state);
  await startDatabaseNode(node, primary(hasPrimary), patroni, log, limits);
  expect(lines).toEqual([]);
});

test('stopping the cluster waits for a pg_rewind that Patroni runs', async () => {
  // A shell replaces Patroni. It runs cat under the name pg_rewind, which ends with its input.
  const patroni = spawn('bash', ['-c', 'bash -c "exec -a pg_rewind cat"; true'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  patroni.stdin.write('copying\n');
  await once(patroni.stdout, 'data');
  const lines: string[] = [];
  let isOver = false;
  const waiting = waitForCopy({ name: 'patroni-a', pid: () => patroni.pid }, (line) => lines.push(line)).then(() => {
    isOver = true;
  });
  expect(lines).toEqual(['Waiting until patroni-a has copied its data …']);
  expect(isOver).toBe(false);
  patroni.stdin.end();
  await waiting;
});
