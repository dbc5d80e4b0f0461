import type { Booking } from '@fixit/contract/booking';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ProposePanel } from '../../features/booking/chat/propose-panel.tsx';
import { useConversationBookings } from '../../features/booking/chat/queries.ts';
import { texts as proposalTexts } from '../../features/booking/chat/texts.ts';
import { contactsOf } from '../../features/conversation/contact-list.ts';
import { Contacts, type Present } from '../../features/conversation/contacts.tsx';
import { customerContactSource, customerName } from '../../features/conversation/customer-contacts.ts';
import { useChangeContact, useShowLastMessage } from '../../features/conversation/queries.ts';
import { texts } from '../../features/conversation/texts.ts';
import { useContactList } from '../../features/conversation/use-contact-list.ts';
import { ChatPanel } from '../../features/message/chat-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ChatScreen } from '../chat-screen.tsx';

const ProposeForm = lazyDialog(async () => (await import('../../features/booking/chat/propose-form.tsx')).ProposeForm);

export default function WorkspaceChatPage() {
  const [search] = useSearchParams();
  const contacts = useContactList(customerContactSource);
  const [unknown, setUnknown] = useState<string | null>(null);
  const named = search.get('conversation_id');
  const chosen = named === unknown ? null : named;
  const [present, setPresent] = useState<Present | null>(null);
  const contact = contacts.data && contactsOf(contacts.data).find(({ id }) => id === chosen);

  return (
    <ChatScreen
      contacts={contacts}
      empty={
        contacts.isSuccess &&
        contacts.data.groups.length === 0 && (
          <EmptyState picture="cans" sentence={texts.noCustomers} more={texts.noCustomersMore} />
        )
      }
      list={
        <Contacts
          source={customerContactSource}
          list={contacts}
          chosen={chosen}
          present={present}
          nameOf={customerName}
          signs={false}
        />
      }
      panel={
        chosen && (
          <CustomerChat
            key={chosen}
            conversation_id={chosen}
            title={contact && customerName(contact)}
            onPresent={setPresent}
            onUnknown={() => setUnknown(chosen)}
          />
        )
      }
    />
  );
}

interface CustomerChatProps {
  conversation_id: string;
  title: string | undefined;
  onPresent: (present: Present) => void;
  onUnknown: () => void;
}

function CustomerChat({ conversation_id, title, onPresent, onUnknown }: CustomerChatProps) {
  const [, navigate] = useLocation();
  const changeContact = useChangeContact(customerContactSource);
  const showLastMessage = useShowLastMessage(customerContactSource);
  const bookings = useConversationBookings(conversation_id);
  const [proposal, setProposal] = useState<{ again: Booking | null } | null>(null);

  return (
    <>
      <ChatPanel
        conversation_id={conversation_id}
        title={title}
        sign={false}
        waits={bookings.isPending}
        action={
          <Button look="secondary" onClick={() => setProposal({ again: null })}>
            <Icon of={CalendarPlus} />
            {proposalTexts.propose}
          </Button>
        }
        onBack={() => navigate(paths.chat())}
        onMessage={(message) => showLastMessage(conversation_id, message)}
        onPresence={(status) => {
          onPresent({ chat: conversation_id, status });
          changeContact(conversation_id, (contact) => ({ ...contact, online_status: status }));
        }}
        onUnknown={onUnknown}
        onRead={() => changeContact(conversation_id, (contact) => ({ ...contact, unread_count: 0 }))}
      >
        <ProposePanel conversation_id={conversation_id} onAgain={(again) => setProposal({ again })} />
      </ChatPanel>
      {proposal && (
        <ProposeForm conversation_id={conversation_id} again={proposal.again} onClose={() => setProposal(null)} />
      )}
    </>
  );
}
