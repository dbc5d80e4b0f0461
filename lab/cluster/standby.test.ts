import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startDatabaseNode, waitForCopy } from './standby.ts';

const limits = { stuckMs: 30, pollMs: 5 };
const primary = (isPrimary: boolean) => [{ isPrimary: () => Promise.resolve(isPrimary) }];

/** Simulates a standby whose Patroni becomes ready only once its data is copied again, or after a while. */
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
    start: async () => void (await once(AbortSignal.any([copied.signal, AbortSignal.timeout(500)]), 'abort')),
  };
  return { node, patroni, lines, log: (line: string) => void lines.push(line) };
}

test('a standby that does not start beside a primary is copied again', async () => {
  const { node, patroni, lines, log } = brokenStandby('starting');
  await startDatabaseNode(node, primary(true), patroni, log, limits);
  expect(lines).toEqual(['database-a cannot use its data, so it is copied anew from the primary']);
});

test.each([
  ['there is no primary to copy from', 'starting', false],
  ['it is being copied', 'creating replica', true],
  ['it runs', 'running', true],
])('the data of a database is left alone while %s', async (_why, state, hasPrimary) => {
  const { node, patroni, lines, log } = brokenStandby(state);
  await startDatabaseNode(node, primary(hasPrimary), patroni, log, limits);
  expect(lines).toEqual([]);
});

test('the end of the cluster waits for a pg_rewind that Patroni runs', async () => {
  // A shell stands in for Patroni. It runs a program called pg_rewind, which repeats a line and ends with its input.
  const patroni = spawn('bash', ['-c', 'bash -c "exec -a pg_rewind cat"; true'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  patroni.stdin.write('copying\n');
  await once(patroni.stdout, 'data');
  const lines: string[] = [];
  let isOver = false;
  const waited = waitForCopy({ name: 'patroni-a', pid: () => patroni.pid }, (line) => lines.push(line)).then(() => {
    isOver = true;
  });
  expect(lines).toEqual(['Waiting until patroni-a has copied its data …']);
  expect(isOver).toBe(false);
  patroni.stdin.end();
  await waited;
});
