import type { DemoFeedItem } from '@fixit/contract/demo';
import { job } from '@fixit/contract/job';
import { RefusedCall } from './client.ts';
import { isWilling, offerOf } from './offer.ts';
import type { Sessions } from './session.ts';

/** Artisans of this category never answer, so that a search without acceptances can be tried. */
const silentCategory = 'Chimney sweep';

/** Demo artisans give this many of a request's five acceptances; two are left to real ones. */
const places = 3;

/** This many artisans consider a request; one who declines leaves the acceptance to the next. */
const maxConsidering = 6;

/** Milliseconds between answers, which are the first, second, third and each further one, are these. */
const answerDelays = [3_000, 3_500, 4_500, 2_000] as const;

/** This many requests are remembered; older ones have been answered. */
const remembered = 1_000;

interface AnswerCount {
  considering: string[];
  accepted: number;
}

/** The `delay` is in milliseconds. */
export interface Turn {
  delay: number;
  mayDecline: boolean;
}

/** The first artisan always accepts, so that every search finds somebody; others accept until three have. */
export class DemoAnswers {
  readonly #counts = new Map<string, AnswerCount>();

  /** Returns null if the artisan stays silent. Idempotent. The artisan before has answered by then. */
  turnOf({ id, job_id, category }: Pick<DemoFeedItem, 'id' | 'job_id' | 'category'>): Turn | null {
    if (!job_id || category === silentCategory) return null;
    const { considering, accepted } = this.#countOf(job_id);
    if (!considering.includes(id)) {
      if (accepted >= places || considering.length >= maxConsidering) return null;
      considering.push(id);
    }
    const at = considering.indexOf(id);
    return { delay: answerDelays[Math.min(at, answerDelays.length - 1)] ?? answerDelays[0], mayDecline: at > 0 };
  }

  accepted({ job_id }: Pick<DemoFeedItem, 'job_id'>): void {
    if (job_id) this.#countOf(job_id).accepted += 1;
  }

  #countOf(job_id: string): AnswerCount {
    const started = this.#counts.get(job_id);
    if (started) return started;
    const count: AnswerCount = { considering: [], accepted: 0 };
    this.#counts.set(job_id, count);
    const oldest = this.#counts.keys().next();
    if (this.#counts.size > remembered && !oldest.done) this.#counts.delete(oldest.value);
    return count;
  }
}

/**
 * Stays silent if enough have accepted by the server's count, which survives a restart. Returns
 * true after an acceptance.
 */
export async function answerRequest(
  sessions: Pick<Sessions, 'as'>,
  item: DemoFeedItem,
  { mayDecline }: Turn,
): Promise<boolean> {
  const { job_id, artisan_id } = item;
  if (!job_id) return false;
  const by = { artisan_id, job_id };
  return sessions.as(item.email, async ({ client }) => {
    const { data } = await client.call(job.listInvitations, { query: {} });
    const invitation = data.find(({ id }) => id === job_id);
    if ((invitation?.accepted_count ?? 0) >= places) return false;
    const declines = mayDecline && invitation !== undefined && !isWilling(by, invitation);
    try {
      if (declines) await client.call(job.declineInvitation, { params: { id: job_id } });
      else await client.call(job.acceptInvitation, { params: { id: job_id }, body: offerOf(by, invitation?.budget) });
      return !declines;
    } catch (error) {
      if (!(error instanceof RefusedCall && error.status === 409)) throw error;
      return false;
    }
  });
}
