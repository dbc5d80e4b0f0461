import { onTestFinished } from 'vitest';
import { startQueue, type Tasks } from '../platform/queue/queue.ts';
import type { TestServer } from './test-server.ts';

/** Runs a worker until the test ends. Lists failed tasks, and whether a failure was the last attempt. */
export async function startTestWorker(
  { connection }: TestServer,
  tasks: Tasks,
  schedules: Record<string, string> = {},
): Promise<{ failures: [task: string, last: boolean][] }> {
  const failures: [string, boolean][] = [];
  const onFailure = (task: string, _error: unknown, last: boolean) => void failures.push([task, last]);
  const { stop } = await startQueue(connection.pool, { tasks, dedicatedWorkers: {}, schedules, onFailure });
  onTestFinished(() => stop());
  return { failures };
}

/** Returns a task that records its payloads, and a promise of the next payload. */
export function recordTask() {
  const payloads: unknown[] = [];
  let wake = () => {};
  return {
    payloads,
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    task: async (payload: unknown) => {
      payloads.push(payload);
      wake();
    },
  };
}
