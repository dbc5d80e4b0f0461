import type { DemoFeedItem } from '@fixit/contract/demo';
import { job } from '@fixit/contract/job';
import { Refused } from './client.ts';
import { offerOf } from './offer.ts';
import type { Sessions } from './session.ts';

/** The category whose artisans never answer, so that a search that ends without anybody can be seen. */
const silentCategory = 'Chimney sweep';

/** Of a request's five places, how many demo artisans take at most; two are left to real ones. */
const places = 3;

/** Milliseconds after which the first, second and third of them accept. */
const delays = [3_000, 6_500, 11_000] as const;

/** Requests whose places are remembered; older ones have long been answered. */
const remembered = 1_000;

/** Decides which of the asked artisans answer a request and when: the first few to be named take a place each. */
export class Answers {
  readonly #taken = new Map<string, number>();

  /** Milliseconds after which this artisan accepts, or null if it stays silent. */
  delayFor(item: Pick<DemoFeedItem, 'job_id' | 'category'>): number | null {
    if (!item.job_id || item.category === silentCategory) return null;
    const taken = this.#taken.get(item.job_id) ?? 0;
    const delay = delays[taken];
    if (taken >= places || delay === undefined) return null;
    this.#taken.set(item.job_id, taken + 1);
    const oldest = this.#taken.keys().next();
    if (this.#taken.size > remembered && !oldest.done) this.#taken.delete(oldest.value);
    return delay;
  }
}

/** Accepts a request as one artisan, with a note and mostly a price. A request that has closed meanwhile is nothing to complain about. */
export async function acceptRequest(sessions: Sessions, item: DemoFeedItem): Promise<void> {
  const { job_id, artisan_id } = item;
  if (!job_id) return;
  const body = offerOf({ artisan_id, job_id });
  try {
    await sessions.as(item.email, ({ client }) => client.call(job.accept, { params: { id: job_id }, body }));
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
  }
}
