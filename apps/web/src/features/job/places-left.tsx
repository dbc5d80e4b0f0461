import { type Job, jobLimits } from '@fixit/contract/job';
import { instantText } from '../../lib/format.ts';
import styles from './places-left.module.css';
import { texts } from './texts.ts';

/** How many may still accept a request that is open, and until when. */
export function PlacesLeft({ job }: { job: Job }) {
  const { expires_at } = job;
  return (
    <>
      <img
        src="/pictures/scenes/empty-tea.svg"
        alt=""
        width="240"
        height="180"
        loading="lazy"
        className={styles.picture}
      />
      <p className={styles.lead}>{texts.mayStill(placesLeft(job))}</p>
      <p className={styles.quiet}>
        <time dateTime={expires_at}>{texts.arrives(instantText(expires_at))}</time>
      </p>
    </>
  );
}

/** How many of those who were asked may still accept. */
export function placesLeft({ state, asked_count, accepted_count }: Job): number {
  return state === 'open' ? Math.min(jobLimits.acceptances, asked_count) - accepted_count : 0;
}
