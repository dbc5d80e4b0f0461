import type { ReactNode } from 'react';
import { clockText } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { texts } from '../message-texts.ts';
import type { ThreadMessage } from '../thread/message-thread.ts';
import styles from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';

interface BubbleProps {
  message: ThreadMessage;
  isOwn: boolean;
  onOpenPicture: () => void;
  onRemove: () => void;
  actions: ReactNode;
  /** This is null if a retry would not help. */
  onSendAgain: (() => void) | null;
}

export function Bubble({ message, isOwn, onOpenPicture, onRemove, actions, onSendAgain }: BubbleProps) {
  const { attachment_url: picture, delivery } = message;
  return (
    <li className={classes(styles.message, isOwn && styles.own)}>
      {picture && (
        <button type="button" className={styles.open} onClick={onOpenPicture}>
          <Picture src={picture} alt={texts.photo} className={styles.picture} />
        </button>
      )}
      {message.message && (
        <p className={styles.text} dir="auto">
          <MessageText text={message.message} />
        </p>
      )}
      <span className={styles.state}>
        {isOwn && delivery === 'sent' && message.id && (
          <button type="button" className={classes(styles.action, styles.remove)} onClick={onRemove}>
            {texts.remove}
          </button>
        )}
        {delivery === 'failed' && (
          <>
            <span className={styles.failed}>{texts.notDelivered}</span>
            {onSendAgain && (
              <button type="button" className={styles.action} onClick={onSendAgain}>
                {texts.tryAgainText}
              </button>
            )}
          </>
        )}
        {delivery === 'sending' && texts.sending}
        {delivery === 'sent' && (
          <time dateTime={message.timestamp}>
            {isOwn ? texts.sent(clockText(message.timestamp)) : clockText(message.timestamp)}
          </time>
        )}
        {actions && <span className={styles.remove}>{actions}</span>}
      </span>
    </li>
  );
}
