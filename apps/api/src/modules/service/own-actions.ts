import type { Received } from '@fixit/contract/route';
import type { service as calls } from '@fixit/contract/service';
import type { Db } from '../../db/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireCategory } from '../category/actions.ts';
import type { CatalogueImage, OwnService } from './own-repository.ts';
import * as repository from './own-repository.ts';

type Added = Received<typeof calls.add>['body'];
type Changed = Received<typeof calls.change>['body'];

const unknownService = 'There is no such service.';
const onceACategory = 'You already offer a service in this category.';

/** What the caller offers. */
export function listOwnServices(db: Db, account_id: string): Promise<OwnService[]> {
  return repository.listOwn(db, account_id);
}

/** Offers a service in a category: one each, and only with a business. */
export async function addService(db: Db, account_id: string, given: Added): Promise<OwnService> {
  await requireCategory(db, given.category_id);
  const id = await repository.addOwn(db, account_id, given);
  if (id) return requireOwn(db, account_id, id);
  const offered = await repository.findOwnOfCategory(db, account_id, given.category_id);
  if (offered) throw refuse('state_conflict', { message: onceACategory, data: offered });
  throw refuse('profile_missing');
}

/** Changes a service that the caller offers. */
export async function changeService(db: Db, account_id: string, id: string, given: Changed): Promise<OwnService> {
  const current = await lockOwn(db, account_id, id);
  if (given.category_id === undefined && given.description === undefined) return current;
  if (given.category_id !== undefined) await requireCategory(db, given.category_id);
  const changed = await repository.changeOwn(db, id, given);
  if (!changed) throw refuse('state_conflict', { message: onceACategory, data: current });
  return requireOwn(db, account_id, id);
}

/** Withdraws a service that the caller offers; what came of it stays. */
export async function withdrawService(db: Db, account_id: string, id: string): Promise<void> {
  if (!(await repository.withdrawOwn(db, account_id, id))) throw refuse('not_found', { message: unknownService });
}

async function requireOwn(db: Db, account_id: string, id: string): Promise<OwnService> {
  const found = await repository.findOwn(db, account_id, id);
  if (!found) throw refuse('not_found', { message: unknownService });
  return found;
}

async function lockOwn(db: Db, account_id: string, id: string): Promise<OwnService> {
  const found = await repository.lockOwn(db, account_id, id);
  if (!found) throw refuse('not_found', { message: unknownService });
  return found;
}
