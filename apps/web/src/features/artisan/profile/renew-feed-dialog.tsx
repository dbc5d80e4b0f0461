import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useRenewCalendarFeed } from '../artisan-changes.ts';
import { texts } from '../artisan-texts.ts';
import styles from './calendar-feed.module.css';

export function RenewFeedDialog({ onClose }: { onClose: () => void }) {
  const renewal = useRenewCalendarFeed();
  const renew = () =>
    renewal.mutate(undefined, {
      onSuccess: () => {
        toast.success(texts.renewed);
        onClose();
      },
    });
  return (
    <Dialog title={texts.renewTitle} onClose={onClose}>
      {renewal.isError && <ErrorBanner>{sentenceOf(renewal.error, texts.renewFailed)}</ErrorBanner>}
      <p>{texts.renewHint}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.keepAddress}</Button>
        <Button variant="secondary" destructive pending={renewal.isPending} onClick={renew}>
          {texts.renew}
        </Button>
      </div>
    </Dialog>
  );
}
