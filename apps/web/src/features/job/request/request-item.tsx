import type { Job } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job/job-life';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { openOverlay } from '../../../lib/overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { PhotoRow } from '../../../ui/photo-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { isOpen } from '../job-queries.ts';
import { copyToDraft } from './request-draft.ts';
import styles from './request-item.module.css';
import { requestStateText } from './request-state-text.ts';
import { texts } from './request-texts.ts';

const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

interface RequestItemProps {
  job: Job;
  showsPhotos?: boolean;
  children?: ReactNode;
}

export function RequestItem({ job, showsPhotos = true, children }: RequestItemProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasWithdrawing = useRef(false);
  const isStillOpen = isOpen(job);

  useEffect(() => {
    if (isWithdrawing) wasWithdrawing.current = true;
    // The button that would regain the focus disappears when the request is withdrawn.
    const isFocusLost = document.activeElement?.matches('body, main');
    if (wasWithdrawing.current && !isWithdrawing && !isStillOpen && isFocusLost) heading.current?.focus();
  }, [isWithdrawing, isStillOpen]);

  const askAgain = () => {
    if (!copyToDraft(job)) toast.plain(texts.draftExists);
    openOverlay({ name: 'request-service' });
  };
  return (
    <div className={styles.request}>
      <Picture src={job.category.image} shape="drawing" className={styles.drawing} />
      <div className={styles.words}>
        <h3 ref={heading} tabIndex={-1}>
          {job.category.category}
        </h3>
        <p className={typeStyles.note}>{requestStateText(job)}</p>
        {job.closed_reason && <p className={styles.why}>{texts.why(job.closed_reason)}</p>}
        {job.description && <p className={styles.description}>{job.description}</p>}
        {children}
        {showsPhotos && <PhotoRow title={job.category.category} photos={job.photos} />}
        <div className={styles.choices}>
          {isStillOpen && (
            <Button variant="text" onClick={() => setWithdrawing(true)}>
              {texts.withdraw}
            </Button>
          )}
          {(job.state === jobState.expired || job.state === jobState.cancelled) && (
            <Button variant="text" onClick={askAgain}>
              {texts.askAgain}
            </Button>
          )}
        </div>
      </div>
      {isWithdrawing && <WithdrawDialog job={job} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}
