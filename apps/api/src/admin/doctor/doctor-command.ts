import { Command } from 'commander';
import { StartError } from '../../db/start-error.ts';
import { type Env, readEnv } from '../../env.ts';
import { checkBackups } from './backup-check.ts';
import { checkBackupFiles } from './backup-files-check.ts';
import { checkTimeouts } from './check-timeouts.ts';
import { checkClock } from './clock-check.ts';
import { checkDatabaseCare } from './database-care-check.ts';
import { checkDatabase } from './database-check.ts';
import { checkDatabaseSettings } from './database-settings-check.ts';
import { type DoctorDatabase, openDoctorDatabase } from './doctor-database.ts';
import { checkEmailDns } from './email-dns-check.ts';
import { checkEmailServer } from './email-server-check.ts';
import { checkGazetteer, checkMap } from './map-check.ts';
import { checkPublicUrl } from './proxy-check.ts';
import { checkRedis } from './redis-check.ts';
import { exitOf, overallLevelOf, printReport } from './report.ts';
import { type Check, type CheckResult, runChecks } from './run-checks.ts';
import { checkSettings, reportWrongSettings } from './settings-check.ts';
import { checkStorage } from './storage-check.ts';
import { checkWork } from './work-check.ts';

interface DoctorOptions {
  readonly to?: string;
  readonly dns?: string;
  readonly selector?: string;
  readonly json?: boolean;
}

/** The command changes nothing, so it writes no audit row and works on a read-only database. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check everything that a marketplace needs, and say what to do')
    .option('--to <address>', 'send a test email there')
    .option('--selector <name>', "the name of your email provider's DKIM key")
    .option('--dns <address>', "ask this DNS server instead of this machine's")
    .option('--json', 'answer in JSON')
    .addHelpText('after', '\nExit codes: 0 nothing is wrong, 4 there are warnings, 5 something is broken.')
    .action((options: DoctorOptions) => examine(options));
}

/** Reads the settings itself, because it also has to report invalid ones. */
async function examine(options: DoctorOptions): Promise<void> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return report([{ subject: 'settings', findings: reportWrongSettings(error.message) }], options);
  }
  const database = openDoctorDatabase(env);
  try {
    report(await runChecks(checksOf(env, database, options), checkTimeouts.check), options);
  } finally {
    await database.close();
  }
}

function report(examined: readonly CheckResult[], { json }: DoctorOptions): void {
  printReport(examined, json);
  process.exitCode = exitOf[overallLevelOf(examined)];
}

function checksOf(env: Env, database: DoctorDatabase, { to, ...options }: DoctorOptions): Check[] {
  return [
    { subject: 'settings', run: () => checkSettings(env, database) },
    { subject: 'database', run: () => checkDatabase(env, database) },
    { subject: 'database settings', run: () => checkDatabaseSettings(env, database) },
    { subject: 'database care', run: () => checkDatabaseCare(database) },
    { subject: 'clock', run: () => checkClock(database) },
    { subject: 'background work', run: () => checkWork(database) },
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
