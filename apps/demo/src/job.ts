import type { DemoFeedItem } from '@fixit/contract/demo';
import { job } from '@fixit/contract/job';
import { Refused } from './client.ts';
import { isWilling, offerOf } from './offer.ts';
import type { Sessions } from './session.ts';

/** The category whose artisans never answer, so that a search that ends without anybody can be seen. */
const silentCategory = 'Chimney sweep';

/** Of a request's five acceptances, how many demo artisans give; two are left to real ones. */
const places = 3;

/** Those who decline leave their acceptance to the next. */
const lookers = 6;

/** Milliseconds from one answer to the next: the first, second, third and each further one. */
const thinking = [3_000, 3_500, 4_500, 2_000] as const;

/** Older requests have long been answered. */
const remembered = 1_000;

interface Count {
  looked: string[];
  accepted: number;
}

/** `delay` in milliseconds. */
export interface Turn {
  delay: number;
  mayDecline: boolean;
}

/** The first to be named always accepts, so that no search ends without anybody; others until three have. */
export class Answers {
  readonly #counts = new Map<string, Count>();

  /** Null if the artisan stays silent. Idempotent. The one before it has answered by then. */
  turnOf({ id, job_id, category }: Pick<DemoFeedItem, 'id' | 'job_id' | 'category'>): Turn | null {
    if (!job_id || category === silentCategory) return null;
    const { looked, accepted } = this.#countOf(job_id);
    if (!looked.includes(id)) {
      if (accepted >= places || looked.length >= lookers) return null;
      looked.push(id);
    }
    const at = looked.indexOf(id);
    return { delay: thinking[Math.min(at, thinking.length - 1)] ?? thinking[0], mayDecline: at > 0 };
  }

  accepted({ job_id }: Pick<DemoFeedItem, 'job_id'>): void {
    if (job_id) this.#countOf(job_id).accepted += 1;
  }

  #countOf(job_id: string): Count {
    const known = this.#counts.get(job_id);
    if (known) return known;
    const count: Count = { looked: [], accepted: 0 };
    this.#counts.set(job_id, count);
    const oldest = this.#counts.keys().next();
    if (this.#counts.size > remembered && !oldest.done) this.#counts.delete(oldest.value);
    return count;
  }
}

/** Stays silent when enough have accepted by the server's count, which survives a restart. True if it accepted. */
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
    const asked = data.find(({ id }) => id === job_id);
    if ((asked?.accepted_count ?? 0) >= places) return false;
    const declines = mayDecline && asked !== undefined && !isWilling(by, asked);
    try {
      if (declines) await client.call(job.declineInvitation, { params: { id: job_id } });
      else await client.call(job.acceptInvitation, { params: { id: job_id }, body: offerOf(by, asked?.budget) });
      return !declines;
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) throw error;
      return false;
    }
  });
}
