import type { Category } from '@fixit/contract/category';
import type { Db } from '../../db/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './category-repository.ts';

export function listCategories(db: Db): Promise<Category[]> {
  return repository.listInOrder(db);
}

export async function requireCategory(db: Db, id: string): Promise<Category> {
  const found = await repository.find(db, id);
  if (!found) throw refuse('not_found', { message: 'There is no such category.' });
  return found;
}

export function searchCategory(db: Db, typed: string, limit: number): Promise<Category[]> {
  return repository.searchByName(db, typed, limit);
}
