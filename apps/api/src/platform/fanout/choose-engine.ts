import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { FanoutEngine } from './fanout-engine.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { RedisEngine } from './redis-engine.ts';

interface EngineChoice {
  redisUrl: string | undefined;
  databaseUrl: string;
  timeouts?: DatabaseTimeouts;
  /** Whether nobody in this process follows anything. */
  sendsOnly?: boolean;
}

/** All processes of one database have to make the same choice: those with Redis and those without do not hear each other. */
export function chooseEngine({
  redisUrl,
  databaseUrl,
  timeouts = serverTimeouts,
  sendsOnly = false,
}: EngineChoice): FanoutEngine {
  return redisUrl
    ? new RedisEngine(redisUrl, databaseUrl, timeouts, sendsOnly)
    : new PostgresEngine(databaseUrl, timeouts, sendsOnly);
}
