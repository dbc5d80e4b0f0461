import { type RateLimit, limits as rates } from '@fixit/contract/limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/** A count that was taken; what it counted may turn out not to count. */
interface Counted {
  forgive(): Promise<void>;
}

interface Limit {
  /** Counts one for a key; refuses with 429 when the limit is passed. */
  count(key: string): Promise<Counted>;
}

const unlimited: Limit = { count: async () => ({ forgive: async () => undefined }) };

function limitOf({ points, seconds }: RateLimit): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (passed) {
        if (!(passed instanceof RateLimiterRes)) throw passed;
        throw refuse('rate_limited', { retryAfter: Math.max(1, Math.ceil(passed.msBeforeNext / 1000)) });
      }
      return { forgive: async () => void (await limiter.reward(key)) };
    },
  };
}

export interface Limits {
  loginFailures: Limit;
  codes: Limit;
  signUp: Limit;
  calls: Limit;
  tiles: Limit;
}

/** The limits of the contract, counted by this process; none at all when they are switched off. */
export function makeLimits(on: boolean): Limits {
  const make = (rate: RateLimit) => (on ? limitOf(rate) : unlimited);
  return {
    loginFailures: make(rates.login_failures),
    codes: make(rates.codes),
    signUp: make(rates.sign_up),
    calls: make(rates.calls),
    tiles: make(rates.tiles),
  };
}
