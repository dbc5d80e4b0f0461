import { onTestFinished } from 'vitest';
import { startQueue, type Tasks } from '../platform/queue/queue.ts';
import type { TestServer } from './test-server.ts';

/** The worker runs until the test ends. */
export async function startTestWorker(
  { connection }: TestServer,
  tasks: Tasks,
  schedules: Record<string, string> = {},
): Promise<{ failures: [task: string, isGivenUp: boolean][] }> {
  const failures: [string, boolean][] = [];
  const onFailure = (task: string, _error: unknown, isGivenUp: boolean) => void failures.push([task, isGivenUp]);
  const { stop } = await startQueue(connection.pool, { tasks, dedicatedWorkers: {}, schedules, onFailure });
  onTestFinished(() => stop());
  return { failures };
}

/** The promise of `next` resolves when another payload arrives. */
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
