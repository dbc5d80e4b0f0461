import type { Conversation } from '@fixit/contract/conversation';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-panel.module.css';
import { texts } from './message-texts.ts';

interface ChatHeadProps {
  heading: string;
  head: Conversation['receiver'] | null;
  hasShopSign: boolean;
  isUnreachable: boolean;
  typing: boolean;
  action: ReactNode;
  menu: ReactNode;
  onBack: () => void;
}

export function ChatHead({ heading, head, hasShopSign, isUnreachable, typing, action, menu, onBack }: ChatHeadProps) {
  const online = head?.user.online_status.is_online ?? false;
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <Button variant="ghost" square onClick={onBack}>
          <Icon of={ArrowLeft} />
          <VisuallyHidden>{texts.allChats}</VisuallyHidden>
        </Button>
      </span>
      {hasShopSign &&
        (head ? (
          <Picture src={head.services[0]?.image} className={styles.sign} eager />
        ) : (
          <i className={styles.sign} />
        ))}
      <div className={styles.heading}>
        <h1 className={styles.name}>{heading}</h1>
        {!isUnreachable && (
          <p className={classes(styles.presence, online && styles.online)}>
            {head ? (online ? texts.online : texts.offline) : '\u00a0'}
            {head && typing && <span className={styles.typing}>{texts.typing(head.business_name)}</span>}
          </p>
        )}
      </div>
      {action && !isUnreachable && <div className={styles.action}>{action}</div>}
      {menu}
    </header>
  );
}
