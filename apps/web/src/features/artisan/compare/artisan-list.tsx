import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clockText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/stars.tsx';
import styles from './artisan-list.module.css';
import type { ArtisanOffer, ComparedArtisan } from './compared-artisan.ts';
import { texts } from './comparison-texts.ts';
import { distanceText } from './measure-texts.ts';
import { meritsOf } from './merits.ts';
import { OfferFacts } from './offer-facts.tsx';

const skeletons = [1, 2, 3];

interface ArtisanListProps {
  artisans: readonly ComparedArtisan[] | undefined;
  /** Renders an artisan's button. The first artisan may have the screen's primary button. */
  action: (artisan: ComparedArtisan, variant: 'primary' | 'plain') => ReactNode;
  isSideBySide?: boolean;
  onOpen?: ((artisan: ComparedArtisan) => void) | undefined;
  onAsk?: ((artisan: ComparedArtisan, instant: string) => void) | undefined;
  isAsking?: boolean;
  lastItem?: ReactNode;
}

export function ArtisanList({
  artisans,
  action,
  isSideBySide = false,
  onOpen,
  onAsk,
  isAsking,
  lastItem,
}: ArtisanListProps) {
  const merits = meritsOf(artisans?.map(({ offer }) => offer) ?? []);
  return (
    <ul className={isSideBySide ? styles.columns : undefined}>
      {artisans?.map((artisan, index) => {
        const { service_id, image, address, offer } = artisan;
        return (
          <li key={service_id} className={classes(styles.artisan, isSideBySide ? styles.card : styles.row)}>
            <div className={styles.board}>
              <Picture src={image} />
            </div>
            {isSideBySide ? (
              <>
                <ArtisanSummary artisan={artisan} onOpen={onOpen}>
                  {address && <p className={styles.line}>{address}</p>}
                </ArtisanSummary>
                {offer && (
                  <OfferFacts
                    offer={offer}
                    merits={merits[index] ?? new Set()}
                    isAsking={isAsking}
                    onAsk={onAsk && ((instant) => onAsk(artisan, instant))}
                  />
                )}
                {offer && <p className={styles.note}>{offer.note}</p>}
              </>
            ) : (
              <div className={styles.about}>
                <ArtisanSummary artisan={artisan} onOpen={onOpen} />
                <RowFacts address={address} offer={offer} />
              </div>
            )}
            <div className={styles.action}>{action(artisan, index === 0 ? 'primary' : 'plain')}</div>
          </li>
        );
      }) ??
        skeletons.map((index) => (
          <li
            key={index}
            className={classes(styles.artisan, isSideBySide ? styles.card : styles.row)}
            data-skeleton="provider"
            aria-hidden="true"
          >
            <Skeleton className={styles.signPlaceholder} />
            <Skeleton className={styles.namePlaceholder} />
            {isSideBySide && <Skeleton className={styles.factsPlaceholder} />}
            <Skeleton className={styles.actionPlaceholder} />
          </li>
        ))}
      {lastItem && <li className={styles.lastItem}>{lastItem}</li>}
    </ul>
  );
}

interface ArtisanSummaryProps extends Pick<ArtisanListProps, 'onOpen'> {
  artisan: ComparedArtisan;
  children?: ReactNode;
}

function ArtisanSummary({ artisan, onOpen, children }: ArtisanSummaryProps) {
  const { service_id, business_name, category, accepted_at } = artisan;
  return (
    <div className={styles.words}>
      <h2 className={styles.name}>
        <Link href={paths.serviceDetail(service_id)} onClick={() => onOpen?.(artisan)}>
          {business_name}
        </Link>
      </h2>
      <p className={styles.line}>{category}</p>
      {children}
      {accepted_at && <p className={styles.line}>{texts.acceptedAt(clockText(accepted_at))}</p>}
    </div>
  );
}

/** Rows leave out the rest of the offer. */
function RowFacts({ address, offer }: { address: string; offer: ArtisanOffer | null }) {
  const { distance_km = null, rating = null, reviews = 0 } = offer ?? {};
  return (
    <div className={styles.facts}>
      {address && <p className={styles.line}>{address}</p>}
      {distance_km !== null && <p className={styles.line}>{distanceText(distance_km)}</p>}
      {rating !== null && (
        <p className={styles.rating}>
          <Rating>{rating.toFixed(1)}</Rating> {reviews > 0 && <span>{texts.reviews(reviews)}</span>}
        </p>
      )}
    </div>
  );
}
