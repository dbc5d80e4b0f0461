import type { PoolClient } from 'pg';
import { category as categoryTable } from '../src/db/schema/category-tables.ts';
import { insertRows } from './insert-rows.ts';

export const categoryNames = [
  'Plumbing',
  'Electrics',
  'Cleaning',
  'Painting',
  'Carpentry',
  'Gardening',
  'Locksmith',
  'Roofing',
  'Tiling',
  'Appliance repair',
  'Removals',
  'Handyman',
  'Plastering',
  'Heating',
  'Pest control',
  'Chimney sweep',
] as const;

export type CategoryName = (typeof categoryNames)[number];

const slugOf = (category: CategoryName) => category.toLowerCase().replaceAll(' ', '-');

export async function loadCategories(client: PoolClient): Promise<number> {
  const rows = categoryNames.map((category, index) => ({
    position: index + 1,
    slug: slugOf(category),
    category,
    image: `/pictures/categories/${slugOf(category)}.svg`,
  }));
  await insertRows(client, categoryTable, rows);
  return rows.length;
}
