import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ChatMenu } from '../features/block/chat-menu.tsx';
import { wasAccepted } from '../features/booking/chat/chat-booking-lists.ts';
import { useChatSheet } from '../features/booking/chat/use-chat-sheet.ts';
import { Contacts, type LiveStatus } from '../features/conversation/contacts.tsx';
import { useChangeContact, useShowLastMessage } from '../features/conversation/conversation-changes.ts';
import { contactSource } from '../features/conversation/conversation-queries.ts';
import { texts } from '../features/conversation/conversation-texts.ts';
import { useContactList } from '../features/conversation/use-contact-list.ts';
import { ChatPanel } from '../features/message/chat-panel.tsx';
import { personReportDialog } from '../features/report/lazy-report-dialog.tsx';
import { messageReportMenu, pictureReportMenu } from '../features/report/report-menus.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ChatScreen } from './chat-screen.tsx';

const useChatProposals = lazyPart(
  async () => (await import('../features/booking/chat/chat-proposals.tsx')).ChatProposals,
  () => toast.error(texts.appointmentsFailed),
);

export default function ChatPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const contacts = useContactList(contactSource);
  const changeContact = useChangeContact(contactSource);
  const showLastMessage = useShowLastMessage(contactSource);
  const [unknownId, setUnknown] = useState<string | null>(null);
  const requestedId = search.get('conversation_id');
  const chosenId = requestedId === unknownId ? null : requestedId;
  const sheet = useChatSheet(chosenId);
  const ChatProposals = useChatProposals(Boolean(sheet.data));
  const [liveStatus, setLiveStatus] = useState<LiveStatus | null>(null);

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
              <Button variant="primary" onClick={() => openOverlay({ name: 'request-service' })}>
                {texts.request}
              </Button>
            }
          />
        )
      }
      list={<Contacts source={contactSource} list={contacts} chosenId={chosenId} liveStatus={liveStatus} />}
      panel={
        chosenId && (
          <ChatPanel
            key={chosenId}
            conversation_id={chosenId}
            isContentLoading={sheet.isPending || (Boolean(sheet.data) && ChatProposals === undefined)}
            hasIntroduction={Boolean(sheet.data?.requests.length)}
            warnsOfContactDetails={sheet.data?.bookings.some(wasAccepted) === false}
            menu={(other) => (
              <ChatMenu conversation_id={chosenId} renderReport={sheet.data && personReportDialog(other)} {...other} />
            )}
            onBack={() => navigate(paths.chat())}
            onMessage={(message) => showLastMessage(chosenId, message)}
            onPresence={(online_status) => {
              setLiveStatus({ chatId: chosenId, status: online_status });
              changeContact(chosenId, (contact) => ({ ...contact, online_status }));
            }}
            onUnknown={() => setUnknown(chosenId)}
            actionsOf={sheet.data ? messageReportMenu : undefined}
            pictureActionsOf={sheet.data ? pictureReportMenu : undefined}
            onRead={() => changeContact(chosenId, (contact) => ({ ...contact, unread_count: 0 }))}
          >
            {({ isNewChat, isUnreachable }) =>
              sheet.data &&
              ChatProposals && <ChatProposals sheet={sheet.data} isNewChat={isNewChat} isUnreachable={isUnreachable} />
            }
          </ChatPanel>
        )
      }
    />
  );
}
