import type { ReceivedCall } from '@fixit/contract/route';
import { type service as calls, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { addUndoRecord, dropUndoRecord, takeUndoRecord } from '../../platform/undo/undo-records.ts';
import { refreshPageOfService, refreshPagesAroundService } from '../artisan-page/artisan-page-actions.ts';
import { requireCategory } from '../category/category-actions.ts';
import type { CatalogueImage, ManagedService } from './managed-service-repository.ts';
import * as repository from './managed-service-repository.ts';
import * as reorderRepository from './reorder-repository.ts';

type ServiceInput = ReceivedCall<typeof calls.add>['body'];
type ServiceChangeInput = ReceivedCall<typeof calls.change>['body'];

const unknownService = 'There is no such service.';
const alreadyOffered = 'You already offer a service in this category.';
const tooManyPictures = `A service shows at most ${serviceLimits.catalogues} pictures.`;

export function listServicesAsArtisan(db: Db, account_id: string): Promise<ManagedService[]> {
  return repository.listServicesOf(db, account_id);
}

/** Requires a business, and accepts one service per category. */
export async function addService(db: Db, account_id: string, input: ServiceInput): Promise<ManagedService> {
  await requireCategory(db, input.category_id);
  const id = await repository.addService(db, account_id, input);
  if (id) {
    await refreshPagesAroundService(db, id);
    return requireServiceOf(db, account_id, id);
  }
  const existingService = await repository.findServiceInCategory(db, account_id, input.category_id);
  if (existingService) throw refuse('state_conflict', { message: alreadyOffered, data: existingService });
  throw refuse('profile_missing', { data: null });
}

export async function changeService(
  db: Db,
  account_id: string,
  id: string,
  input: ServiceChangeInput,
): Promise<ManagedService> {
  const current = await lockServiceOf(db, account_id, id);
  if (input.category_id === undefined && input.description === undefined) return current;
  if (input.category_id !== undefined) await requireCategory(db, input.category_id);
  const isChanged = await repository.changeService(db, id, input);
  if (!isChanged) throw refuse('state_conflict', { message: alreadyOffered, data: current });
  if (input.category_id !== undefined) await refreshPagesAroundService(db, id);
  return requireServiceOf(db, account_id, id);
}

export async function withdrawService(db: Db, account_id: string, id: string): Promise<void> {
  if (!(await repository.withdrawService(db, account_id, id))) throw refuse('not_found', { message: unknownService });
  await refreshPageOfService(db, id);
  await addUndoRecord(db, { account_id, kind: 'service', subject_id: id }, { content: {} });
}

/** Offers a withdrawn service again. Idempotent. */
export async function undoWithdrawService(db: Db, account_id: string, id: string): Promise<ManagedService> {
  const current = await repository.findServiceOf(db, account_id, id);
  if (current) return current;
  if (!(await repository.isServiceOf(db, account_id, id))) throw refuse('not_found', { message: unknownService });
  await repository.lockArtisan(db, account_id);
  if (!(await takeUndoRecord(db, { account_id, kind: 'service', subject_id: id }))) {
    const service = await repository.findServiceOf(db, account_id, id);
    if (service) return service;
    throw refuse('undo_expired');
  }
  const isRestored = await repository.restoreService(db, id);
  if (!isRestored) throw refuse('state_conflict', { message: 'Too late: you offer another service in this category.' });
  await refreshPagesAroundService(db, id);
  return requireServiceOf(db, account_id, id);
}

export async function setServiceImage(db: Db, account_id: string, id: string, image: string): Promise<ManagedService> {
  const current = await lockServiceOf(db, account_id, id);
  await repository.changeService(db, id, { image });
  if (current.image && current.has_picture) await removePictures(db, [current.image]);
  return { ...current, image, has_picture: true };
}

/** Removes the picture, which the shop sign then replaces. Idempotent. */
export async function removeServiceImage(db: Db, account_id: string, id: string): Promise<ManagedService> {
  const current = await lockServiceOf(db, account_id, id);
  await repository.changeService(db, id, { image: null });
  const { image, has_picture } = current;
  if (image && has_picture)
    await addUndoRecord(
      db,
      { account_id, kind: 'service_image', subject_id: id },
      { content: { image }, pictures: [image] },
    );
  return requireServiceOf(db, account_id, id);
}

/** Restores a removed picture, unless the service has another one by now. Idempotent. */
export async function undoRemoveImage(db: Db, account_id: string, id: string): Promise<ManagedService> {
  const current = await lockServiceOf(db, account_id, id);
  if (current.has_picture) return current;
  const record = await takeUndoRecord<{ image: string }>(db, { account_id, kind: 'service_image', subject_id: id });
  if (!record) throw refuse('undo_expired', { data: current });
  await repository.changeService(db, id, { image: record.content.image });
  return requireServiceOf(db, account_id, id);
}

export async function addServiceCatalogue(
  db: Db,
  account_id: string,
  id: string,
  image: string,
): Promise<CatalogueImage> {
  const current = await lockServiceOf(db, account_id, id);
  const catalogueImage = await repository.addCatalogueImage(db, id, image);
  if (catalogueImage) return catalogueImage;
  throw refuse('state_conflict', { message: tooManyPictures, data: current });
}

export async function removeServiceCatalogue(db: Db, account_id: string, id: string, imageId: string): Promise<void> {
  const image = await repository.removeCatalogueImage(db, account_id, id, imageId);
  if (image === undefined) throw refuse('not_found', { message: 'There is no such picture.' });
  const subject = { account_id, kind: 'catalogue_image', subject_id: imageId } as const;
  await addUndoRecord(db, subject, { content: image, pictures: [image.image] });
}

/** Deletes a picture permanently, on behalf of an operator. Returns false if there is no such picture. */
export async function hideCatalogueImage(db: Db, id: string): Promise<boolean> {
  const image = await repository.removeAnyCatalogueImage(db, id);
  await dropUndoRecord(db, 'catalogue_image', id);
  if (image === undefined) return false;
  await removePictures(db, [image]);
  return true;
}

/** Restores a removed picture at its former position. Idempotent. */
export async function undoRemoveCatalogue(
  db: Db,
  account_id: string,
  id: string,
  imageId: string,
): Promise<ManagedService> {
  const current = await lockServiceOf(db, account_id, id);
  if (current.catalogues.some((image) => image.id === imageId)) return current;
  const subject = { account_id, kind: 'catalogue_image', subject_id: imageId } as const;
  const record = await takeUndoRecord<repository.RemovedCatalogueImage>(db, subject);
  if (!record) throw refuse('undo_expired', { data: current });
  const isRestored = await repository.restoreCatalogueImage(db, record.content);
  if (!isRestored) throw refuse('state_conflict', { message: tooManyPictures, data: current });
  return requireServiceOf(db, account_id, id);
}

export async function orderServices(db: Db, account_id: string, ids: string[]): Promise<ManagedService[]> {
  const isComplete = await reorderRepository.orderServices(db, account_id, ids);
  if (!isComplete) throw refuse('invalid', { errors: { ids: ['This must list each of your services once'] } });
  return listServicesAsArtisan(db, account_id);
}

export async function orderServiceCatalogues(
  db: Db,
  account_id: string,
  id: string,
  ids: string[],
): Promise<ManagedService> {
  await lockServiceOf(db, account_id, id);
  const isComplete = await reorderRepository.orderCatalogueImages(db, id, ids);
  if (!isComplete) throw refuse('invalid', { errors: { ids: ['This must list each picture of this service once'] } });
  return requireServiceOf(db, account_id, id);
}

export async function requireServiceOf(db: Db, account_id: string, id: string): Promise<ManagedService> {
  const service = await repository.findServiceOf(db, account_id, id);
  if (!service) throw refuse('not_found', { message: unknownService });
  return service;
}

/** Locks a service that is about to change, and refreshes its pages with the commit. */
async function lockServiceOf(db: Db, account_id: string, id: string): Promise<ManagedService> {
  const service = await repository.lockServiceOf(db, account_id, id);
  if (!service) throw refuse('not_found', { message: unknownService });
  await refreshPageOfService(db, id);
  return service;
}
