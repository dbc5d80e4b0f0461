import { errors } from '@fixit/contract/error';
import { developmentFactor, type LimitName, type RateLimit, limits as rates } from '@fixit/contract/rate-limit';
import { type Refusal, refuse } from '../../refusal.ts';
import { BatchedCounts } from './batched-counts.ts';
import type { LimitCount, LimitCounts } from './limit-counts.ts';
import { retryAfterSeconds, tryAgainText } from './try-again-text.ts';

export interface CountedLimit {
  forgive(): Promise<void>;
}

/**
 * Must not be used inside a transaction: the count uses a separate connection, and remains if the call
 * is refused.
 */
interface Limit {
  /** Refuses with 429 above the limit. */
  count(key: string): Promise<CountedLimit>;
  clear(key: string): Promise<void>;
}

export type Limits = Readonly<Record<LimitName, Limit>> & {
  flush(): Promise<void>;
};

interface LimitDeps {
  readonly isEnabled: boolean;
  readonly production: boolean;
  readonly counts: LimitCounts;
  readonly onFailure: (error: unknown) => void;
}

export function makeLimits({ isEnabled, production, counts, onFailure }: LimitDeps): Limits {
  const batches: BatchedCounts[] = [];
  const makeLimit = (name: LimitName, declaredRate: RateLimit): Limit => {
    if (!isEnabled) return unlimited;
    const isLenient = !production && declaredRate.kind === 'reaching strangers';
    const rate = isLenient ? { ...declaredRate, points: declaredRate.points * developmentFactor } : declaredRate;
    if (rate.precision !== 'about') {
      const add = async (key: string, by: number) => requireFirst(await counts.add(rate, [{ key, by }]));
      return limitOf(name, rate, { add, takeBack: (key) => counts.takeBack(key), clear: (key) => counts.clear(key) });
    }
    const batch = new BatchedCounts(counts, rate, onFailure);
    batches.push(batch);
    const add = async (key: string, by: number) => batch.count(key, by);
    return limitOf(name, rate, { add, takeBack: async () => undefined, clear: async () => undefined });
  };
  // The names are those of the contract's limits.
  const limits = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, makeLimit(name as LimitName, rate)]),
  ) as Record<LimitName, Limit>;
  return { ...limits, flush: async () => void (await Promise.all(batches.map((batch) => batch.flush()))) };
}

const unlimited: Limit = {
  count: async () => ({ forgive: async () => undefined }),
  clear: async () => undefined,
};

interface Counter {
  add(key: string, by: number): Promise<LimitCount>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

function limitOf(name: LimitName, rate: RateLimit, counter: Counter): Limit {
  const { points } = rate;
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async count(key) {
      const { count, msLeft } = await counter.add(keyOf(key), 1);
      if (count > points) throw refuseFor(name, rate, msLeft);
      return { forgive: () => counter.takeBack(keyOf(key)) };
    },
    clear: (key) => counter.clear(keyOf(key)),
  };
}

function refuseFor(limit: LimitName, { points, sentence }: RateLimit, msLeft: number): Refusal {
  const retryAfter = retryAfterSeconds(msLeft);
  if (sentence)
    return refuse('rate_limited', { message: `${sentence(points)} ${tryAgainText(msLeft)}`, retryAfter, limit });
  const hours = Math.ceil(retryAfter / 3600);
  const message = hours > 1 ? `Too many attempts. Please try again in ${hours} hours.` : errors.rate_limited.message;
  return refuse('rate_limited', { message, retryAfter, limit });
}

function requireFirst<T>([value]: T[]): T {
  if (value === undefined) throw new Error('A count was not returned');
  return value;
}
