import type { AskedService, Job } from '@fixit/contract/job';
import { keepDraft, readDraft } from '../../lib/form/draft.ts';
import { listOf } from '../../lib/http/list.ts';

/** What a screen shows of a request, whether it was just sent from this tab or read from the server. */
export interface AskedJob {
  id: string;
  category_id: string;
  category: string;
  description: string;
  budget: number | null;
  postcode: string;
  services: readonly AskedService[];
}

const nameOf = (id: string) => `asked.${id}`;
const newest = 'asked-newest';

/** Keeps a request of this tab, so that its screens work at once, and with a server that cannot list requests. */
export function rememberAsked(job: AskedJob): void {
  keepDraft(nameOf(job.id), job);
  keepDraft(newest, job.id);
}

/** The request as this tab sent it, if it did. */
export function recallAsked(id: string): AskedJob | null {
  // Only rememberAsked writes under this name.
  return readDraft(nameOf(id)) as AskedJob | null;
}

/** The request that this tab sent last, if it sent any. */
export function recallNewest(): AskedJob | null {
  const id = readDraft(newest);
  return typeof id === 'string' ? recallAsked(id) : null;
}

/** The request as the server tells it. */
export function askedFrom({ id, category, description, budget, postcode, services }: Job): AskedJob {
  return {
    id,
    category_id: category?.id ?? '',
    category: category?.category ?? '',
    description: description ?? '',
    budget: budget ?? null,
    postcode: postcode ?? '',
    services: listOf(services),
  };
}
