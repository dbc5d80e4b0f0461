import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Contacts, type Present } from '../features/conversation/contacts.tsx';
import { useChangeContact, useContacts, withLastMessage } from '../features/conversation/queries.ts';
import { texts } from '../features/conversation/texts.ts';
import { ChatPanel } from '../features/message/chat-panel.tsx';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ChatScreen } from './chat-screen.tsx';

// Not lazyDialog: where this code fails to load, the chat works without it.
const ChatProposals = lazy<ComponentType<{ conversation_id: string }>>(async () => {
  try {
    return { default: (await import('../features/booking/chat/chat-proposals.tsx')).ChatProposals };
  } catch {
    return { default: () => null };
  }
});

export default function ChatPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const contacts = useContacts();
  const changeContact = useChangeContact();
  const chosen = search.get('conversation_id');
  const [present, setPresent] = useState<Present | null>(null);
  const groups = contacts.data ?? [];

  return (
    <ChatScreen
      contacts={contacts}
      empty={
        contacts.isSuccess &&
        groups.length === 0 && (
          <EmptyState
            picture="cans"
            sentence={texts.empty}
            action={
              <Button look="primary" onClick={() => openOverlay({ name: 'request-service' })}>
                {texts.request}
              </Button>
            }
          />
        )
      }
      list={<Contacts groups={groups} chosen={chosen} present={present} />}
      panel={
        chosen && (
          <ChatPanel
            key={chosen}
            conversation_id={chosen}
            onBack={() => navigate(paths.chat())}
            onMessage={(message) => changeContact(chosen, (contact) => withLastMessage(contact, message))}
            onPresence={(online_status) => {
              setPresent({ chat: chosen, status: online_status });
              changeContact(chosen, (contact) => ({ ...contact, online_status }));
            }}
            onRead={() => changeContact(chosen, (contact) => ({ ...contact, unread_count: 0 }))}
          >
            <Suspense>
              <ChatProposals conversation_id={chosen} />
            </Suspense>
          </ChatPanel>
        )
      }
    />
  );
}
