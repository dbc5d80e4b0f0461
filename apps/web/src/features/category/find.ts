import type { Category } from '@fixit/contract/category';

/** Another server may leave a name out. */
const plain = (text: string | null | undefined) => (text ?? '').toLocaleLowerCase('en-GB');

/** The categories whose name holds what was typed, in any case; all of them for nothing typed. */
export function findCategories(categories: readonly Category[], typed: string): readonly Category[] {
  const term = plain(typed.trim());
  return categories.filter(({ category }) => plain(category).includes(term));
}
