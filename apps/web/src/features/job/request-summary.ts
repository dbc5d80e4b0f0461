import type { InvitedService, Job } from '@fixit/contract/job';
import { readDraft, storeDraft } from '../../lib/form/draft.ts';

export interface RequestSummary {
  id: string;
  category_id: string;
  category: string;
  description: string;
  budget: number | null;
  postcode: string;
  services: readonly InvitedService[];
}

const draftName = (id: string) => `asked.${id}`;
const newestDraft = 'asked-newest';

/** Stores a request for screens that do not wait for the server, and for servers that cannot list requests. */
export function rememberRequest(job: RequestSummary): void {
  storeDraft(draftName(job.id), job);
  storeDraft(newestDraft, job.id);
}

export function recallRequest(id: string): RequestSummary | null {
  // Only rememberRequest writes this draft.
  return readDraft(draftName(id)) as RequestSummary | null;
}

export function recallNewestRequest(): RequestSummary | null {
  const id = readDraft(newestDraft);
  return typeof id === 'string' ? recallRequest(id) : null;
}

export function requestSummary({ id, category, description, budget, postcode, services }: Job): RequestSummary {
  return {
    id,
    category_id: category.id,
    category: category.category,
    description,
    budget,
    postcode,
    services,
  };
}
