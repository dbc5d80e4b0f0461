import type { Job } from '@fixit/contract/job';
import { dropDraft, readDraft, readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import type { StoredPhoto } from './photo-uploads.ts';

export interface RequestValues {
  category_id: string;
  description: string;
  budget: string;
}

export const requestDraft = 'request-service';
export const photosDraft = 'request-photos';
/** The postcode is that of the request from which the draft was copied. */
const copiedPostcodeDraft = 'request-near';

const drafts = [requestDraft, photosDraft, copiedPostcodeDraft];

export function dropRequestDraft(): void {
  for (const name of drafts) dropDraft(name);
}

/** Drops the draft and returns a function that restores it, or null if the draft was empty. */
export function takeRequestDraft(): (() => void) | null {
  const savedDrafts = hasDraft() ? drafts.map((name) => [name, readDraft(name)] as const) : null;
  dropRequestDraft();
  return savedDrafts && (() => savedDrafts.forEach(([name, value]) => value !== null && storeDraft(name, value)));
}

/** Copies the request into the draft, or returns false if a different draft exists. */
export function copyToDraft({ category, description, budget, postcode, photos = [] }: Job): boolean {
  const values: RequestValues = {
    category_id: category.id,
    description,
    budget: budget === null ? '' : String(budget),
  };
  if (JSON.stringify(readDraft(requestDraft)) === JSON.stringify(values)) return true;
  if (hasDraft()) return false;
  dropRequestDraft();
  storeDraft(requestDraft, values);
  storeDraft(copiedPostcodeDraft, postcode);
  const storedPhotos: StoredPhoto[] = photos.map(({ id, thumbnail }) => ({ id, thumbnail, used: true }));
  storeDraft(photosDraft, storedPhotos);
  return true;
}

function hasDraft(): boolean {
  // The stored fields may have any type.
  const { description, budget } = readDraftFields<RequestValues>(requestDraft);
  const hasText = [description, budget].some((text) => typeof text === 'string' && text.trim() !== '');
  return hasText || countPhotos() > 0;
}

function countPhotos(): number {
  const photos = readDraft(photosDraft);
  return Array.isArray(photos) ? photos.length : 0;
}

/** Returns null if the draft is empty. */
export function describeDraft(): { photos: number } | null {
  return hasDraft() ? { photos: countPhotos() } : null;
}

/** Returns the copied request's postcode if it differs from the current postcode. */
export function earlierPostcode(postcode: string | null | undefined): string | null {
  const copiedPostcode = readDraft(copiedPostcodeDraft);
  if (!postcode || typeof copiedPostcode !== 'string') return null;
  const [outward, inward] = copiedPostcode.split(' ');
  const [outwardNow, inwardNow] = postcode.split(' ');
  // Either postcode may be only an outward code.
  const isSame = outward === outwardNow && (!inward || !inwardNow || inward === inwardNow);
  return isSame ? null : copiedPostcode;
}
