import { Redirect, useSearchParams } from 'wouter';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { useCategories } from '../features/category/category-queries.ts';
import { texts as categoryTexts } from '../features/category/category-texts.ts';
import { CategoryTiles } from '../features/category/category-tiles.tsx';
import { useProfile } from '../features/profile/profile-queries.ts';
import { useServicesByCategory } from '../features/service/browse/service-browse-queries.ts';
import { texts } from '../features/service/browse/service-browse-texts.ts';
import { ServiceGrid } from '../features/service/browse/service-grid.tsx';
import { canBeId } from '../lib/http/ids.ts';
import { useNetworkErrorRedirect } from '../lib/http/use-network-error-redirect.ts';
import { paths } from '../lib/paths.ts';
import { counts } from '../lib/timings.ts';
import { Button } from '../ui/button.tsx';
import { TileList } from '../ui/cards.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { PictureTileSkeletons } from '../ui/page/skeleton.tsx';
import styles from './selected-category.module.css';

/** Shows all categories while no category, or an unknown one, is chosen. */
export default function SelectedCategoryPage() {
  const [query] = useSearchParams();
  const categories = useCategories();
  useNetworkErrorRedirect(categories.error);
  const category_id = query.get('category_id');
  const trade = query.get('trade');
  const tradeCategory = trade && categories.data?.find((entry) => slugOf(entry.category) === trade);
  const category = categories.data?.find(({ id }) => id === category_id);

  if (tradeCategory) return <Redirect to={paths.selectedCategory(tradeCategory.id)} replace />;
  const mayExist = categories.isPending && category_id !== null && canBeId(category_id);
  if (category_id !== null && (category || mayExist))
    return <CategoryServices key={category_id} category_id={category_id} name={category?.category} />;
  return (
    <Main title={categoryTexts.region} busy={categories.isPending}>
      <h1>{categoryTexts.region}</h1>
      <div className={styles.body}>
        {categories.isError && <RetryLine sentence={categoryTexts.failed} query={categories} />}
        {categories.data?.length === 0 && <EmptyState picture="toolbox" sentence={categoryTexts.noServices} />}
        <TileList>
          {categories.isPending && <PictureTileSkeletons count={counts.categorySkeletons} />}
          {categories.data && <CategoryTiles categories={categories.data} />}
        </TileList>
      </div>
    </Main>
  );
}

const slugOf = (category: string) => category.toLocaleLowerCase('en-GB').replaceAll(' ', '-');

/** Loads the services without waiting for the categories, which set `name`. */
function CategoryServices({ category_id, name }: { category_id: string; name: string | undefined }) {
  const profile = useProfile();
  const { from, position } = useCurrentAddress(profile.data);
  const services = useServicesByCategory(category_id, from === 'profile' ? null : position);
  useNetworkErrorRedirect(services.error);

  if (name === undefined) return <CategorySkeleton />;
  return (
    <Main title={name} busy={services.isPending}>
      <h1>{name}</h1>
      <div className={styles.body}>
        {services.isError && !services.data && <RetryLine sentence={texts.failed} query={services} />}
        {services.data?.listings.length === 0 && <EmptyState picture="signpost" sentence={texts.noArtisans} />}
        {(services.isPending || services.data) && (
          <ServiceGrid listings={services.data?.listings} card_labels={services.data?.card_labels} category={name} />
        )}
        {services.hasNextPage && (
          <div className={styles.more}>
            <Button onClick={() => void services.fetchNextPage()} pending={services.isFetchingNextPage}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
    </Main>
  );
}

function CategorySkeleton() {
  return (
    <Main title={categoryTexts.region} busy>
      <h1>{categoryTexts.region}</h1>
      <div className={styles.body}>
        <ServiceGrid listings={undefined} category="" />
      </div>
    </Main>
  );
}
