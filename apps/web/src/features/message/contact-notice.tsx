import { findContactDetails } from '@fixit/contract/message/contact-details';
import { Shield } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './contact-notice.module.css';
import { texts } from './contact-notice-texts.ts';

interface ContactNoticeProps {
  text: string;
  /** Hides the notices of this chat. This is null for the reader's own draft. */
  onHide: (() => void) | null;
}

/** Only the browser checks the text. */
export function ContactNotice({ text, onHide }: ContactNoticeProps) {
  const details = findContactDetails(text);
  if (!details) return null;
  if (onHide) return <MessageNotice {...texts.received[details]} onHide={onHide} />;
  const { title, advice } = texts.draft[details];
  return (
    <div className={styles.notice} role="status">
      <Icon of={Shield} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{advice}</p>
      </div>
    </div>
  );
}

function MessageNotice({ title, advice, onHide }: { title: string; advice: string; onHide: () => void }) {
  const [isExplained, setExplained] = useState(false);
  return (
    <li className={`${styles.notice} ${styles.below}`}>
      <Icon of={Shield} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{advice}</p>
        {isExplained && <p className={styles.why}>{texts.explanation}</p>}
        <div className={styles.actions}>
          <button type="button" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
            {texts.why}
          </button>
          <button type="button" onClick={onHide}>
            {texts.hide}
          </button>
        </div>
      </div>
    </li>
  );
}
