import type { MarketSettings } from '@fixit/contract/operator/market-setting';
import { refuse } from '../refusal.ts';

const retrySeconds = 60;

export function refuseChanges({ maintenance, maintenance_sentence: message }: MarketSettings): void {
  if (maintenance === 'on') throw refuse('maintenance', { message, retryAfter: retrySeconds });
}
