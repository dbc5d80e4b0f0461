import type { Job } from '@fixit/contract/job';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { stateText } from './request-state-text.ts';
import { texts } from './texts.ts';
import styles from './withdraw-dialog.module.css';
import { jobAsItIs, useCancelJob } from './withdraw-queries.ts';

/** Withdraws a request, with what follows said before the click. Where it has ended meanwhile, that is said. */
export function WithdrawDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useCancelJob(job.id);
  const now = jobAsItIs(cancel.error);
  return (
    <Dialog title={texts.withdrawTitle} onClose={onClose}>
      {cancel.isError && (
        <ErrorBanner>
          {sentenceOf(cancel.error, texts.withdrawFailed)}
          {now && ` ${texts.isNow(stateText(now))}`}
        </ErrorBanner>
      )}
      {!now && (
        <>
          <p>{texts.withdrawTells}</p>
          <p>{texts.withdrawLeaves}</p>
        </>
      )}
      <div className={styles.choices}>
        <Button onClick={onClose}>{now ? texts.understood : texts.leaveOpen}</Button>
        {!now && (
          <Button
            look="secondary"
            pending={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
