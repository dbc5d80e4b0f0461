import { formatPostCode } from '@fixit/contract/value/address';
import { Link, useLocation, useSearchParams } from 'wouter';
import { AskPostcode } from '../features/address/ask-postcode.tsx';
import { ArtisanList } from '../features/artisan/compare/artisan-list.tsx';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import {
  artisanFromAcceptance,
  artisanFromListing,
  type ComparedArtisan,
} from '../features/artisan/compare/compared-artisan.ts';
import { texts } from '../features/artisan/compare/comparison-texts.ts';
import { useCategories } from '../features/category/category-queries.ts';
import { VisitorTrades } from '../features/category/visitor-trades.tsx';
import { useExploreArtisans } from '../features/job/job-queries.ts';
import { useSearch } from '../features/service/browse/service-browse-queries.ts';
import { readId } from '../lib/http/ids.ts';
import { rememberArtisanToSee } from '../lib/navigation/artisan-to-see.ts';
import { paths } from '../lib/paths.ts';
import { useFailureToast } from '../ui/overlay/failure-toast.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import typeStyles from '../ui/theme/type.module.css';
import styles from './providers.module.css';

export function VisitorExplore() {
  const [query] = useSearchParams();
  const postcode = formatPostCode(query.get('postcode') ?? '');
  const category_id = readId(query.get('category_id'));
  const categories = useCategories();
  const category = categories.data?.find(({ id }) => id === category_id);

  const exploreInput = category_id && postcode ? { category_id, postcode, budget: null, description: '' } : null;
  const exploration = useExploreArtisans(exploreInput);
  useFailureToast(exploration, texts.exploreFailed);
  const search = useSearch(exploreInput ? '' : (postcode ?? ''), null);
  const isUnknown =
    postcode !== null && !exploreInput && search.isSuccess && !search.isPlaceholderData && !search.data.place;
  const results = exploreInput ? exploration : search;
  const artisans = exploreInput
    ? exploration.data?.map(artisanFromAcceptance)
    : search.data?.artisans.map(artisanFromListing);

  return (
    <Main title={texts.explore} busy={results.isLoading || categories.isPending}>
      <h1>{texts.explore}</h1>
      <div className={styles.body}>
        {postcode === null || isUnknown ? (
          <AskPostcode key={postcode} unknown={postcode} />
        ) : (
          <section aria-labelledby="near">
            <div className={styles.near}>
              <h2 id="near">{texts.nearPostcode(category?.category ?? texts.artisans, postcode)}</h2>
              <Link href={paths.exploreProviders()} className={typeStyles.small}>
                {texts.otherPostcode}
              </Link>
            </div>
            {results.isError ? (
              <RetryLine sentence={texts.failed} query={results} />
            ) : (
              <VisitorResults artisans={artisans} place={nameOfPlace(category?.category, postcode)} />
            )}
          </section>
        )}
        <VisitorTrades categories={categories.data} postcode={isUnknown ? null : postcode} />
      </div>
    </Main>
  );
}

const nameOfPlace = (trade: string | undefined, postcode: string) =>
  texts.nearPostcode(trade?.toLocaleLowerCase('en-GB') ?? 'the artisans', postcode);

interface VisitorResultsProps {
  artisans: readonly ComparedArtisan[] | undefined;
  /** The link back from the login has this name. */
  place: string;
}

function VisitorResults({ artisans, place }: VisitorResultsProps) {
  const [, navigate] = useLocation();
  const remember = ({ service_id, business_name, image }: ComparedArtisan) =>
    rememberArtisanToSee(service_id, { business_name, image, fromName: place });
  if (artisans?.length === 0) return <EmptyState picture="signpost" sentence={texts.noneNearby} />;
  return (
    <ArtisanList
      artisans={artisans}
      onOpen={remember}
      action={(artisan, variant) => (
        <ChatButton
          variant={variant}
          business_name={artisan.business_name}
          pending={false}
          onClick={() => {
            remember(artisan);
            navigate(paths.login);
          }}
        />
      )}
    />
  );
}
