import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { useCalendarFeed } from '../queries.ts';
import { ownTexts as texts } from '../texts.ts';
import styles from './calendar-feed.module.css';
import { RenewFeedDialog } from './renew-feed-dialog.tsx';

/** The secret address of the artisan's calendar, to be copied, or replaced where it came into wrong hands. */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const field = useRef<HTMLDivElement>(null);
  const [isRenewing, setRenewing] = useState(false);
  const [copiesByHand, setCopiesByHand] = useState(false);
  const address = feed.data ?? '';

  const copy = async () => {
    try {
      // Where the page came without encryption a browser has no clipboard for it.
      await navigator.clipboard.writeText(address);
      toast.success(texts.copied);
    } catch {
      setCopiesByHand(true);
      field.current?.querySelector('input')?.select();
    }
  };

  return (
    <div className={styles.feed}>
      <p className={styles.why}>{texts.feedWhy}</p>
      {feed.isError ? (
        <RetryLine sentence={texts.feedFailed} onRetry={() => void feed.refetch()} pending={feed.isFetching} />
      ) : (
        <>
          <div ref={field}>
            <TextField
              label={texts.feedAddress}
              value={address}
              readOnly
              onChange={() => undefined}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p role="status" className={styles.byHand}>
              {copiesByHand && texts.copyByHand}
            </p>
          </div>
          <div className={styles.actions}>
            <Button disabled={address === ''} onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button look="text" disabled={address === ''} onClick={() => setRenewing(true)}>
              {texts.renew}
            </Button>
          </div>
        </>
      )}
      {isRenewing && <RenewFeedDialog onClose={() => setRenewing(false)} />}
    </div>
  );
}
