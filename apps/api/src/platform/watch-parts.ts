import type { Registry } from 'prom-client';
import type { Pools } from '../db/sessions/pools.ts';
import { watchBackups } from './backup/backup-metrics.ts';
import { watchEmails } from './email/email-metrics.ts';
import type { Fanout } from './fanout/fanout.ts';
import { watchFanout } from './fanout/fanout-metrics.ts';
import { watchQueue } from './queue/queue-metrics.ts';

export function watchParts(register: Registry, { calls: { db } }: Pools, fanout: Fanout): void {
  watchFanout(register, fanout);
  watchEmails(register, watchQueue(register, db));
  watchBackups(register, db);
}
