import type { Job } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job/job-life';
import { instantText, nearInstantText } from '../../../lib/format.ts';
import { texts } from './request-texts.ts';

export function requestStateText({ state, closed_reason, created_at, expires_at }: Job): string {
  if (state === jobState.open) return texts.openUntil(nearInstantText(expires_at));
  if (state === jobState.filled) return texts.fullUntil(nearInstantText(expires_at));
  const ending = closed_reason == null ? texts.states[state] : texts.closedByMarket;
  return created_at ? `${ending}, ${texts.sentAt(instantText(created_at))}` : ending;
}
