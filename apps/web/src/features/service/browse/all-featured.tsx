import type { CardLabels, Listing } from '@fixit/contract/service';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import styles from './all-featured.module.css';
import { distinctListings } from './distinct-listings.ts';
import { texts } from './service-browse-texts.ts';
import { ServiceGrid } from './service-grid.tsx';

interface AllFeaturedProps {
  listings: readonly Listing[];
  card_labels: CardLabels['card_labels'];
  hasPlace: boolean;
}

export function AllFeatured({ listings, card_labels, hasPlace }: AllFeaturedProps) {
  return (
    <div className={styles.body}>
      {listings.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <ServiceGrid
          listings={distinctListings(listings, [])}
          card_labels={card_labels}
          hasPlace={hasPlace}
          category=""
        />
      )}
    </div>
  );
}
