import type { Category } from '@fixit/contract/category';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isLikelyMatch, minSimilarity } from '../../db/query/name-similarity.ts';
import { prepared } from '../../db/query/prepared-query.ts';
import { category } from '../../db/schema/category-tables.ts';

const columns = { id: category.id, category: category.category, image: category.image };

const orderedQuery = prepared((db) =>
  db.select(columns).from(category).orderBy(asc(category.position)).prepare('category_in_order'),
);

export function listInOrder(db: Db): Promise<Category[]> {
  return orderedQuery(db).execute();
}

export async function find(db: Db, id: string): Promise<Category | undefined> {
  const [row] = await db.select(columns).from(category).where(eq(category.id, id));
  return row;
}

/** `isLike` is true if the name resembles the typed text, even if that contains a typing mistake. */
export type SearchedCategory = Category & { slug: string; isLike: boolean };

/** Lists all categories, those whose names are most like the typed text first. */
export function listByLikeness(db: Db, input: string): Promise<SearchedCategory[]> {
  const likeness = sql`word_similarity(${input}, ${category.category})`;
  const isLike = or(sql`${likeness} >= ${minSimilarity}::real`, isLikelyMatch(input, category.category));
  return db
    .select({ ...columns, slug: category.slug, isLike: sql<boolean>`${isLike}` })
    .from(category)
    .orderBy(sql`${likeness} desc`, asc(category.position));
}
