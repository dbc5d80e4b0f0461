import type { Category } from '@fixit/contract/category';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { TileList } from '../../ui/cards.tsx';
import { Section } from '../../ui/page/section.tsx';
import { PictureTileSkeletons } from '../../ui/page/skeleton.tsx';
import { texts } from './category-texts.ts';
import { CategoryTiles } from './category-tiles.tsx';

const visibleTrades = 8;

interface VisitorTradesProps {
  categories: readonly Category[] | undefined;
  postcode: string | null;
}

export function VisitorTrades({ categories, postcode }: VisitorTradesProps) {
  return (
    <Section title={texts.orChoose} action={<Link href={paths.selectedCategory()}>{texts.viewAll}</Link>}>
      <TileList>
        {categories ? (
          <CategoryTiles categories={categories.slice(0, visibleTrades)} postcode={postcode} />
        ) : (
          <PictureTileSkeletons count={counts.categorySkeletons} />
        )}
      </TileList>
    </Section>
  );
}
