import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clockText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { meritsOf } from './merits.ts';
import { OfferFacts } from './offer-facts.tsx';
import type { Provider } from './provider.ts';
import styles from './provider-list.module.css';
import { texts } from './texts.ts';

const skeletons = [1, 2, 3];

interface ProviderListProps {
  providers: readonly Provider[] | undefined;
  /** The first may have the screen's primary button. */
  action: (provider: Provider, look: 'primary' | 'plain') => ReactNode;
  /** Side by side instead of in rows. */
  side?: boolean;
  /** After the last provider. */
  rest?: ReactNode;
}

export function ProviderList({ providers, action, side = false, rest }: ProviderListProps) {
  const merits = meritsOf(providers?.map(({ offer }) => offer) ?? []);
  return (
    <ul className={side ? styles.beside : undefined}>
      {providers?.map((provider, place) => {
        const { service_id, image, business_name, category, address, accepted_at, offer } = provider;
        return (
          <li key={service_id} className={classes(styles.provider, side ? styles.card : styles.row)}>
            <div className={styles.board}>
              <Picture src={image} />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Link href={paths.serviceDetail(service_id)}>{business_name}</Link>
              </h2>
              <p className={styles.line}>{category}</p>
              {address && <p className={styles.line}>{address}</p>}
              {accepted_at && <p className={styles.line}>{texts.acceptedAt(clockText(accepted_at))}</p>}
            </div>
            {offer && <OfferFacts offer={offer} merits={merits[place] ?? new Set()} />}
            {offer && <p className={styles.note}>{offer.note}</p>}
            <div className={styles.action}>{action(provider, place === 0 ? 'primary' : 'plain')}</div>
          </li>
        );
      }) ??
        skeletons.map((place) => (
          <li
            key={place}
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
