import type { DatabaseAccess } from '../../db/database-access.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { FanoutEngine } from './fanout-engine.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { RedisEngine } from './redis-engine.ts';

interface EngineChoice {
  redisUrl: string | undefined;
  access: DatabaseAccess;
  timeouts?: DatabaseTimeouts;
  /** Whether nobody in this process follows anything. */
  sendsOnly?: boolean;
}

/** All processes of one database have to make the same choice: those with Redis and those without do not hear each other. */
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
