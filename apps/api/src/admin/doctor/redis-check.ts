import { randomUUID } from 'node:crypto';
import { StartError } from '../../db/start-error.ts';
import type { Env } from '../../env.ts';
import { refuseWrongSetting } from '../../platform/fanout/redis-errors.ts';
import { RedisLink } from '../../platform/fanout/redis-link.ts';
import { broken, type Finding, ok, skipped, warning } from './finding.ts';

export async function checkRedis({ REDIS_URL }: Env): Promise<Finding[]> {
  if (!REDIS_URL) return [skipped('REDIS_URL is unset: frames go through the database.')];
  const { host } = new URL(REDIS_URL);
  try {
    const link = await RedisLink.open(REDIS_URL, `fixit:doctor:${randomUUID()}`, () => undefined);
    link.end(new Error('The check is over'));
    return [ok(`Redis at ${host} passes frames between processes.`)];
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
