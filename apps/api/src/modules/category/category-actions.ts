import type { Category, FoundCategory } from '@fixit/contract/category';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './category-repository.ts';
import { readProblemList } from './problem-list.ts';
import { ProblemSearch } from './problem-search.ts';
import { splitIntoWords } from './problem-words.ts';

export { listCategories } from './category-repository.ts';

export async function requireCategory(db: Db, id: string): Promise<Category> {
  const category = await repository.findCategoryById(db, id);
  if (!category) throw refuse('not_found', { message: 'There is no such category.' });
  return category;
}

export async function searchCategories(
  db: Db,
  text: string,
  limit: number,
): Promise<{ categories: FoundCategory[]; isProblem: boolean }> {
  const { matches, isCertain } = problemSearch().rankTrades(text);
  const all = await repository.listBySimilarity(db, text);
  const byName = all.filter((row) => isNamedBy(text, row));
  const byProblem = matches.flatMap(({ slug, problem }) =>
    all.filter((row) => row.slug === slug).map((row) => ({ ...row, problem })),
  );
  const similar = all.filter(({ isSimilar }) => isSimilar);
  const certain = [...byName, ...(isCertain ? byProblem : [])];
  const best = [certain, similar, byProblem].find((rows) => rows.length > 0) ?? [];
  const categories = [...new Map(best.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { categories: categories.slice(0, limit).map(toFoundCategory), isProblem: isCertain };
}

/** Returns true if the lists of problems contain a word of the text. */
export function isProblemText(text: string): boolean {
  return problemSearch().rankTrades(text).isCertain;
}

let cachedSearch: ProblemSearch | undefined;

function problemSearch(): ProblemSearch {
  cachedSearch ??= new ProblemSearch(readProblemList());
  return cachedSearch;
}

/**
 * Returns true if each word of the text is the start of a word of the name, or if the text contains
 * the name of a category without listed problems.
 */
function isNamedBy(text: string, { category, slug }: repository.SearchedCategory): boolean {
  const [words, names] = [splitIntoWords(text), splitIntoWords(category)];
  if (words.length > 0 && words.every((word) => names.some((name) => name.startsWith(word)))) return true;
  return !problemSearch().hasTrade(slug) && names.every((name) => words.includes(name));
}

function toFoundCategory({
  id,
  category,
  image,
  problem = null,
}: repository.SearchedCategory & { problem?: string | null }): FoundCategory {
  return { id, category, image, problem };
}
