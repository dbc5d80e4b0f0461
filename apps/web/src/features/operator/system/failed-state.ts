import type { FailedTask } from '@fixit/contract/operator/system';
import { instantText } from '../../../lib/format.ts';
import { texts } from './system-texts.ts';

export function describeFailedState({ state, run_at }: FailedTask): string {
  if (state === 'given up') return texts.givenUp;
  return state === 'in hand' ? texts.inHand : texts.nextAttempt(instantText(run_at));
}
