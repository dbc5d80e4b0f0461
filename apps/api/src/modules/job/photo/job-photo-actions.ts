import { jobLimits } from '@fixit/contract/job';
import type { JobPhoto } from '@fixit/contract/job/job-photo';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Files, removePictures } from '../../../platform/storage/files.ts';
import { makePicture } from '../../../platform/storage/make-picture.ts';
import * as repository from './job-photo-repository.ts';

export async function addJobPhoto(db: Db, files: Files, customer_id: string, bytes: Buffer): Promise<JobPhoto> {
  const picture = await makePicture(bytes, customer_id);
  return files.storePicture(picture, async (stored) => {
    const photo = await repository.addPhoto(db, customer_id, stored);
    if (photo) return photo;
    const message = `${jobLimits.unusedPhotos} photos are already waiting for a request. Remove some of them first.`;
    throw refuse('state_conflict', { message });
  });
}

export async function removeJobPhoto(db: Db, customer_id: string, id: string): Promise<void> {
  const url = await repository.removePhoto(db, customer_id, id);
  if (url !== undefined) return removePictures(db, [url]);
  const isUsed = await repository.hasPhoto(db, customer_id, id);
  if (isUsed) throw refuse('state_conflict', { message: 'This photo already belongs to a request.' });
  throw refuse('not_found', { message: 'There is no such photo.' });
}

/** Removes a photo permanently, for an operator. Returns false if there is no such photo. */
export async function hideJobPhoto(db: Db, id: string): Promise<boolean> {
  const url = await repository.removeSharedPhoto(db, id);
  if (url === undefined) return false;
  await removePictures(db, [url]);
  return true;
}

export async function removeJobPhotosOf(db: Db, account_id: string): Promise<void> {
  await removePictures(db, distinctUrlsOf(await repository.removePhotosOf(db, account_id)));
}

export async function sweepJobPhotos(db: Db): Promise<void> {
  await removePictures(db, distinctUrlsOf(await repository.removeUnusedPhotos(db)));
}

/** Returns each URL once, because repeated requests share their files. */
function distinctUrlsOf(photos: { url: string }[]): string[] {
  return [...new Set(photos.map(({ url }) => url))];
}
