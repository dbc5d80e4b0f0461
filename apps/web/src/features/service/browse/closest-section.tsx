import type { CardLabels, Listing } from '@fixit/contract/service';
import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ListingItem, RowList } from '../../../ui/cards.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AreaMap } from '../../../ui/map/area-map.tsx';
import type { MapPosition, Pin } from '../../../ui/map/map-position.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from './closest-section.module.css';
import { labelsOf } from './labels.ts';
import { texts } from './service-browse-texts.ts';

interface ClosestSectionProps {
  listings: readonly Listing[] | undefined;
  /** The map shows all of these, even those whose card is in another section. */
  nearby: readonly Listing[] | undefined;
  card_labels: CardLabels['card_labels'];
  hasPlace: boolean;
  userPosition: MapPosition | null;
  /** The map shows these pins if no listing has a position. */
  fallbackPins: readonly Pin[];
  emptyAction: ReactNode;
}

/** Renders nothing while the listings load, because the skeletons above fill the screen. */
export function ClosestSection({
  listings,
  nearby,
  card_labels,
  hasPlace,
  userPosition,
  fallbackPins,
  emptyAction,
}: ClosestSectionProps) {
  const [, navigate] = useLocation();
  const [isMapOpen, setMapOpen] = useState(false);
  const listingPins = useMemo(() => pinsOf(nearby ?? []), [nearby]);
  const pins = listingPins.length > 0 ? listingPins : fallbackPins;
  const canShowMap = userPosition !== null || pins.length > 0;
  if (!listings) return null;
  return (
    <Section
      title={texts.closest}
      tour="closest"
      action={
        canShowMap && (
          <Button aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            <Icon of={MapIcon} />
            {isMapOpen ? texts.hideMap : texts.showMap}
          </Button>
        )
      }
    >
      {isMapOpen && canShowMap && (
        <div ref={scrollMapIntoView}>
          <AreaMap
            className={styles.map}
            isRequested
            userPosition={userPosition}
            pins={pins}
            onOpen={(id) => navigate(paths.serviceDetail(id))}
          />
        </div>
      )}
      {listings.length === 0 ? (
        <EmptyState
          picture="signpost"
          sentence={texts.noArtisans}
          more={userPosition ? undefined : texts.placeUnknown}
          action={emptyAction}
        />
      ) : (
        <RowList>
          {listings.map((listing) => (
            <ListingItem
              key={listing.id}
              href={paths.serviceDetail(listing.id)}
              name={listing.business_name}
              image={listing.image}
              {...labelsOf(listing, card_labels, hasPlace ? texts.closestDistance : null)}
              category={listing.service_category.category}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

/** The button that opens the map may be at the foot of the window. */
function scrollMapIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function pinsOf(listings: readonly Listing[]): Pin[] {
  return listings.flatMap(({ id, business_name, image, artisan }) =>
    artisan ? [{ id, name: business_name, image, position: artisan }] : [],
  );
}
