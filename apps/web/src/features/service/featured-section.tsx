import type { Listing } from '@fixit/contract/service';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { CardList, SignCard } from '../../ui/cards.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SignCardSkeletons } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

/** The services of the month. Undefined while they load. */
export function FeaturedSection({ listings }: { listings: readonly Listing[] | undefined }) {
  return (
    <Section title={texts.featured}>
      {listings?.length === 0 ? (
        <EmptyState picture="toolbox" sentence={texts.noServices} />
      ) : (
        <CardList>
          {listings?.map(({ id, business_name, image, service_category }, place) => (
            <SignCard
              key={id}
              href={paths.serviceDetail(id)}
              name={business_name}
              image={image}
              rating={texts.rating}
              category={service_category?.category ?? ''}
              distance={texts.featuredDistance}
              eager={place < 4}
            />
          )) ?? <SignCardSkeletons count={counts.providerSkeletons} />}
        </CardList>
      )}
    </Section>
  );
}
