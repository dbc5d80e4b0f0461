import { StartError } from '../../db/start-error.ts';

/** Reports that Redis is away, whatever the cause. */
export const away = (cause?: unknown) =>
  new Error('Redis is away: until it is back, frames go through the database alone', { cause });

/** Throws for an error that only a setting can correct. Any other may be over in a moment. */
export function refuseWrongSetting(error: Error): void {
  if (error instanceof StartError) throw error;
  const { message } = error;
  const [code = ''] = message.split(' ', 1);
  const sentence = message.startsWith('Unknown RESP type') ? notRedis : refusals[code];
  if (sentence) throw new StartError(`REDIS_URL: ${sentence}`);
}

const notRedis = 'what answers there is no Redis, or one that wants TLS, as in rediss://host';

const refusals: Record<string, string> = {
  NOAUTH: 'this Redis asks for a password, as in redis://:password@host',
  WRONGPASS: 'this Redis refuses its user or password',
  NOPERM: 'this Redis does not let its user publish and subscribe to channels that begin with fixit:',
  DENIED: 'this Redis has no password and so serves its own machine only',
};
