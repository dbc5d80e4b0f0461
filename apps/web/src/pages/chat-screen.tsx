import type { ReactNode } from 'react';
import { ContactsSkeleton } from '../features/conversation/contacts-skeleton.tsx';
import { texts } from '../features/conversation/conversation-texts.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import styles from './chat.module.css';

interface ChatScreenProps {
  contacts: { isSuccess: boolean; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Replaces the list while there are no contacts. */
  empty: ReactNode | null;
  list: ReactNode;
  panel: ReactNode | null;
}

/** Small screens show either the list or the panel. */
export function ChatScreen({ contacts, empty, list, panel }: ChatScreenProps) {
  if (empty && !panel) {
    return (
      <Main title="Chat">
        <h1 className={styles.title}>Chat</h1>
        {empty}
      </Main>
    );
  }

  if (contacts.isPending && !panel) {
    return (
      <Main title="Chat" full busy>
        <h1 className={styles.hidden}>Chat</h1>
        <div className={classes(styles.chat, styles.inList)}>
          <ContactsSkeleton />
          <div className={styles.nobody} />
        </div>
      </Main>
    );
  }

  return (
    <Main title="Chat" full>
      <div className={classes(styles.chat, panel ? styles.inPanel : styles.inList)}>
        <div className={styles.contacts}>
          {!panel && <h1 className={styles.hidden}>Chat</h1>}
          {list}
          {contacts.isError && (
            <p className={styles.failed}>
              {texts.failed} <Button onClick={() => void contacts.refetch()}>{texts.tryAgainText}</Button>
            </p>
          )}
        </div>
        {panel ?? (
          <div className={styles.nobody}>
            <EmptyState picture="cans" sentence={texts.choose} />
          </div>
        )}
      </div>
    </Main>
  );
}
