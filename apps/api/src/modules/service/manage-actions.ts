import type { Received } from '@fixit/contract/route';
import { type service as calls, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { requireCategory } from '../category/category-actions.ts';
import type { ArtisanService, CatalogueImage } from './manage-repository.ts';
import * as repository from './manage-repository.ts';
import * as order from './reorder-repository.ts';

type Added = Received<typeof calls.add>['body'];
type Changed = Received<typeof calls.change>['body'];

const unknownService = 'There is no such service.';
const onceACategory = 'You already offer a service in this category.';

export function listServicesAsArtisan(db: Db, account_id: string): Promise<ArtisanService[]> {
  return repository.listServicesOf(db, account_id);
}

/** One a category, and only with a business. */
export async function addService(db: Db, account_id: string, given: Added): Promise<ArtisanService> {
  await requireCategory(db, given.category_id);
  const id = await repository.addService(db, account_id, given);
  if (id) return requireServiceOf(db, account_id, id);
  const offered = await repository.findServiceInCategory(db, account_id, given.category_id);
  if (offered) throw refuse('state_conflict', { message: onceACategory, data: offered });
  throw refuse('profile_missing', { data: null });
}

export async function changeService(db: Db, account_id: string, id: string, given: Changed): Promise<ArtisanService> {
  const current = await lockServiceOf(db, account_id, id);
  if (given.category_id === undefined && given.description === undefined) return current;
  if (given.category_id !== undefined) await requireCategory(db, given.category_id);
  const changed = await repository.changeService(db, id, given);
  if (!changed) throw refuse('state_conflict', { message: onceACategory, data: current });
  return requireServiceOf(db, account_id, id);
}

export async function withdrawService(db: Db, account_id: string, id: string): Promise<void> {
  if (!(await repository.withdrawService(db, account_id, id))) throw refuse('not_found', { message: unknownService });
}

export async function setServiceImage(db: Db, account_id: string, id: string, image: string): Promise<ArtisanService> {
  const current = await lockServiceOf(db, account_id, id);
  await repository.changeService(db, id, { image });
  if (current.image) await removePictures(db, [current.image]);
  return { ...current, image };
}

export async function addServiceCatalogue(
  db: Db,
  account_id: string,
  id: string,
  image: string,
): Promise<CatalogueImage> {
  const current = await lockServiceOf(db, account_id, id);
  const added = await repository.addCatalogueImage(db, id, image);
  if (added) return added;
  const message = `A service shows at most ${serviceLimits.catalogues} pictures.`;
  throw refuse('state_conflict', { message, data: current });
}

export async function removeServiceCatalogue(db: Db, account_id: string, id: string, imageId: string): Promise<void> {
  const removed = await repository.removeCatalogueImage(db, account_id, id, imageId);
  if (removed === undefined) throw refuse('not_found', { message: 'There is no such picture.' });
  await removePictures(db, [removed]);
}

export async function orderServices(db: Db, account_id: string, ids: string[]): Promise<ArtisanService[]> {
  const isWhole = await order.orderServices(db, account_id, ids);
  if (!isWhole) throw refuse('invalid', { errors: { ids: ['These are not all of your services, each once'] } });
  return listServicesAsArtisan(db, account_id);
}

export async function orderServiceCatalogues(
  db: Db,
  account_id: string,
  id: string,
  ids: string[],
): Promise<ArtisanService> {
  await lockServiceOf(db, account_id, id);
  const isWhole = await order.orderCatalogueImages(db, id, ids);
  if (!isWhole) throw refuse('invalid', { errors: { ids: ['These are not all pictures of this service, each once'] } });
  return requireServiceOf(db, account_id, id);
}

export async function requireServiceOf(db: Db, account_id: string, id: string): Promise<ArtisanService> {
  const found = await repository.findServiceOf(db, account_id, id);
  if (!found) throw refuse('not_found', { message: unknownService });
  return found;
}

async function lockServiceOf(db: Db, account_id: string, id: string): Promise<ArtisanService> {
  const found = await repository.lockServiceOf(db, account_id, id);
  if (!found) throw refuse('not_found', { message: unknownService });
  return found;
}
