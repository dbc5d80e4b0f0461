import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ChatProposals } from '../features/booking/chat/chat-proposals.tsx';
import { useBookings } from '../features/booking/queries.ts';
import { Contacts, type Present } from '../features/conversation/contacts.tsx';
import { contactSource, useChangeContact, useShowLastMessage } from '../features/conversation/queries.ts';
import { texts } from '../features/conversation/texts.ts';
import { useContactList } from '../features/conversation/use-contact-list.ts';
import { ChatPanel } from '../features/message/chat-panel.tsx';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ChatScreen } from './chat-screen.tsx';

export default function ChatPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const contacts = useContactList(contactSource);
  const changeContact = useChangeContact(contactSource);
  const showLastMessage = useShowLastMessage(contactSource);
  const [unknown, setUnknown] = useState<string | null>(null);
  const named = search.get('conversation_id');
  const chosen = named === unknown ? null : named;
  const bookings = useBookings(Boolean(chosen));
  const [present, setPresent] = useState<Present | null>(null);

  return (
    <ChatScreen
      contacts={contacts}
      empty={
        contacts.isSuccess &&
        contacts.data.groups.length === 0 && (
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
      list={<Contacts source={contactSource} list={contacts} chosen={chosen} present={present} />}
      panel={
        chosen && (
          <ChatPanel
            key={chosen}
            conversation_id={chosen}
            waits={bookings.isPending}
            onBack={() => navigate(paths.chat())}
            onMessage={(message) => showLastMessage(chosen, message)}
            onPresence={(online_status) => {
              setPresent({ chat: chosen, status: online_status });
              changeContact(chosen, (contact) => ({ ...contact, online_status }));
            }}
            onUnknown={() => setUnknown(chosen)}
            onRead={() => changeContact(chosen, (contact) => ({ ...contact, unread_count: 0 }))}
          >
            <ChatProposals conversation_id={chosen} />
          </ChatPanel>
        )
      }
    />
  );
}
