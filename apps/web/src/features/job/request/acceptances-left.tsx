import { type Job, jobLimits } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job/job-life';
import { instantText } from '../../../lib/format.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from './acceptances-left.module.css';
import { texts } from './request-texts.ts';

export function AcceptancesLeft({ job }: { job: Job }) {
  const { expires_at } = job;
  const remaining = acceptancesLeft(job);
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
      <p className={styles.lead}>
        {job.waiting_count === undefined ? texts.upTo(remaining) : texts.mayStill(remaining)}
      </p>
      <p className={typeStyles.note}>
        <time dateTime={expires_at}>{texts.arrives(instantText(expires_at))}</time>
      </p>
    </>
  );
}

/** Returns an upper bound if the server does not send `waiting_count`. */
export function acceptancesLeft({ state, asked_count, accepted_count, waiting_count }: Job): number {
  if (state !== jobState.open) return 0;
  return Math.min(jobLimits.acceptances - accepted_count, waiting_count ?? asked_count - accepted_count);
}
