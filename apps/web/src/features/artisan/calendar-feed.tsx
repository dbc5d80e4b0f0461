import { Button } from '../../ui/button.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './calendar-feed.module.css';
import { useCalendarFeed, useRenewCalendarFeed } from './own-queries.ts';
import { ownTexts as texts } from './own-texts.ts';

/** The secret address of the artisan's calendar, to be copied, or replaced where it came into wrong hands. */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const renewal = useRenewCalendarFeed();
  const address = feed.data ?? '';

  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    );
  const renew = () =>
    renewal.mutate(undefined, {
      onSuccess: () => toast.success(texts.renewed),
      onError: () => toast.error(texts.renewFailed),
    });

  return (
    <div className={styles.feed}>
      <p className={styles.why}>{texts.feedWhy}</p>
      {feed.isError ? (
        <RetryLine sentence={texts.feedFailed} onRetry={() => void feed.refetch()} pending={feed.isFetching} />
      ) : (
        <>
          <TextField
            label={texts.feedAddress}
            value={address}
            readOnly
            onChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles.actions}>
            <Button disabled={address === ''} onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button look="text" pending={renewal.isPending} disabled={address === ''} onClick={renew}>
              {texts.renew}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
