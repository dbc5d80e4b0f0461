import type { DatabaseAccess } from '../../db/database-access.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { FanoutEngine } from './fanout-engine.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { RedisEngine } from './redis-engine.ts';

interface EngineChoice {
  redisUrl: string | undefined;
  access: DatabaseAccess;
  timeouts?: DatabaseTimeouts;
  sendsOnly?: boolean;
}

/** All processes of a database should use the same engine: frames between different ones arrive seconds late. */
export function chooseEngine({
  redisUrl,
  access,
  timeouts = serverTimeouts,
  sendsOnly = false,
}: EngineChoice): FanoutEngine {
  return redisUrl
    ? new RedisEngine(redisUrl, access.sessionUrl, timeouts, sendsOnly)
    : new PostgresEngine(access, timeouts, sendsOnly);
}
