import { poundsText } from '@fixit/contract/value/pounds';
import type { ReactNode } from 'react';
import { lastSeenText, londonDateTime, nearInstantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Rating } from '../../../ui/stars.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ArtisanOffer } from './compared-artisan.ts';
import { texts } from './comparison-texts.ts';
import { distanceText, replyText } from './measure-texts.ts';
import type { Merit } from './merits.ts';
import styles from './offer-facts.module.css';

interface OfferFactsProps {
  offer: ArtisanOffer;
  merits: ReadonlySet<Merit>;
  isAsking?: boolean | undefined;
  /** Asks for one of the free times in the chat, without booking it. */
  onAsk?: ((instant: string) => void) | undefined;
}

export function OfferFacts({ offer, merits, isAsking = false, onAsk }: OfferFactsProps) {
  const { price, isCallOutFee, earliest_at, free_times, distance_km, rating, reviews, reply_minutes } = offer;
  const bestOf = (merit: Merit) => (merits.has(merit) ? texts.best[merit] : undefined);
  return (
    <dl className={styles.facts}>
      <Fact name={isCallOutFee ? texts.callOutFee : texts.price} best={bestOf('price')} isProminent={price !== null}>
        {price === null ? texts.noPrice : poundsText(price)}
      </Fact>
      {free_times && free_times.length > 0 && onAsk ? (
        <Fact name={texts.freeTimes} best={bestOf('earliest')}>
          <FreeTimes times={free_times} disabled={isAsking} onAsk={onAsk} />
        </Fact>
      ) : (
        <Fact name={texts.earliest} best={bestOf('earliest')}>
          {earliest_at && <time dateTime={earliest_at}>{nearInstantText(earliest_at)}</time>}
          {!earliest_at && (free_times === null ? texts.noHours : texts.noTime)}
        </Fact>
      )}
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

interface FreeTimesProps {
  times: readonly string[];
  disabled: boolean;
  onAsk: (instant: string) => void;
}

function FreeTimes({ times, disabled, onAsk }: FreeTimesProps) {
  const now = useNow();
  const today = londonDateTime(new Date(now).toISOString())?.[0];
  return (
    <ul className={styles.times}>
      {times.map((instant) => {
        const [day, time = ''] = londonDateTime(instant) ?? [];
        return (
          <li key={instant}>
            <Button disabled={disabled} onClick={() => onAsk(instant)}>
              <span>
                <VisuallyHidden>{texts.askForTime} </VisuallyHidden>
                <time dateTime={instant}>{day === today ? texts.today(time) : shortInstantText(instant, now)}</time>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns 'Fri 09:30' within six days, and 'Fri 11 Dec 09:30' after that. */
function shortInstantText(instant: string, now: number): string {
  const isNear = Date.parse(instant) - now < 6 * 24 * 3_600_000;
  return isNear ? lastSeenText(instant) : nearInstantText(instant, now).replace(',', '');
}

interface FactProps {
  name: string;
  best?: string | undefined;
  isProminent?: boolean;
  children: ReactNode;
}

function Fact({ name, best, isProminent = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={typeStyles.note}>{name}</dt>
      <dd className={isProminent ? styles.price : styles.value}>
        {children} {best && <span className={styles.best}>{best}</span>}
      </dd>
    </div>
  );
}
