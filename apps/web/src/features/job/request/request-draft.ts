import type { Job } from '@fixit/contract/job';
import { dropDraft, keepDraft, readDraft, readTyped } from '../../../lib/form/draft.ts';
import { listOf } from '../../../lib/http/list.ts';
import type { KeptPhoto } from './photo-uploads.ts';

export interface RequestValues {
  category_id: string;
  description: string;
  budget: string;
}

export const requestDraft = 'request-service';
/** The draft that holds the photos which are up and not sent yet. */
export const photosDraft = 'request-photos';
/** The post code of the earlier request that the draft began with. */
const nearDraft = 'request-near';

/** Forgets all that was typed and chosen: the request was sent or given up. */
export function dropRequest(): void {
  dropDraft(requestDraft);
  dropDraft(photosDraft);
  dropDraft(nearDraft);
}

/** Lets the next request form begin with what an earlier request said and showed; false where another one is begun, which is kept. */
export function beginRequest({ category, description, budget, postcode, photos }: Job): boolean {
  const values: RequestValues = {
    category_id: category?.id ?? '',
    description: description ?? '',
    budget: budget == null ? '' : String(budget),
  };
  if (JSON.stringify(readDraft(requestDraft)) === JSON.stringify(values)) return true;
  if (isBegun()) return false;
  dropRequest();
  keepDraft(requestDraft, values);
  keepDraft(nearDraft, postcode ?? '');
  const shown: KeptPhoto[] = listOf(photos).map(({ id, thumbnail }) => ({ id, thumbnail, used: true }));
  keepDraft(photosDraft, shown);
  return true;
}

/** Whether there are words, an amount or photos that nobody has sent. */
function isBegun(): boolean {
  // Anybody can write into the tab's store.
  const { description, budget } = readTyped<RequestValues>(requestDraft);
  const photos = readDraft(photosDraft);
  const isTyped = [description, budget].some((text) => typeof text === 'string' && text.trim() !== '');
  return isTyped || (Array.isArray(photos) && photos.length > 0);
}

/** The post code of the request that is asked again, where it is another than the one that is asked near now; else null. */
export function earlierPlace(postcode: string | null | undefined): string | null {
  const near = readDraft(nearDraft);
  if (!postcode || typeof near !== 'string') return null;
  const [outward, inward] = near.split(' ');
  const [outwardNow, inwardNow] = postcode.split(' ');
  // Either may be known to its district only.
  const isSame = outward === outwardNow && (!inward || !inwardNow || inward === inwardNow);
  return isSame ? null : near;
}
