import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Contacts, type Present } from '../features/conversation/contacts.tsx';
import { ContactsSkeleton } from '../features/conversation/contacts-skeleton.tsx';
import { useChangeContact, useContacts, withLastMessage } from '../features/conversation/queries.ts';
import { texts } from '../features/conversation/texts.ts';
import { Talk } from '../features/message/talk.tsx';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Main } from '../ui/main.tsx';
import styles from './chat.module.css';

/** Contacts beside the chosen conversation; one of the two at a time on small screens. */
export default function ChatPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const contacts = useContacts();
  const changeContact = useChangeContact();
  const chosen = search.get('conversation_id');
  const [present, setPresent] = useState<Present | null>(null);
  const groups = contacts.data ?? [];

  if (contacts.isSuccess && groups.length === 0 && !chosen) {
    return (
      <Main title="Chat">
        <h1 className={styles.title}>Chat</h1>
        <EmptyState
          picture="cans"
          sentence={texts.empty}
          action={
            <Button look="plate" onClick={() => openOverlay({ name: 'request-service' })}>
              {texts.request}
            </Button>
          }
        />
      </Main>
    );
  }

  if (contacts.isPending && !chosen) {
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
      <div className={classes(styles.chat, chosen ? styles.inTalk : styles.inList)}>
        <div className={styles.contacts}>
          {!chosen && <h1 className={styles.hidden}>Chat</h1>}
          <Contacts groups={groups} chosen={chosen} present={present} />
          {contacts.isError && (
            <p className={styles.failed}>
              {texts.failed} <Button onClick={() => void contacts.refetch()}>{texts.tryAgain}</Button>
            </p>
          )}
        </div>
        {chosen ? (
          <Talk
            key={chosen}
            conversation_id={chosen}
            onBack={() => navigate(paths.chat())}
            onMessage={(message) => changeContact(chosen, (contact) => withLastMessage(contact, message))}
            onPresence={(online_status) => {
              setPresent({ chat: chosen, status: online_status });
              changeContact(chosen, (contact) => ({ ...contact, online_status }));
            }}
            onRead={() => changeContact(chosen, (contact) => ({ ...contact, unread_count: 0 }))}
          />
        ) : (
          <div className={styles.nobody}>
            <EmptyState picture="cans" sentence={texts.choose} />
          </div>
        )}
      </div>
    </Main>
  );
}
