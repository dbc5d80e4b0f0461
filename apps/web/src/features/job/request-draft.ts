import type { Job } from '@fixit/contract/job';
import { dropDraft, keepDraft } from '../../lib/draft.ts';

export interface RequestValues {
  category_id: string;
  description: string;
  budget: string;
}

export const requestDraft = 'request-service';
/** The draft that holds the photos which are up and not sent yet. */
export const photosDraft = 'request-photos';

/** Forgets all that was typed and chosen: the request was sent or given up. */
export function dropRequest(): void {
  dropDraft(requestDraft);
  dropDraft(photosDraft);
}

/** Lets the next request form begin with what an earlier request said. */
export function beginRequest({ category, description, budget }: Job): void {
  const values: RequestValues = {
    category_id: category?.id ?? '',
    description: description ?? '',
    budget: budget == null ? '' : String(budget),
  };
  dropRequest();
  keepDraft(requestDraft, values);
}
