import { poundsText } from '@fixit/contract/value/pounds';
import type { ReactNode } from 'react';
import { instantText } from '../../../lib/format.ts';
import { Rating } from '../../../ui/stars.tsx';
import type_ from '../../../ui/theme/type.module.css';
import { texts } from './comparison-texts.ts';
import { distanceText, replyText } from './measure.ts';
import type { Merit } from './merits.ts';
import styles from './offer-facts.module.css';
import type { ProviderOffer } from './provider.ts';

/** Shows the same lines for each offer and marks the best of each. */
export function OfferFacts({ offer, merits }: { offer: ProviderOffer; merits: ReadonlySet<Merit> }) {
  const { price, isCallOutFee, earliest_at, distance_km, rating, reviews, reply_minutes } = offer;
  const bestOf = (merit: Merit) => (merits.has(merit) ? texts.best[merit] : undefined);
  return (
    <dl className={styles.facts}>
      <Fact name={isCallOutFee ? texts.callOutFee : texts.price} best={bestOf('price')} leads={price !== null}>
        {price === null ? texts.noPrice : poundsText(price)}
      </Fact>
      <Fact name={texts.earliest} best={bestOf('earliest')}>
        {earliest_at ? <time dateTime={earliest_at}>{instantText(earliest_at)}</time> : texts.noTime}
      </Fact>
      <Fact name={texts.distance} best={bestOf('distance')}>
        {distanceText(distance_km)}
      </Fact>
      <Fact name={texts.rating}>
        {rating === null ? (
          texts.notRated
        ) : (
          <span className={styles.rating}>
            <Rating>{rating.toFixed(1)}</Rating> <span className={styles.count}>{texts.reviews(reviews)}</span>
          </span>
        )}
      </Fact>
      <Fact name={texts.reply} best={bestOf('reply')}>
        {replyText(reply_minutes)}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  best?: string | undefined;
  leads?: boolean;
  children: ReactNode;
}

function Fact({ name, best, leads = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={type_.note}>{name}</dt>
      <dd className={leads ? styles.price : styles.value}>
        {children} {best && <span className={styles.best}>{best}</span>}
      </dd>
    </div>
  );
}
