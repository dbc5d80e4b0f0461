import type { CardLabels, Listing } from '@fixit/contract/service';
import { useId } from 'react';
import { paths } from '../../../lib/paths.ts';
import { counts } from '../../../lib/timings.ts';
import { ProviderCard } from '../../../ui/cards.tsx';
import { SignCardSkeletons } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { labelsOf } from './labels.ts';
import styles from './service-grid.module.css';
import { texts } from './texts.ts';

interface ServiceGridProps {
  listings: readonly Listing[] | undefined;
  card_labels?: CardLabels['card_labels'];
  category: string;
}

export function ServiceGrid({ listings, card_labels, category }: ServiceGridProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <VisuallyHidden>{texts.artisans}</VisuallyHidden>
      </h2>
      <ul className={styles.grid}>
        {listings?.map((listing, place) => (
          <ProviderCard
            key={listing.id}
            href={paths.serviceDetail(listing.id)}
            name={listing.business_name}
            image={listing.image}
            {...labelsOf(listing, card_labels, texts.featuredDistance)}
            category={listing.service_category?.category ?? category}
            eager={place < 8}
          />
        )) ?? <SignCardSkeletons count={counts.providerSkeletons} />}
      </ul>
    </section>
  );
}
