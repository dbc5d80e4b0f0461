import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clockText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Provider } from './provider.ts';
import styles from './provider-list.module.css';
import { texts } from './texts.ts';

const skeletons = [1, 2, 3, 4];

interface ProviderListProps {
  /** Undefined while they load. */
  providers: readonly Provider[] | undefined;
  /** What can be done with each: a chat begun. The first may carry the screen's plate. */
  action: (provider: Provider, look: 'plate' | 'plain') => ReactNode;
}

/** Providers in rows, each with one thing to do. */
export function ProviderList({ providers, action }: ProviderListProps) {
  if (!providers) {
    return (
      <ul>
        {skeletons.map((place) => (
          <RowSkeleton key={place} />
        ))}
      </ul>
    );
  }
  return (
    <ul>
      {providers.map((provider, place) => (
        <li key={provider.service_id} className={styles.row}>
          <div className={styles.board}>
            <Picture src={provider.image} />
          </div>
          <div className={styles.words}>
            <h2 className={styles.name}>
              <Link href={paths.serviceDetail(provider.service_id)}>{provider.business_name}</Link>
            </h2>
            <p className={styles.line}>{provider.category}</p>
            {provider.address && <p className={styles.line}>{provider.address}</p>}
            {provider.accepted_at && <p className={styles.line}>{texts.acceptedAt(clockText(provider.accepted_at))}</p>}
          </div>
          <div className={styles.action}>{action(provider, place === 0 ? 'plate' : 'plain')}</div>
        </li>
      ))}
    </ul>
  );
}

function RowSkeleton() {
  return (
    <li className={styles.row} data-skeleton="provider" aria-hidden="true">
      <Skeleton className={styles.signPlace} />
      <div className={styles.words}>
        <Skeleton className={styles.namePlace} />
        <Skeleton className={styles.linePlace} />
      </div>
      <div className={styles.action}>
        <Skeleton className={styles.actionPlace} />
      </div>
    </li>
  );
}
