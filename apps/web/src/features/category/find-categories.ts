import type { Category } from '@fixit/contract/category';

/** Another server may leave a name out. */
const plain = (text: string | null | undefined) => (text ?? '').toLocaleLowerCase('en-GB');

/** By name, in any case; an empty text finds all. */
export function findCategories(categories: readonly Category[], typed: string): readonly Category[] {
  const term = plain(typed.trim());
  return categories.filter(({ category }) => plain(category).includes(term));
}
