import { errors } from '@fixit/contract/error';
import { type LimitName, type RateLimit, limits as rates } from '@fixit/contract/rate-limit';
import { type Refusal, refuse } from '../../refusal.ts';
import { BatchedCounts } from './batched-counts.ts';
import type { Count, LimitCounts } from './limit-counts.ts';

export interface Counted {
  /** Whether it was the last that the limit allows. */
  readonly isLast: boolean;
  forgive(): Promise<void>;
}

/** One limit of the contract. Not to be used inside a transaction: a count holds although the call is refused, and needs a connection of its own. */
interface Limit {
  /** Counts one for a key; refuses with 429 when the limit is passed. */
  count(key: string): Promise<Counted>;
  /** Counts nothing; refuses with 429 when nothing more would be allowed. */
  check(key: string): Promise<void>;
}

export type Limits = Readonly<Record<LimitName, Limit>> & {
  flush(): Promise<void>;
};

interface LimitDeps {
  readonly on: boolean;
  readonly counts: LimitCounts;
  readonly onFailure: (error: unknown) => void;
}

export function makeLimits({ on, counts, onFailure }: LimitDeps): Limits {
  const batches: BatchedCounts[] = [];
  const make = (name: LimitName, rate: RateLimit): Limit => {
    if (!on) return unlimited;
    if (rate.precision !== 'about') {
      const add = async (key: string, by: number) => first(await counts.add(rate, [{ key, by }]));
      return limitOf(name, rate, { add, takeBack: (key) => counts.takeBack(key) });
    }
    const batch = new BatchedCounts(counts, rate, onFailure);
    batches.push(batch);
    return limitOf(name, rate, { add: async (key, by) => batch.count(key, by), takeBack: async () => undefined });
  };
  // The names are those of the contract's limits.
  const made = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, make(name as LimitName, rate)]),
  ) as Record<LimitName, Limit>;
  return { ...made, flush: async () => void (await Promise.all(batches.map((batch) => batch.flush()))) };
}

const unlimited: Limit = {
  count: async () => ({ isLast: false, forgive: async () => undefined }),
  check: async () => undefined,
};

interface Counter {
  add(key: string, by: number): Promise<Count>;
  takeBack(key: string): Promise<void>;
}

function limitOf(name: LimitName, { points }: RateLimit, counter: Counter): Limit {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async count(key) {
      const { count, msLeft } = await counter.add(keyOf(key), 1);
      if (count > points) throw refuseFor(name, msLeft);
      return { isLast: count === points, forgive: () => counter.takeBack(keyOf(key)) };
    },
    async check(key) {
      const { count, msLeft } = await counter.add(keyOf(key), 0);
      if (count >= points) throw refuseFor(name, msLeft);
    },
  };
}

function refuseFor(limit: LimitName, msLeft: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
  const hours = Math.ceil(retryAfter / 3600);
  const message = hours > 1 ? `Too many tries. Please try again in ${hours} hours.` : errors.rate_limited.message;
  return refuse('rate_limited', { message, retryAfter, limit });
}

function first<T>([value]: T[]): T {
  if (value === undefined) throw new Error('A count was not answered');
  return value;
}
