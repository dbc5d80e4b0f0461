import type { Booking } from '@fixit/contract/booking';
import type { SheetRequest } from '@fixit/contract/job/job-sheet';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useTimesOff } from '../../features/artisan/artisan-queries.ts';
import { ChatMenu } from '../../features/block/chat-menu.tsx';
import { wasAccepted } from '../../features/booking/chat/chat-booking-lists.ts';
import { texts as proposalTexts } from '../../features/booking/chat/chat-booking-texts.ts';
import { offeredRequest } from '../../features/booking/chat/offered-request.ts';
import { useArtisanChatSheet } from '../../features/booking/chat/use-artisan-chat-sheet.ts';
import { contactsOf } from '../../features/conversation/contact-list.ts';
import { Contacts, type LiveStatus } from '../../features/conversation/contacts.tsx';
import { useChangeContact, useShowLastMessage } from '../../features/conversation/conversation-changes.ts';
import { texts } from '../../features/conversation/conversation-texts.ts';
import { customerContactSource, customerName } from '../../features/conversation/customer-contacts.ts';
import { useContactList } from '../../features/conversation/use-contact-list.ts';
import { ChatPanel } from '../../features/message/chat-panel.tsx';
import { personReportDialog } from '../../features/report/lazy-report-dialog.tsx';
import { messageReportMenu, pictureReportMenu } from '../../features/report/report-menus.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ChatScreen } from '../chat-screen.tsx';

const useProposePanel = lazyPart(
  async () => (await import('../../features/booking/chat/propose-panel.tsx')).ProposePanel,
  () => toast.error(texts.appointmentsFailed),
);
const useChatFailure = lazyPart(
  async () => (await import('../../features/booking/chat/chat-failure.tsx')).ChatFailure,
  () => toast.error(texts.appointmentsFailed),
);
const RescheduleDialog = lazyDialog(
  async () => (await import('../../features/booking/dialog/reschedule-dialog.tsx')).RescheduleDialog,
);
const ProposeForm = lazyDialog(async () => (await import('../../features/booking/chat/propose-form.tsx')).ProposeForm);

export default function WorkspaceChatPage() {
  const [search] = useSearchParams();
  const contacts = useContactList(customerContactSource);
  const [unknownId, setUnknown] = useState<string | null>(null);
  const requestedId = search.get('conversation_id');
  const chosenId = requestedId === unknownId ? null : requestedId;
  const [liveStatus, setLiveStatus] = useState<LiveStatus | null>(null);
  const contact = contacts.data && contactsOf(contacts.data).find(({ id }) => id === chosenId);

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
          chosenId={chosenId}
          liveStatus={liveStatus}
          nameOf={customerName}
          hasShopSigns={false}
        />
      }
      panel={
        chosenId && (
          <CustomerChat
            key={chosenId}
            conversation_id={chosenId}
            title={contact && customerName(contact)}
            onLiveStatus={setLiveStatus}
            onUnknown={() => setUnknown(chosenId)}
          />
        )
      }
    />
  );
}

interface CustomerChatProps {
  conversation_id: string;
  title: string | undefined;
  onLiveStatus: (liveStatus: LiveStatus) => void;
  onUnknown: () => void;
}

function CustomerChat({ conversation_id, title, onLiveStatus, onUnknown }: CustomerChatProps) {
  const [, navigate] = useLocation();
  const changeContact = useChangeContact(customerContactSource);
  const showLastMessage = useShowLastMessage(customerContactSource);
  const sheet = useArtisanChatSheet(conversation_id);
  const ProposePanel = useProposePanel(Boolean(sheet.data));
  const ChatFailure = useChatFailure(sheet.isError);
  const [proposal, setProposal] = useState<{ proposalToRepeat: Booking | null } | null>(null);
  const [bookingToReschedule, setBookingToReschedule] = useState<Booking | null>(null);

  return (
    <>
      <ChatPanel
        conversation_id={conversation_id}
        title={title}
        hasShopSign={false}
        isContentLoading={sheet.isPending || (Boolean(sheet.data) && ProposePanel === undefined)}
        hasIntroduction={Boolean(sheet.data?.requests.length)}
        warnsOfContactDetails={sheet.data?.bookings.some(wasAccepted) === false}
        action={
          <Button variant="secondary" onClick={() => setProposal({ proposalToRepeat: null })}>
            <Icon of={CalendarPlus} />
            {proposalTexts.propose}
          </Button>
        }
        actionsOf={sheet.data ? messageReportMenu : undefined}
        pictureActionsOf={sheet.data ? pictureReportMenu : undefined}
        menu={(other) => (
          <ChatMenu
            conversation_id={conversation_id}
            renderReport={sheet.data && personReportDialog(other)}
            {...other}
          />
        )}
        onBack={() => navigate(paths.chat())}
        onMessage={(message) => showLastMessage(conversation_id, message)}
        onPresence={(status) => {
          onLiveStatus({ chatId: conversation_id, status });
          changeContact(conversation_id, (contact) => ({ ...contact, online_status: status }));
        }}
        onUnknown={onUnknown}
        onRead={() => changeContact(conversation_id, (contact) => ({ ...contact, unread_count: 0 }))}
      >
        {({ isUnreachable, isNewChat }) =>
          sheet.isError && ChatFailure ? (
            <ChatFailure query={sheet} />
          ) : (
            sheet.data &&
            ProposePanel && (
              <ProposePanel
                sheet={sheet.data}
                isNewChat={isNewChat}
                onProposeAgain={isUnreachable ? null : (proposalToRepeat) => setProposal({ proposalToRepeat })}
                onReschedule={setBookingToReschedule}
              />
            )
          )
        }
      </ChatPanel>
      {proposal && (
        <ProposeDialog
          conversation_id={conversation_id}
          proposalToRepeat={proposal.proposalToRepeat}
          request={sheet.data ? offeredRequest(sheet.data) : null}
          onClose={() => setProposal(null)}
        />
      )}
      {bookingToReschedule && (
        <ProposeTimeDialog booking={bookingToReschedule} onClose={() => setBookingToReschedule(null)} />
      )}
    </>
  );
}

interface ProposeDialogProps {
  conversation_id: string;
  proposalToRepeat: Booking | null;
  request: SheetRequest | null;
  onClose: () => void;
}

function ProposeDialog(props: ProposeDialogProps) {
  return <ProposeForm timesOff={useTimesOff().data} {...props} />;
}

function ProposeTimeDialog(props: { booking: Booking; onClose: () => void }) {
  return <RescheduleDialog side="artisan" timesOff={useTimesOff().data} {...props} />;
}
