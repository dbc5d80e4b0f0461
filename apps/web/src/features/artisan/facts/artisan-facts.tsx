import type { ArtisanFacts } from '@fixit/contract/artisan/artisan-facts';
import { Fragment, type ReactNode } from 'react';
import { nearInstantText } from '../../../lib/format.ts';
import { distanceText, replyText } from '../compare/measure-texts.ts';
import styles from './artisan-facts.module.css';
import { texts } from './artisan-facts-texts.ts';
import { callOutFeeFact, priceFact } from './price-facts.ts';
import { weeklyHours } from './weekly-hours.ts';

interface ArtisanFactsListProps {
  facts: ArtisanFacts;
  town: string;
}

export function ArtisanFactsList({ facts, town }: ArtisanFactsListProps) {
  const { earliest_at, reply_minutes, service_radius_km, hours } = facts;
  const price = priceFact(facts);
  const fee = callOutFeeFact(facts);
  const reach = distanceText(service_radius_km);
  return (
    <dl className={styles.facts}>
      <Figure name={texts.price} note={price.note}>
        {price.value}
      </Figure>
      {fee && (
        <Figure name={texts.callOutFee} note={fee.note}>
          {fee.value}
        </Figure>
      )}
      <Figure name={texts.earliest} note={earliest_at ? texts.forAnHour : texts.noTimeHint}>
        {earliest_at ? <time dateTime={earliest_at}>{nearInstantText(earliest_at)}</time> : texts.noTime}
      </Figure>
      <Figure name={texts.replies} note={reply_minutes === null ? undefined : texts.usually}>
        {reply_minutes === null ? texts.unknown : replyText(reply_minutes)}
      </Figure>
      <Figure name={texts.area}>{town ? texts.around(reach, town) : reach}</Figure>
      {hours && <Figure name={texts.hours}>{hours.length === 0 ? texts.noHours : <Week hours={hours} />}</Figure>}
    </dl>
  );
}

/** Returns '' if neither a reply time nor a free time is known. */
export function readinessText({ reply_minutes, earliest_at }: ArtisanFacts): string {
  return [
    reply_minutes !== null && texts.theyReply(replyText(reply_minutes)),
    earliest_at !== null && texts.theyAreFree(nearInstantText(earliest_at)),
  ]
    .filter(Boolean)
    .join(' ');
}

function Week({ hours }: { hours: NonNullable<ArtisanFacts['hours']> }) {
  return weeklyHours(hours).map(({ days, times }) => (
    <Fragment key={days}>
      {days} <span className={styles.note}>{times}</span>
    </Fragment>
  ));
}

interface FigureProps {
  name: string;
  note?: string | undefined;
  children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
