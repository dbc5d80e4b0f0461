import type { FoundCategory } from '@fixit/contract/category';
import type { Listing } from '@fixit/contract/service';
import { readPostCode } from '@fixit/contract/value/address';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Rating } from '../../../ui/stars.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { ratingOf, roughDistance } from './labels.ts';
import { markTypedWords } from './mark-typed-words.ts';
import { filterEarlier, filterLoaded, mergeHits, type SearchHits } from './search-hits.ts';
import styles from './search-results.module.css';
import { useSearch } from './service-browse-queries.ts';
import { texts } from './service-browse-texts.ts';

interface SearchResultsProps {
  term: string;
  loaded: SearchHits;
  position: { latitude: number; longitude: number } | null;
  post_code: string | null | undefined;
  onClose: () => void;
}

export function SearchResults({ term, loaded, position, post_code, onClose }: SearchResultsProps) {
  const search = useSearch(term, position);
  const serverHits = search.isPlaceholderData ? filterEarlier(term, search.data) : search.data;
  const { categories, artisans } = mergeHits(filterLoaded(term, loaded), serverHits);
  const isEmpty = categories.length === 0 && artisans.length === 0;
  const isWaiting = search.isFetching;
  const place = search.isPlaceholderData ? null : search.data?.place;
  const nearPostcode = place?.post_code ?? (position && readPostCode(post_code ?? '')?.outward);

  return (
    <section aria-label={texts.results} aria-busy={isWaiting || undefined}>
      <Group name={texts.categories} title={texts.tradesFor(term)} isVisible={categories.length > 0}>
        {categories.map((category) => (
          <TradeItem key={category.id} {...category} postcode={place?.post_code} term={term} onClose={onClose} />
        ))}
      </Group>
      <Group name={texts.artisans} title={texts.artisansNear(nearPostcode)} isVisible={artisans.length > 0}>
        {artisans.map((listing) => (
          <ArtisanItem key={listing.id} {...listing} onClose={onClose} />
        ))}
      </Group>
      {!isEmpty && <p className={styles.keys}>{texts.searchKeys}</p>}
      {isEmpty && isWaiting && (
        <p className={styles.waiting}>
          <Spinner /> {texts.searching}
        </p>
      )}
      {isEmpty && !isWaiting && (
        <div role="status" className={styles.none}>
          <p className={styles.sentence}>{texts.noResults}</p>
          <p>{texts.trySomethingElse}</p>
          <p className={typeStyles.small}>{texts.searchExamples}</p>
        </div>
      )}
    </section>
  );
}

/** `name` is the accessible name of the group, and `title` is its visible heading. */
function Group({
  name,
  title,
  isVisible,
  children,
}: {
  name: string;
  title: string;
  isVisible: boolean;
  children: ReactNode;
}) {
  if (!isVisible) return null;
  return (
    <div role="group" aria-label={name} className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

interface TradeItemProps extends FoundCategory {
  /** The search term names this postcode or a place in it. */
  postcode: string | undefined;
  term: string;
  onClose: () => void;
}

function TradeItem({ id, category, image, problem, postcode, term, onClose }: TradeItemProps) {
  const href = postcode ? paths.exploreProviders({ category_id: id, postcode }) : paths.selectedCategory(id);
  return (
    <li className={styles.item}>
      <Picture src={image} shape="drawing" className={styles.picture} />
      <div className={styles.words}>
        <Link href={href} className={styles.whole} onClick={onClose}>
          {category}
        </Link>
        {problem && <Problem text={problem} term={term} />}
      </div>
    </li>
  );
}

function Problem({ text, term }: { text: string; term: string }) {
  return (
    <p className={styles.facts}>
      {markTypedWords(text, term).map(({ offset, part, isMatch }) =>
        isMatch ? <mark key={offset}>{part}</mark> : part,
      )}
    </p>
  );
}

function ArtisanItem({
  id,
  business_name,
  image,
  service_category,
  town,
  distance_km,
  overall_ratings,
  onClose,
}: Listing & { onClose: () => void }) {
  const rating = ratingOf(overall_ratings);
  return (
    <li className={styles.item}>
      <Picture src={image} className={styles.picture} />
      <div className={styles.words}>
        <Link href={paths.serviceDetail(id)} className={classes(styles.whole, styles.name)} onClick={onClose}>
          {business_name}
        </Link>
        <p className={styles.facts}>{texts.facts([service_category.category, town, roughDistance(distance_km)])}</p>
      </div>
      {rating === texts.notRated ? <span className={styles.unrated}>{rating}</span> : <Rating>{rating}</Rating>}
    </li>
  );
}
