import { poundsText } from '@fixit/contract/pounds';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clockText, instantText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Rating } from '../../ui/stars.tsx';
import { distanceText, replyText } from './measure.ts';
import styles from './offer-cards.module.css';
import type { Offer, Provider } from './provider.ts';
import { texts } from './texts.ts';

const skeletons = [1, 2, 3];

interface OfferCardsProps {
  /** Undefined while they load. */
  providers: readonly Provider[] | undefined;
  /** What can be done with each. The first may carry the screen's plate. */
  action: (provider: Provider, look: 'plate' | 'plain') => ReactNode;
}

/** Artisans who accepted, side by side: the same facts in the same lines, so that one compares by looking across. */
export function OfferCards({ providers, action }: OfferCardsProps) {
  return (
    <ul className={styles.cards}>
      {providers?.map((provider, place) => (
        <li key={provider.service_id} className={styles.card}>
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
          {provider.offer && <Facts offer={provider.offer} />}
          <div className={styles.action}>{action(provider, place === 0 ? 'plate' : 'plain')}</div>
        </li>
      )) ?? skeletons.map((place) => <CardSkeleton key={place} />)}
    </ul>
  );
}

function Facts({ offer }: { offer: Offer }) {
  const { price, isCallOutFee, note, earliest_at, distance_km, rating, reviews, reply_minutes } = offer;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={isCallOutFee ? texts.callOutFee : texts.price} leads={price !== null}>
          {price === null ? texts.noPrice : poundsText(price)}
        </Fact>
        <Fact name={texts.earliest}>
          {earliest_at ? <time dateTime={earliest_at}>{instantText(earliest_at)}</time> : texts.noTime}
        </Fact>
        <Fact name={texts.distance}>{distanceText(distance_km)}</Fact>
        <Fact name={texts.rating}>
          {rating === null ? (
            texts.notRated
          ) : (
            <span className={styles.rating}>
              <Rating>{rating.toFixed(1)}</Rating> <span className={styles.count}>{texts.reviews(reviews)}</span>
            </span>
          )}
        </Fact>
        <Fact name={texts.reply}>{replyText(reply_minutes)}</Fact>
      </dl>
      <p className={styles.note}>{note}</p>
    </>
  );
}

function Fact({ name, leads = false, children }: { name: string; leads?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.what}>{name}</dt>
      <dd className={leads ? styles.price : styles.value}>{children}</dd>
    </div>
  );
}

function CardSkeleton() {
  return (
    <li className={styles.card} data-skeleton="provider" aria-hidden="true">
      <Skeleton className={styles.signPlace} />
      <Skeleton className={styles.namePlace} />
      <Skeleton className={styles.factsPlace} />
      <Skeleton className={styles.actionPlace} />
    </li>
  );
}
