import type { CardLabels, Listing } from '@fixit/contract/service';
import { useId } from 'react';
import { useToken } from '../../../lib/http/session.ts';
import { rememberArtisanToSee } from '../../../lib/navigation/artisan-to-see.ts';
import { paths } from '../../../lib/paths.ts';
import { counts } from '../../../lib/timings.ts';
import { ListingCard } from '../../../ui/cards.tsx';
import { SignCardSkeletons } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { labelsOf } from './labels.ts';
import { texts } from './service-browse-texts.ts';
import styles from './service-grid.module.css';

interface ServiceGridProps {
  listings: readonly Listing[] | undefined;
  card_labels?: CardLabels['card_labels'];
  hasPlace?: boolean;
  category: string;
}

export function ServiceGrid({ listings, card_labels, hasPlace = true, category }: ServiceGridProps) {
  const title = useId();
  const isVisitor = useToken() === null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <VisuallyHidden>{texts.artisans}</VisuallyHidden>
      </h2>
      <ul className={styles.grid}>
        {listings?.map((listing, index) => (
          <ListingCard
            key={listing.id}
            href={paths.serviceDetail(listing.id)}
            name={listing.business_name}
            image={listing.image}
            {...labelsOf(listing, card_labels, hasPlace ? texts.featuredDistance : null)}
            category={listing.service_category.category || category}
            eager={index < 8}
            onOpen={
              isVisitor
                ? () => {
                    const { business_name, image } = listing;
                    rememberArtisanToSee(listing.id, { business_name, image, fromName: category });
                  }
                : undefined
            }
          />
        )) ?? <SignCardSkeletons count={counts.listingSkeletons} />}
      </ul>
    </section>
  );
}
