import type { Category } from '@fixit/contract/category';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isLikelyMatch, minSimilarity } from '../../db/query/name-similarity.ts';
import { preparedQuery } from '../../db/query/prepared-query.ts';
import { category } from '../../db/schema/category-tables.ts';

const columns = { id: category.id, category: category.category, image: category.image };

const orderedQuery = preparedQuery((db) =>
  db.select(columns).from(category).orderBy(asc(category.position)).prepare('category_in_order'),
);

export function listCategories(db: Db): Promise<Category[]> {
  return orderedQuery(db).execute();
}

export async function findCategoryById(db: Db, id: string): Promise<Category | undefined> {
  const [row] = await db.select(columns).from(category).where(eq(category.id, id));
  return row;
}

/** `isSimilar` is true if the name resembles the typed text, even with a typing mistake. */
export type SearchedCategory = Category & { slug: string; isSimilar: boolean };

/** Lists all categories, those with the most similar names first. */
export function listBySimilarity(db: Db, input: string): Promise<SearchedCategory[]> {
  const similarity = sql`word_similarity(${input}, ${category.category})`;
  const isSimilar = or(sql`${similarity} >= ${minSimilarity}::real`, isLikelyMatch(input, category.category));
  return db
    .select({ ...columns, slug: category.slug, isSimilar: sql<boolean>`${isSimilar}` })
    .from(category)
    .orderBy(sql`${similarity} desc`, asc(category.position));
}
