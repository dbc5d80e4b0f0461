import type { Listing } from '@fixit/contract/service';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { CardList, SignCard } from '../../ui/cards.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SignCardSkeletons } from '../../ui/skeleton.tsx';
import { labelsOf } from './labels.ts';
import { texts } from './texts.ts';

/** The services of the month. Undefined while they load. */
export function FeaturedSection({ listings }: { listings: readonly Listing[] | undefined }) {
  return (
    <Section title={texts.featured} tour="featured">
      {listings?.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <CardList>
          {listings?.map((listing, place) => (
            <SignCard
              key={listing.id}
              href={paths.serviceDetail(listing.id)}
              name={listing.business_name}
              image={listing.image}
              {...labelsOf(listing, texts.featuredDistance)}
              category={listing.service_category?.category ?? ''}
              eager={place < 4}
            />
          )) ?? <SignCardSkeletons count={counts.providerSkeletons} />}
        </CardList>
      )}
    </Section>
  );
}
