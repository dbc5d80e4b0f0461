import type { Category } from '@fixit/contract/category';
import { paths } from '../../lib/paths.ts';
import { PictureTile } from '../../ui/cards.tsx';

/** Renders tiles, which must be inside a TileList. With a postcode they lead to the artisans near it. */
export function CategoryTiles({ categories, postcode }: { categories: readonly Category[]; postcode?: string | null }) {
  const addressOf = (category_id: string) =>
    postcode ? paths.exploreProviders({ category_id, postcode }) : paths.selectedCategory(category_id);
  return categories.map(({ id, category, image }) => (
    <PictureTile key={id} href={addressOf(id)} name={category} image={image} />
  ));
}
