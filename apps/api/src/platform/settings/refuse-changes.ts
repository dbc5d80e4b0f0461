import type { MarketSettings } from '@fixit/contract/operator/market-setting';
import { refuse } from '../refusal.ts';

/** Programs may try again after this many seconds. */
const retryAfter = 60;

/** Refuses with the operator's sentence while the marketplace is closed to changes. */
export function refuseChanges({ maintenance, maintenance_sentence: message }: MarketSettings): void {
  if (maintenance === 'on') throw refuse('maintenance', { message, retryAfter });
}
