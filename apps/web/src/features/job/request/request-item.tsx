import type { Job } from '@fixit/contract/job';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listOf } from '../../../lib/http/list.ts';
import { openOverlay } from '../../../lib/overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Picture } from '../../../ui/picture.tsx';
import { JobPhotos } from '../job-photos.tsx';
import { isOpen } from '../queries.ts';
import { beginRequest } from './request-draft.ts';
import styles from './request-item.module.css';
import { stateText } from './request-state-text.ts';
import { texts } from './texts.ts';

const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

/** One of the customer's requests: what for, how it stands, and what can be done with it. */
export function RequestItem({ job, children }: { job: Job; children?: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  const alive = isOpen(job);

  useEffect(() => {
    if (leaving) wasAsked.current = true;
    // The button that the dialog gives the focus back to goes with the request's life.
    const isLost = wasAsked.current && !leaving && !alive && document.activeElement === document.body;
    if (isLost) heading.current?.focus();
  }, [leaving, alive]);

  const askAgain = () => {
    if (!beginRequest(job)) toast.plain(texts.otherBegun);
    openOverlay({ name: 'request-service' });
  };
  return (
    <div className={styles.request}>
      <Picture src={job.category?.image} shape="drawing" className={styles.drawing} />
      <div className={styles.words}>
        <h3 ref={heading} tabIndex={-1}>
          {job.category?.category}
        </h3>
        <p className={styles.quiet}>{stateText(job)}</p>
        {job.closed_reason && <p className={styles.why}>{texts.why(job.closed_reason)}</p>}
        {job.description && <p className={styles.description}>{job.description}</p>}
        {children}
        <JobPhotos title={job.category?.category ?? ''} photos={listOf(job.photos)} />
        <div className={styles.choices}>
          {alive && (
            <Button look="text" onClick={() => setLeaving(true)}>
              {texts.withdraw}
            </Button>
          )}
          {(job.state === 'expired' || job.state === 'cancelled') && (
            <Button look="text" onClick={askAgain}>
              {texts.askAgain}
            </Button>
          )}
        </div>
      </div>
      {leaving && <WithdrawDialog job={job} onClose={() => setLeaving(false)} />}
    </div>
  );
}
