import type { Category } from '@fixit/contract/category';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { category } from '../../db/schema/service.ts';
import { isMeantBy, leastLikeness } from '../../db/similarity.ts';

const columns = { id: category.id, category: category.category, image: category.image };

const orderedQuery = prepared((db) =>
  db.select(columns).from(category).orderBy(asc(category.position)).prepare('category_in_order'),
);

export function listInOrder(db: Db): Promise<Category[]> {
  return orderedQuery(db).execute();
}

export async function find(db: Db, id: string): Promise<Category | undefined> {
  const [found] = await db.select(columns).from(category).where(eq(category.id, id));
  return found;
}

/** Also by a misspelling; the most alike first. */
export function searchByName(db: Db, typed: string, limit: number): Promise<Category[]> {
  const likeness = sql<number>`word_similarity(${typed}, ${category.category})`;
  return db
    .select(columns)
    .from(category)
    .where(or(sql`${likeness} >= ${leastLikeness}::real`, isMeantBy(typed, category.category)))
    .orderBy(sql`${likeness} desc`, asc(category.position))
    .limit(limit);
}
