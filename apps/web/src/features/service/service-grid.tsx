import type { Listing } from '@fixit/contract/service';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { SignCard } from '../../ui/cards.tsx';
import { SignCardSkeletons } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { labelsOf } from './labels.ts';
import styles from './service-grid.module.css';
import { texts } from './texts.ts';

/** The artisans of a category as a grid of signs. Undefined while they load. */
export function ServiceGrid({ listings, category }: { listings: readonly Listing[] | undefined; category: string }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <VisuallyHidden>{texts.artisans}</VisuallyHidden>
      </h2>
      <ul className={styles.grid}>
        {listings?.map((listing, place) => (
          <SignCard
            key={listing.id}
            href={paths.serviceDetail(listing.id)}
            name={listing.business_name}
            image={listing.image}
            {...labelsOf(listing, texts.featuredDistance)}
            category={listing.service_category?.category ?? category}
            eager={place < 8}
          />
        )) ?? <SignCardSkeletons count={counts.providerSkeletons} />}
      </ul>
    </section>
  );
}
