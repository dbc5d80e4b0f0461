import type { CardLabels, Listing } from '@fixit/contract/service';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { counts } from '../../../lib/timings.ts';
import { CardList, ListingCard } from '../../../ui/cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { SignCardSkeletons } from '../../../ui/page/skeleton.tsx';
import styles from './featured-section.module.css';
import { labelsOf } from './labels.ts';
import { texts } from './service-browse-texts.ts';

interface FeaturedSectionProps {
  listings: readonly Listing[] | undefined;
  card_labels: CardLabels['card_labels'];
  hasPlace: boolean;
  hasMore: boolean;
}

export function FeaturedSection({ listings, card_labels, hasPlace, hasMore }: FeaturedSectionProps) {
  return (
    <Section title={texts.featured} tour="featured" action={hasMore && <AllFeaturedLink />}>
      {listings?.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <CardList>
          {listings?.map((listing) => (
            <ListingCard
              key={listing.id}
              href={paths.serviceDetail(listing.id)}
              name={listing.business_name}
              image={listing.image}
              {...labelsOf(listing, card_labels, hasPlace ? texts.featuredDistance : null)}
              category={listing.service_category.category}
              eager
            />
          )) ?? <SignCardSkeletons count={counts.listingSkeletons} />}
        </CardList>
      )}
    </Section>
  );
}

function AllFeaturedLink() {
  const [all, ofTheMonth] = texts.allFeatured;
  return (
    <Link href={paths.allFeatured}>
      <span>
        {all}
        <span className={styles.hiddenOnPhone}>{ofTheMonth}</span>
      </span>
    </Link>
  );
}
