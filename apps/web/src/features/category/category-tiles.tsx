import type { Category } from '@fixit/contract/category';
import { paths } from '../../lib/paths.ts';
import { PictureTile } from '../../ui/cards.tsx';

/** Must be inside a TileList. With a postcode, the tiles link to the artisans near it. */
export function CategoryTiles({ categories, postcode }: { categories: readonly Category[]; postcode?: string | null }) {
  const hrefOf = (category_id: string) =>
    postcode ? paths.exploreProviders({ category_id, postcode }) : paths.selectedCategory(category_id);
  return categories.map(({ id, category, image }) => (
    <PictureTile key={id} href={hrefOf(id)} name={category} image={image} />
  ));
}
