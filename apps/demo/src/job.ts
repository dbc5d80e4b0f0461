import type { DemoFeedItem } from '@fixit/contract/demo';
import { job } from '@fixit/contract/job';
import { RefusedCall } from './client.ts';
import { isWilling, offerOf } from './offer.ts';
import type { Sessions } from './session.ts';

/** Artisans of this category never answer, so that people can try a search without acceptances. */
const silentCategory = 'Chimney sweep';

/** At most this many demo artisans accept a request; the remaining acceptances are left to people. */
const maxAcceptances = 3;

/** This many artisans consider a request; one who declines leaves the acceptance to the next. */
const maxConsidering = 6;

/** The first three answers come after these delays, and every further one after the last delay. */
const answerDelaysMs = [3_000, 3_500, 4_500, 2_000] as const;

/** Older requests have been answered, so they are forgotten. */
const maxRequests = 1_000;

interface AnswerCount {
  considering: string[];
  accepted: number;
}

export interface Turn {
  delayMs: number;
  mayDecline: boolean;
}

/** The first artisan always accepts, so that every search finds somebody; others accept until three have. */
export class DemoAnswers {
  readonly #counts = new Map<string, AnswerCount>();

  /** Returns null if the artisan stays silent. Idempotent. Call this after the previous artisan has answered. */
  turnOf({ id, job_id, category }: Pick<DemoFeedItem, 'id' | 'job_id' | 'category'>): Turn | null {
    if (!job_id || category === silentCategory) return null;
    const { considering, accepted } = this.#countOf(job_id);
    if (!considering.includes(id)) {
      if (accepted >= maxAcceptances || considering.length >= maxConsidering) return null;
      considering.push(id);
    }
    const position = considering.indexOf(id);
    const delayMs = answerDelaysMs[Math.min(position, answerDelaysMs.length - 1)] ?? answerDelaysMs[0];
    return { delayMs, mayDecline: position > 0 };
  }

  countAcceptance({ job_id }: Pick<DemoFeedItem, 'job_id'>): void {
    if (job_id) this.#countOf(job_id).accepted += 1;
  }

  #countOf(job_id: string): AnswerCount {
    const existing = this.#counts.get(job_id);
    if (existing) return existing;
    const count: AnswerCount = { considering: [], accepted: 0 };
    this.#counts.set(job_id, count);
    const oldest = this.#counts.keys().next();
    if (this.#counts.size > maxRequests && !oldest.done) this.#counts.delete(oldest.value);
    return count;
  }
}

/**
 * Accepts or declines a request, or stays silent if the server already counts enough acceptances.
 * Returns true after an acceptance.
 */
export async function answerRequest(
  sessions: Pick<Sessions, 'as'>,
  item: DemoFeedItem,
  { mayDecline }: Turn,
): Promise<boolean> {
  const { job_id, artisan_id } = item;
  if (!job_id) return false;
  const answer = { artisan_id, job_id };
  return sessions.as(item.email, async ({ client }) => {
    const { data } = await client.call(job.listInvitations, { query: {} });
    const invitation = data.find(({ id }) => id === job_id);
    if ((invitation?.accepted_count ?? 0) >= maxAcceptances) return false;
    const declines = mayDecline && invitation !== undefined && !isWilling(answer, invitation);
    try {
      if (declines) await client.call(job.declineInvitation, { params: { id: job_id } });
      else
        await client.call(job.acceptInvitation, { params: { id: job_id }, body: offerOf(answer, invitation?.budget) });
      return !declines;
    } catch (error) {
      if (!(error instanceof RefusedCall && error.status === 409)) throw error;
      return false;
    }
  });
}
