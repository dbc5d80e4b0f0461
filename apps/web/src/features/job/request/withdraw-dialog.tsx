import type { Job } from '@fixit/contract/job';
import { currentFromConflict, sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useCancelJob } from '../job-changes.ts';
import { requestStateText } from './request-state-text.ts';
import { texts } from './request-texts.ts';

export function WithdrawDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useCancelJob(job.id, () => toast.success(texts.withdrawn));
  const current = currentFromConflict<Job>(cancel.error);
  return (
    <Dialog title={texts.withdrawTitle} onClose={onClose}>
      {cancel.isError && (
        <ErrorBanner>
          {sentenceOf(cancel.error, texts.withdrawFailed)}
          {current && ` ${texts.isNow(requestStateText(current))}`}
        </ErrorBanner>
      )}
      {!current && (
        <>
          <p>{texts.withdrawEffect}</p>
          <p>{texts.withdrawLimits}</p>
        </>
      )}
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{current ? texts.understood : texts.leaveOpen}</Button>
        {!current && (
          <Button
            variant="secondary"
            destructive
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
