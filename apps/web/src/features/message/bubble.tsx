import { clockText } from '../../lib/format.ts';
import { pictureAt } from '../../lib/http/host.ts';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './bubble.module.css';
import { texts } from './texts.ts';
import type { ThreadMessage } from './thread.ts';

interface BubbleProps {
  message: ThreadMessage;
  own: boolean;
  onRemove: () => void;
  onSendAgain: () => void;
}

export function Bubble({ message, own, onRemove, onSendAgain }: BubbleProps) {
  const { attachment_url: picture, delivery } = message;
  return (
    <li className={classes(styles.message, own && styles.own)}>
      {picture && (
        <a href={pictureAt(picture)} target="_blank" rel="noreferrer">
          <Picture src={picture} alt={texts.photo} className={styles.picture} />
        </a>
      )}
      {message.message && (
        <p className={styles.text} dir="auto">
          {message.message}
        </p>
      )}
      <span className={styles.state}>
        {own && delivery === 'sent' && message.id && (
          <button type="button" className={classes(styles.act, styles.remove)} onClick={onRemove}>
            {texts.remove}
          </button>
        )}
        {delivery === 'failed' && (
          <>
            <span className={styles.failed}>{texts.notDelivered}</span>
            <button type="button" className={styles.act} onClick={onSendAgain}>
              {texts.tryAgain}
            </button>
          </>
        )}
        {delivery === 'sending' && texts.sending}
        {delivery === 'sent' && (
          <time dateTime={message.timestamp}>
            {own ? texts.sent(clockText(message.timestamp)) : clockText(message.timestamp)}
          </time>
        )}
      </span>
    </li>
  );
}
