import type { CardLabels, Listing } from '@fixit/contract/service';
import { paths } from '../../../lib/paths.ts';
import { counts } from '../../../lib/timings.ts';
import { CardList, ProviderCard } from '../../../ui/cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { SignCardSkeletons } from '../../../ui/page/skeleton.tsx';
import { labelsOf } from './labels.ts';
import { texts } from './texts.ts';

interface FeaturedSectionProps {
  listings: readonly Listing[] | undefined;
  card_labels: CardLabels['card_labels'];
}

export function FeaturedSection({ listings, card_labels }: FeaturedSectionProps) {
  return (
    <Section title={texts.featured} tour="featured">
      {listings?.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <CardList>
          {listings?.map((listing, place) => (
            <ProviderCard
              key={listing.id}
              href={paths.serviceDetail(listing.id)}
              name={listing.business_name}
              image={listing.image}
              {...labelsOf(listing, card_labels, texts.featuredDistance)}
              category={listing.service_category?.category ?? ''}
              eager={place < 4}
            />
          )) ?? <SignCardSkeletons count={counts.providerSkeletons} />}
        </CardList>
      )}
    </Section>
  );
}
