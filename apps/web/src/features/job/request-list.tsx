import type { Job } from '@fixit/contract/job';
import { Link } from 'wouter';
import { instantText } from '../../lib/format.ts';
import { listOf } from '../../lib/list.ts';
import { paths } from '../../lib/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { JobPhotos } from './job-photos.tsx';
import styles from './request-list.module.css';
import { texts } from './texts.ts';

/** How many of the newest requests are listed. */
const listed = 5;

/** The customer's requests, newest first: how long each is open and who accepted. Nothing while there is no list. */
export function RequestList({ jobs }: { jobs: readonly Job[] | null | undefined }) {
  if (!jobs) return null;
  return (
    <Section title={texts.requests}>
      {jobs.length === 0 && <p className={styles.none}>{texts.noRequests}</p>}
      <ul>
        {jobs.slice(0, listed).map((job) => (
          <li key={job.id} className={styles.request}>
            <Picture src={job.category?.image} shape="drawing" className={styles.drawing} />
            <div className={styles.words}>
              <h3>{job.category?.category}</h3>
              <p className={styles.quiet}>{stateOf(job)}</p>
              {job.state === 'open' || job.state === 'filled' ? <Progress job={job} /> : null}
              <JobPhotos title={job.category?.category ?? ''} photos={listOf(job.photos)} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ state, expires_at }: Job): string {
  return state === 'open' || state === 'filled' ? texts.openUntil(instantText(expires_at)) : texts.states[state];
}

function Progress({ job: { id, accepted_count } }: { job: Job }) {
  const href = accepted_count > 0 ? paths.acceptedProviders(id) : paths.availableProviders(id);
  return (
    <Link href={href} className={styles.progress}>
      {texts.accepted(accepted_count)}
    </Link>
  );
}
