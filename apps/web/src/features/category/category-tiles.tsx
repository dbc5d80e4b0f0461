import type { Category } from '@fixit/contract/category';
import { paths } from '../../lib/paths.ts';
import { PictureTile } from '../../ui/cards.tsx';

/** Inside a TileList. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return categories.map(({ id, category, image }) => (
    <PictureTile key={id} href={paths.selectedCategory(id)} name={category} image={image} />
  ));
}
