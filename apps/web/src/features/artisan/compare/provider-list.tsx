import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clockText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/stars.tsx';
import { texts } from './comparison-texts.ts';
import { distanceText } from './measure.ts';
import { meritsOf } from './merits.ts';
import { OfferFacts } from './offer-facts.tsx';
import type { Provider, ProviderOffer } from './provider.ts';
import styles from './provider-list.module.css';

const skeletons = [1, 2, 3];

interface ProviderListProps {
  providers: readonly Provider[] | undefined;
  /** Renders a provider's button. The first provider may have the screen's primary button. */
  action: (provider: Provider, variant: 'primary' | 'plain') => ReactNode;
  /** Shows the artisans side by side instead of in rows. */
  side?: boolean;
  /** Runs before the link to an artisan's page is followed. */
  onOpen?: ((provider: Provider) => void) | undefined;
  /** Asks an artisan for one of the free times. */
  onAsk?: ((provider: Provider, instant: string) => void) | undefined;
  isAsking?: boolean;
  /** This follows the last artisan. */
  rest?: ReactNode;
}

export function ProviderList({ providers, action, side = false, onOpen, onAsk, isAsking, rest }: ProviderListProps) {
  const merits = meritsOf(providers?.map(({ offer }) => offer) ?? []);
  return (
    <ul className={side ? styles.beside : undefined}>
      {providers?.map((provider, index) => {
        const { service_id, image, address, offer } = provider;
        return (
          <li key={service_id} className={classes(styles.provider, side ? styles.card : styles.row)}>
            <div className={styles.board}>
              <Picture src={image} />
            </div>
            {side ? (
              <>
                <ProviderSummary provider={provider} onOpen={onOpen}>
                  {address && <p className={styles.line}>{address}</p>}
                </ProviderSummary>
                {offer && (
                  <OfferFacts
                    offer={offer}
                    merits={merits[index] ?? new Set()}
                    isAsking={isAsking}
                    onAsk={onAsk && ((instant) => onAsk(provider, instant))}
                  />
                )}
                {offer && <p className={styles.note}>{offer.note}</p>}
              </>
            ) : (
              <div className={styles.about}>
                <ProviderSummary provider={provider} onOpen={onOpen} />
                <RowFacts address={address} offer={offer} />
              </div>
            )}
            <div className={styles.action}>{action(provider, index === 0 ? 'primary' : 'plain')}</div>
          </li>
        );
      }) ??
        skeletons.map((index) => (
          <li
            key={index}
            className={classes(styles.provider, side ? styles.card : styles.row)}
            data-skeleton="provider"
            aria-hidden="true"
          >
            <Skeleton className={styles.signPlace} />
            <Skeleton className={styles.namePlace} />
            {side && <Skeleton className={styles.factsPlace} />}
            <Skeleton className={styles.actionPlace} />
          </li>
        ))}
      {rest && <li className={styles.rest}>{rest}</li>}
    </ul>
  );
}

interface ProviderSummaryProps extends Pick<ProviderListProps, 'onOpen'> {
  provider: Provider;
  children?: ReactNode;
}

function ProviderSummary({ provider, onOpen, children }: ProviderSummaryProps) {
  const { service_id, business_name, category, accepted_at } = provider;
  return (
    <div className={styles.words}>
      <h2 className={styles.name}>
        <Link href={paths.serviceDetail(service_id)} onClick={() => onOpen?.(provider)}>
          {business_name}
        </Link>
      </h2>
      <p className={styles.line}>{category}</p>
      {children}
      {accepted_at && <p className={styles.line}>{texts.acceptedAt(clockText(accepted_at))}</p>}
    </div>
  );
}

/** Shows where the artisan is and the rating, if known. Rows do not compare offers. */
function RowFacts({ address, offer }: { address: string; offer: ProviderOffer | null }) {
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
