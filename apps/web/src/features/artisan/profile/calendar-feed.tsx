import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useCalendarFeed } from '../artisan-queries.ts';
import { texts } from '../artisan-texts.ts';
import styles from './calendar-feed.module.css';

const RenewFeedDialog = lazyDialog(async () => (await import('./renew-feed-dialog.tsx')).RenewFeedDialog);

/** Shows the secret URL of the calendar feed. The artisan can replace it after a leak. */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const field = useRef<HTMLDivElement>(null);
  const [isRenewing, setRenewing] = useState(false);
  const address = feed.data ?? '';
  const copy = useCopy(texts.copied, () => field.current?.querySelector('input')?.select());

  return (
    <div className={styles.feed}>
      <p className={styles.why}>{texts.feedHint}</p>
      {feed.isError ? (
        <RetryLine sentence={texts.feedFailed} query={feed} />
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
          </div>
          <div className={styles.actions}>
            <Button disabled={address === ''} onClick={() => void copy(address)}>
              {texts.copy}
            </Button>
            <Button variant="text" disabled={address === ''} onClick={() => setRenewing(true)}>
              {texts.renew}
            </Button>
          </div>
        </>
      )}
      {isRenewing && <RenewFeedDialog onClose={() => setRenewing(false)} />}
    </div>
  );
}
