import { StartError } from '../../db/start-error.ts';

export const redisUnavailableError = (cause?: unknown) =>
  new Error('Redis is unavailable: frames pass only through the database', { cause });

/** Throws a StartError if the settings must be changed. Other errors may be temporary. */
export function refuseWrongSetting(error: Error): void {
  if (error instanceof StartError) throw error;
  const { message } = error;
  const [code = ''] = message.split(' ', 1);
  const sentence = message.startsWith('Unknown RESP type') ? notRedis : refusals[code];
  if (sentence) throw new StartError(`REDIS_URL: ${sentence}`);
}

const notRedis = 'this server is not Redis, or requires TLS, as in rediss://host';

const refusals: Record<string, string> = {
  NOAUTH: 'this Redis requires a password, as in redis://:password@host',
  WRONGPASS: 'this Redis refuses its user or password',
  NOPERM: 'this Redis does not let its user publish and subscribe to channels that begin with fixit:',
  DENIED: 'this Redis has no password, so it serves only its own machine',
};
