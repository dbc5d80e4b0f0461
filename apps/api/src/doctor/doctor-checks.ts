import type { Env } from '../env.ts';
import { checkAuditSeals } from './audit-seal-check.ts';
import { checkBackups } from './backup-check.ts';
import { checkBackupFiles } from './backup-files-check.ts';
import { checkClock } from './clock-check.ts';
import { checkDatabase } from './database-check.ts';
import { checkDatabaseMaintenance } from './database-maintenance-check.ts';
import { checkDatabaseSettings } from './database-settings-check.ts';
import type { DoctorDatabase } from './doctor-database.ts';
import { checkDuties } from './duty-check.ts';
import { checkEmailDns } from './email-dns-check.ts';
import { checkEmailServer } from './email-server-check.ts';
import { checkGazetteer, checkMap } from './map-check.ts';
import { checkPublicUrl } from './proxy-check.ts';
import { checkRedis } from './redis-check.ts';
import type { Check } from './run-checks.ts';
import { checkSettings } from './settings-check.ts';
import { checkStorage } from './storage-check.ts';
import { checkWork } from './work-check.ts';

export interface CheckOptions {
  readonly to?: string;
  readonly dns?: string;
  readonly selector?: string;
}

export function checksOf(env: Env, database: DoctorDatabase, { to, ...options }: CheckOptions = {}): Check[] {
  return [
    { subject: 'settings', run: () => checkSettings(env, database) },
    { subject: 'database', run: () => checkDatabase(env, database) },
    { subject: 'database settings', run: () => checkDatabaseSettings(env, database) },
    { subject: 'database maintenance', run: () => checkDatabaseMaintenance(database) },
    { subject: 'clock', run: () => checkClock(database) },
    { subject: 'background work', run: () => checkWork(database) },
    { subject: 'audit', run: () => checkAuditSeals(database) },
    { subject: 'duties', run: () => checkDuties(env, database) },
    { subject: 'backups', run: () => checkBackups(env, database) },
    { subject: 'backup files', run: () => checkBackupFiles(env, database) },
    { subject: 'redis', run: () => checkRedis(env, database) },
    { subject: 'storage', run: () => checkStorage(env, database) },
    { subject: 'email', run: () => checkEmailServer(env, to) },
    { subject: "sender's domain", run: (signal) => checkEmailDns(env, options, signal) },
    { subject: 'public address', run: (signal) => checkPublicUrl(env, { signal }) },
    { subject: 'gazetteer', run: () => checkGazetteer(database) },
    { subject: 'map', run: () => checkMap(env) },
  ];
}
