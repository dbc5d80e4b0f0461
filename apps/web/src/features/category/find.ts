import type { Category } from '@fixit/contract/category';

/** The categories whose name holds what was typed, in any case; all of them for nothing typed. */
export function findCategories(categories: readonly Category[], typed: string): readonly Category[] {
  const term = typed.trim().toLocaleLowerCase('en-GB');
  return categories.filter(({ category }) => category.toLocaleLowerCase('en-GB').includes(term));
}
