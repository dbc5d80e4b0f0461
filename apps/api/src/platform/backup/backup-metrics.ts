import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../db/database.ts';
import { readLastRuns } from './backup-runs.ts';

export function watchBackups(register: Registry, db: Db): void {
  new Gauge({
    name: 'backup_last_good_timestamp_seconds',
    help: 'When the last good backup was made, and when the last drill succeeded',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { kind, good } of await readRuns(db)) if (good !== null) this.set({ kind }, good);
    },
  });
  new Gauge({
    name: 'backup_last_succeeded',
    help: 'Whether the last backup and the last drill succeeded',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { kind, succeeded } of await readRuns(db)) this.set({ kind }, succeeded ? 1 : 0);
    },
  });
}

async function readRuns(db: Db): Promise<{ kind: string; succeeded: boolean; good: number | null }[]> {
  const runs = await readLastRuns(db).catch(() => null);
  return Object.entries(runs ?? {}).flatMap(([kind, { last, lastGood }]) =>
    last ? [{ kind, succeeded: last.succeeded, good: lastGood && lastGood.ended_at.getTime() / 1000 }] : [],
  );
}
