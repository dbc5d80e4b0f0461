import { developmentFactor, type StoredLimitName, type StoredLimits, storedLimits } from '@fixit/contract/rate-limit';
import { type Refusal, refuse } from '../../refusal.ts';
import { retryAfterSeconds, tryAgainText } from './try-again-text.ts';

export function storedLimitsFor(settings: { RATE_LIMITS: boolean; production: boolean }): StoredLimits | undefined {
  const { RATE_LIMITS, production } = settings;
  if (!RATE_LIMITS) return undefined;
  if (production) return storedLimits;
  const scaled = Object.entries(storedLimits).map(([name, limit]) => [name, limit * developmentFactor]);
  // The names are those of the contract's limits.
  return Object.fromEntries(scaled) as StoredLimits;
}

export function refuseStored(limit: StoredLimitName, reason: string, msLeft: number): Refusal {
  return refuse('rate_limited', {
    message: `${reason} ${tryAgainText(msLeft)}`,
    retryAfter: retryAfterSeconds(msLeft),
    limit,
  });
}
