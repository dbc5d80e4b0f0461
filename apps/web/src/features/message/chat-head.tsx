import type { Conversation } from '@fixit/contract/conversation';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-panel.module.css';
import { texts } from './texts.ts';

interface ChatHeadProps {
  heading: string;
  head: Conversation['receiver'] | null;
  sign: boolean;
  /** Nothing is known of the other yet. */
  waiting: boolean;
  typing: boolean;
  action: ReactNode;
  onBack: () => void;
}

export function ChatHead({ heading, head, sign, waiting, typing, action, onBack }: ChatHeadProps) {
  const online = head?.user?.online_status?.is_online ?? false;
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <Button look="ghost" square onClick={onBack}>
          <Icon of={ArrowLeft} />
          <VisuallyHidden>{texts.allChats}</VisuallyHidden>
        </Button>
      </span>
      {sign && waiting && <Skeleton className={styles.sign} />}
      {sign && head && <Picture src={head.services?.[0]?.image} className={styles.sign} eager />}
      <div className={styles.who}>
        <h1 className={styles.name}>{heading}</h1>
        {waiting && <p className={styles.presence}>&nbsp;</p>}
        {head && (
          <p className={classes(styles.presence, online && styles.online)}>
            {online ? texts.online : texts.offline}
            {typing && <span className={styles.typing}>{texts.typing(head.business_name ?? '')}</span>}
          </p>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
