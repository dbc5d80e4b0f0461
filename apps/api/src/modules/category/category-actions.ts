import type { Category, FoundCategory } from '@fixit/contract/category';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './category-repository.ts';
import { readProblemList } from './problem-list.ts';
import { ProblemSearch } from './problem-search.ts';
import { splitIntoWords } from './problem-words.ts';

export function listCategories(db: Db): Promise<Category[]> {
  return repository.listInOrder(db);
}

export async function requireCategory(db: Db, id: string): Promise<Category> {
  const found = await repository.find(db, id);
  if (!found) throw refuse('not_found', { message: 'There is no such category.' });
  return found;
}

/**
 * Finds categories by name and by the problems that they solve, the best first. `isProblem` is true
 * if the lists of problems know a typed word.
 */
export async function searchCategories(
  db: Db,
  typed: string,
  limit: number,
): Promise<{ categories: FoundCategory[]; isProblem: boolean }> {
  const { matches, isCertain } = problemSearch().rankTrades(typed);
  const all = await repository.listByLikeness(db, typed);
  const named = all.filter((each) => isNamedBy(typed, each));
  const solving = matches.flatMap(({ slug, problem }) =>
    all.filter((each) => each.slug === slug).map((each) => ({ ...each, problem })),
  );
  const alike = all.filter(({ isLike }) => isLike);
  const certain = [...named, ...(isCertain ? solving : [])];
  const found = [certain, alike, solving].find((each) => each.length > 0) ?? [];
  const categories = [...new Map(found.toReversed().map((each) => [each.id, each])).values()].toReversed();
  return { categories: categories.slice(0, limit).map(showCategory), isProblem: isCertain };
}

/** Returns true if the lists of problems contain a word of the text. */
export function isProblemText(text: string): boolean {
  return problemSearch().rankTrades(text).isCertain;
}

let loaded: ProblemSearch | undefined;

function problemSearch(): ProblemSearch {
  loaded ??= new ProblemSearch(readProblemList());
  return loaded;
}

/** Returns true if each typed word begins a word of the name, or if the whole name was typed and no list has its problems. */
function isNamedBy(typed: string, { category, slug }: repository.SearchedCategory): boolean {
  const [words, names] = [splitIntoWords(typed), splitIntoWords(category)];
  if (words.length > 0 && words.every((word) => names.some((name) => name.startsWith(word)))) return true;
  return !problemSearch().hasTrade(slug) && names.every((name) => words.includes(name));
}

function showCategory({
  id,
  category,
  image,
  problem = null,
}: repository.SearchedCategory & { problem?: string | null }): FoundCategory {
  return { id, category, image, problem };
}
