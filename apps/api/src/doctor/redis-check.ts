import { randomUUID } from 'node:crypto';
import { StartError } from '../db/start-error.ts';
import type { Env } from '../env.ts';
import { enginesQuery } from '../platform/fanout/fanout-engine.ts';
import { refuseWrongSetting } from '../platform/fanout/redis-errors.ts';
import { RedisLink } from '../platform/fanout/redis-link.ts';
import { type DoctorDatabase, NoDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

export async function checkRedis(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  const [answer, engines] = await Promise.all([checkConnection(env), checkEngines(database)]);
  return [...answer, ...engines];
}

async function checkEngines(database: DoctorDatabase): Promise<DoctorFinding[]> {
  try {
    const engines = await database.query(enginesQuery);
    if (engines.length < 2) return [];
    return [
      warning(
        'Some processes have REDIS_URL and some do not: updates between them arrive up to three seconds late.',
        'Give all of them the same REDIS_URL and restart them.',
      ),
    ];
  } catch (error) {
    if (error instanceof NoDatabase) return [];
    throw error;
  }
}

async function checkConnection({ REDIS_URL }: Env): Promise<DoctorFinding[]> {
  if (!REDIS_URL) return [skipped('REDIS_URL is unset: updates go through the database.')];
  const { host } = new URL(REDIS_URL);
  try {
    const link = await RedisLink.open(REDIS_URL, `fixit:doctor:${randomUUID()}`, () => undefined);
    link.end(new Error('The check is over'));
    return [ok(`Redis at ${host} passes updates between processes.`)];
  } catch (error) {
    try {
      if (error instanceof Error) refuseWrongSetting(error);
    } catch (fault) {
      if (fault instanceof StartError)
        return [broken(`${fault.message}.`, 'Correct REDIS_URL; no process starts until then.')];
      throw fault;
    }
    return [
      warning(
        `Redis at ${host} does not answer: messages arrive up to three seconds late.`,
        'Check that it runs and accepts connections from this machine.',
      ),
    ];
  }
}
