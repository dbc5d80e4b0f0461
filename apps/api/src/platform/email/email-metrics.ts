import { Gauge, type Registry } from 'prom-client';
import type { ReadTaskMetrics } from '../queue/queue-metrics.ts';
import { emailTaskNames } from './email-task.ts';

export function watchEmails(register: Registry, readTaskMetrics: ReadTaskMetrics): void {
  new Gauge({
    name: 'emails_failed',
    help: 'Emails that failed, by whether they will be retried',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const rows = await readTaskMetrics();
      this.reset();
      if (!rows) return;
      const emails = rows.filter(({ task }) => emailTaskNames.some((name) => name === task));
      const countFailed = (isGivenUp: boolean) =>
        emails.filter(({ state }) => (state === 'given_up') === isGivenUp).reduce((sum, { failed }) => sum + failed, 0);
      this.set({ state: 'given_up' }, countFailed(true));
      this.set({ state: 'tried_again' }, countFailed(false));
    },
  });
}
