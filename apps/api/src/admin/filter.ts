import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { requireAccountOf } from '../modules/account/suspension/suspension-actions.ts';
import { listCategories } from '../modules/category/category-actions.ts';
import { unknownId } from '../operator-actions/subject.ts';
import { refuse } from '../platform/refusal.ts';

/** Stands for the email of a deleted account. */
export const formerCustomer = 'a former customer';

export interface FilterOptions {
  account?: string;
  category?: string;
}

export function withFilter(command: Command, accountHelp: string): Command {
  return command
    .option('--account <email>', accountHelp)
    .option('--category <name>', 'only this category, by its name');
}

/**
 * Returns the filter in a form that the audit log may store: without emails, which are erased with
 * their account. Refuses unknown accounts and categories.
 */
export async function readFilter(
  db: Db,
  { account, category }: FilterOptions,
): Promise<{ account_id?: string; category_id?: string }> {
  return {
    ...(account === undefined ? {} : { account_id: await requireAccountOf(db, account) }),
    ...(category === undefined ? {} : { category_id: await findCategory(db, category) }),
  };
}

async function findCategory(db: Db, name: string): Promise<string> {
  const normalised = name.trim().toLowerCase();
  const match = (await listCategories(db)).find(({ category }) => category.toLowerCase() === normalised);
  if (!match) throw refuse('not_found', { message: unknownId(name, 'category') });
  return match.id;
}
