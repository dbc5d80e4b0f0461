import type { Listing } from '@fixit/contract/service';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { RowList, SignRow } from '../../ui/cards.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { labelsOf } from './labels.ts';
import { texts } from './texts.ts';

interface ClosestSectionProps {
  /** Undefined while they load. */
  listings: readonly Listing[] | undefined;
  /** What can be done about there being none. */
  whenEmpty: ReactNode;
}

/** The closest artisans. Nothing stands there while they load, so that nothing moves: the skeletons above fill the screen. */
export function ClosestSection({ listings, whenEmpty }: ClosestSectionProps) {
  if (!listings) return null;
  return (
    <Section title={texts.closest} tour="closest">
      {listings.length === 0 ? (
        <EmptyState picture="signpost" sentence={texts.noProviders} action={whenEmpty} />
      ) : (
        <RowList>
          {listings.map((listing) => (
            <SignRow
              key={listing.id}
              href={paths.serviceDetail(listing.id)}
              name={listing.business_name}
              image={listing.image}
              {...labelsOf(listing, texts.closestDistance)}
              category={listing.service_category?.category ?? ''}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}
