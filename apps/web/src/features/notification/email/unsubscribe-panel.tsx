import { rulesOf } from '@fixit/contract/notification/kinds';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useUnsubscribe } from './notification-email-changes.ts';
import { unsubscribeTexts as texts } from './notification-email-texts.ts';
import styles from './unsubscribe-panel.module.css';

interface UnsubscribePanelProps {
  token: string;
  /** Null stands for every kind. */
  kind: string | null;
}

/** Works without a login, and does nothing before the click. */
export function UnsubscribePanel({ token, kind }: UnsubscribePanelProps) {
  const { mutate, variables, isPending, isSuccess, error } = useUnsubscribe(token, kind);
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
