import type { Category } from '@fixit/contract/category';
import { openOverlay } from '../../lib/overlay.ts';
import { counts } from '../../lib/timings.ts';
import { Button } from '../../ui/button.tsx';
import { TileList } from '../../ui/cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';
import { PictureTileSkeletons } from '../../ui/page/skeleton.tsx';
import styles from './category-section.module.css';
import { texts } from './category-texts.ts';
import { CategoryTiles } from './category-tiles.tsx';

const visibleCategories = 8;

/** Shows at most two short rows. `categories` is undefined while they load. */
export function CategorySection({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <Section
      title={texts.region}
      tour="categories"
      action={
        <span className={styles.all}>
          <Button variant="text" onClick={() => openOverlay({ name: 'all-categories' })}>
            {texts.viewAll}
          </Button>
        </span>
      }
    >
      {categories?.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <TileList>
          {categories ? (
            <CategoryTiles categories={categories.slice(0, visibleCategories)} />
          ) : (
            <PictureTileSkeletons count={counts.categorySkeletons} />
          )}
        </TileList>
      )}
    </Section>
  );
}
