import type { Job } from '@fixit/contract/job';
import { sentenceOf } from '../../lib/call-error.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { stateText } from './job-state.ts';
import styles from './take-back-dialog.module.css';
import { jobAsItIs, useCancelJob } from './take-back-queries.ts';
import { texts } from './texts.ts';

/** Takes a request back, with what follows said before the click. Where it has ended meanwhile, that is said. */
export function TakeBackDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useCancelJob(job.id, onClose);
  const now = jobAsItIs(cancel.error);
  return (
    <Dialog title={texts.takeBackTitle} onClose={onClose}>
      {cancel.isError && (
        <ErrorBanner>
          {sentenceOf(cancel.error, texts.takeBackFailed)}
          {now && ` ${texts.isNow(stateText(now))}`}
        </ErrorBanner>
      )}
      {!now && (
        <>
          <p>{texts.takeBackTells}</p>
          <p>{texts.takeBackLeaves}</p>
        </>
      )}
      <div className={styles.choices}>
        <Button onClick={onClose}>{now ? texts.understood : texts.leaveOpen}</Button>
        {!now && (
          <Button look="ink" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.takeBack}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
