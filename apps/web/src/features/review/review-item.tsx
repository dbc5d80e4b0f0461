import type { Review } from '@fixit/contract/review';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText, londonDateTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-list.module.css';
import { texts } from './review-texts.ts';

interface ReviewItemProps {
  review: Review;
  business_name: string;
  about?: string | undefined;
  children?: ReactNode;
}

export function ReviewItem({ review, business_name, about, children }: ReviewItemProps) {
  const { service_user, ratings, comment, created_at, corrected_at, reply, hidden_reason } = review;
  const name = [service_user?.first_name, service_user?.last_name].filter(Boolean).join(' ');
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {name || texts.unnamed}
          {about && <span className={styles.about}> {about}</span>}
        </h2>
        {ratings > 0 && !hidden_reason && <Stars rating={ratings} />}
      </div>
      {hidden_reason ? (
        <p className={styles.hidden}>
          <Icon of={EyeOff} small />
          <span>
            {texts.hidden}: {hidden_reason}
          </span>
        </p>
      ) : (
        comment && <p>{comment}</p>
      )}
      <WrittenDate at={created_at} note={corrected_at ? texts.correctedNote : null} />
      {reply?.comment && (
        <div className={styles.reply}>
          <h3 className={styles.replier}>{texts.reply(business_name)}</h3>
          <p>{reply.comment}</p>
          <WrittenDate at={reply.created_at} />
        </div>
      )}
      {children}
    </article>
  );
}

function WrittenDate({ at, note = null }: { at: string | null | undefined; note?: string | null }) {
  const londonTime = at ? londonDateTime(at) : null;
  return londonTime && at ? (
    <time dateTime={at} className={styles.date}>
      {[dateText(londonTime[0]), note].filter(Boolean).join(', ')}
    </time>
  ) : null;
}
