import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSearch } from './queries.ts';
import { type Found, filterLoaded, mergeFound } from './search.ts';
import styles from './search-results.module.css';
import { texts } from './texts.ts';

interface SearchResultsProps {
  term: string;
  /** Searched at once. */
  loaded: Found;
  position: { latitude: number; longitude: number } | null;
  onClose: () => void;
}

export function SearchResults({ term, loaded, position, onClose }: SearchResultsProps) {
  const search = useSearch(term, position);
  const fromServer = search.isPlaceholderData && search.data ? filterLoaded(term, search.data) : search.data;
  const { categories, artisans } = mergeFound(filterLoaded(term, loaded), fromServer);
  const nothing = categories.length === 0 && artisans.length === 0;
  const waiting = search.isFetching;

  return (
    <section aria-label={texts.results} aria-busy={waiting || undefined}>
      <Group title={texts.categories} shown={categories.length > 0}>
        {categories.map(({ id, category, image }) => (
          <li key={id}>
            <Link href={paths.selectedCategory(id)} className={styles.item} onClick={onClose}>
              <Picture src={image} shape="drawing" className={styles.picture} />
              {category}
            </Link>
          </li>
        ))}
      </Group>
      <Group title={texts.artisans} shown={artisans.length > 0}>
        {artisans.map(({ id, business_name, image, service_category }) => (
          <li key={id} className={styles.artisan}>
            <Picture src={image} className={styles.picture} />
            <div>
              <Link href={paths.serviceDetail(id)} className={styles.whole} onClick={onClose}>
                {business_name}
              </Link>
              <p className={styles.trade}>{service_category?.category}</p>
            </div>
          </li>
        ))}
      </Group>
      {nothing && waiting && (
        <p className={styles.waiting}>
          <Spinner /> {texts.searching}
        </p>
      )}
      {nothing && !waiting && (
        <div role="status" className={styles.none}>
          <p className={styles.sentence}>{texts.noResults}</p>
          <p>{texts.trySomethingElse}</p>
        </div>
      )}
    </section>
  );
}

function Group({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  const id = useId();
  if (!shown) return null;
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}
