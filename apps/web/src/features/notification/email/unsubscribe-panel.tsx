import { notification } from '@fixit/contract/notification';
import { type NotificationKind, rulesOf } from '@fixit/contract/notification/kinds';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { unsubscribeTexts as texts } from './notification-email-texts.ts';
import styles from './unsubscribe-panel.module.css';

interface UnsubscribePanelProps {
  /** The email's link contains this token. */
  token: string;
  /** Ends the emails of every kind if it is null. */
  kind: string | null;
}

/** Unsubscribes without a login. Nothing happens before the click. */
export function UnsubscribePanel({ token, kind }: UnsubscribePanelProps) {
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ undo }: { undo: boolean }) =>
      call(notification.unsubscribeFrom, {
        // The server refuses an unknown kind.
        query: { token, ...(kind === null ? {} : { kind: kind as NotificationKind }), ...(undo ? { undo: '1' } : {}) },
      }),
  });
  const kindName = kind === null ? null : rulesOf(kind)?.setting.name;
  const about = kindName ? texts.kind(kindName) : texts.all;
  const isEnded = isSuccess && variables.undo === false;
  return (
    <div className={styles.panel}>
      <img src="/pictures/scenes/empty-letterbox.svg" alt="" width="240" height="180" className={styles.picture} />
      {error && <ErrorBanner>{sentenceOf(error, texts.failed)}</ErrorBanner>}
      <p role="status">{isSuccess ? (isEnded ? texts.ended(about) : texts.undone(about)) : texts.question(about)}</p>
      <div>
        {isEnded ? (
          <Button onClick={() => mutate({ undo: true })} pending={isPending}>
            {texts.undo}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => mutate({ undo: false })} pending={isPending}>
            {texts.unsubscribe}
          </Button>
        )}
      </div>
      <p className={typeStyles.note}>{texts.more}</p>
    </div>
  );
}
