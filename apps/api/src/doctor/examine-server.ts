import type { Env } from '../env.ts';
import { checkTimeouts } from './check-timeouts.ts';
import { type CheckOptions, checksOf } from './doctor-checks.ts';
import { openDoctorDatabase } from './doctor-database.ts';
import { type CheckResult, runChecks } from './run-checks.ts';

export async function examineServer(env: Env, options: CheckOptions = {}): Promise<CheckResult[]> {
  const database = openDoctorDatabase(env);
  try {
    return await runChecks(checksOf(env, database, options), checkTimeouts.check);
  } finally {
    await database.close();
  }
}
