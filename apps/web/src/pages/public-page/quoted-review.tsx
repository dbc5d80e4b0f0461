import type { QuotedReview } from '@fixit/contract/public-page/quoted-review';
import { dateText, londonDateTime } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import { Stars } from '../../ui/stars.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './artisan-view.module.css';

interface ReviewProps {
  review: QuotedReview;
  /** Names the trade or the business that was reviewed. */
  about: string;
  business: string;
}

export function Review({ review, about, business }: ReviewProps) {
  const { author, stars, words, written_at, reply } = review;
  return (
    <article className={styles.review}>
      <header>
        <h3>{author ?? 'A former customer'}</h3>
        <Stars rating={stars} />
      </header>
      {words !== '' && <p>{words}</p>}
      <p className={classes(typeStyles.note, styles.job)}>
        {[about, dateText(londonDateTime(written_at)?.[0] ?? '')].filter(Boolean).join(', ')}
      </p>
      {reply !== null && (
        <blockquote className={styles.reply}>
          <b>{business}</b>
          <p>{reply}</p>
        </blockquote>
      )}
    </article>
  );
}
