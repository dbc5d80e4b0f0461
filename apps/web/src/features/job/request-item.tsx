import type { Job } from '@fixit/contract/job';
import { type ReactNode, useState } from 'react';
import { listOf } from '../../lib/list.ts';
import { openOverlay } from '../../lib/overlay.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { JobPhotos } from './job-photos.tsx';
import { stateText } from './job-state.ts';
import { isAlive } from './queries.ts';
import { beginRequest } from './request-draft.ts';
import styles from './request-item.module.css';
import { texts } from './texts.ts';

const TakeBackDialog = late(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** One of the customer's requests: what for, how it stands, and what can be done with it. */
export function RequestItem({ job, children }: { job: Job; children?: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const askAgain = () => {
    beginRequest(job);
    openOverlay({ name: 'request-service' });
  };
  return (
    <div className={styles.request}>
      <Picture src={job.category?.image} shape="drawing" className={styles.drawing} />
      <div className={styles.words}>
        <h3>{job.category?.category}</h3>
        <p className={styles.quiet}>{stateText(job)}</p>
        {job.description && <p className={styles.description}>{job.description}</p>}
        {children}
        <JobPhotos title={job.category?.category ?? ''} photos={listOf(job.photos)} />
        <div className={styles.choices}>
          {isAlive(job) && (
            <Button look="text" onClick={() => setLeaving(true)}>
              {texts.takeBack}
            </Button>
          )}
          {(job.state === 'expired' || job.state === 'cancelled') && (
            <Button look="text" onClick={askAgain}>
              {texts.askAgain}
            </Button>
          )}
        </div>
      </div>
      {leaving && <TakeBackDialog job={job} onClose={() => setLeaving(false)} />}
    </div>
  );
}
