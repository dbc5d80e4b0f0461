import type { Booking } from '@fixit/contract/booking';
import type { JobSheet } from '@fixit/contract/job/job-sheet';
import { useState } from 'react';
import { nearInstantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { stepsOf } from '../booking-rules.ts';
import { bookingTexts } from '../booking-texts.ts';
import { ProposalAnswers } from '../customer/proposal-answers.tsx';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting, needsAnswerOf } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';
import { ChatJobSheet } from './chat-job-sheet.tsx';

const RescheduleDialog = lazyDialog(async () => (await import('../dialog/reschedule-dialog.tsx')).RescheduleDialog);

interface ChatProposalsProps {
  sheet: JobSheet;
  isNewChat: boolean;
  isUnreachable: boolean;
}

export function ChatProposals({ sheet, isNewChat, isUnreachable }: ChatProposalsProps) {
  const needsAnswer = needsAnswerOf('customer', useNow());
  const [bookingToReschedule, setBookingToReschedule] = useState<Booking | null>(null);
  return (
    <>
      <ChatJobSheet
        sheet={sheet}
        isNewChat={isNewChat}
        isUnreachable={isUnreachable}
        rescheduling={(booking) => <ReschedulePanel booking={booking} reader="customer" />}
        actions={(booking) => (
          <CustomerActions
            booking={booking}
            needsAnswer={needsAnswer(booking)}
            onReschedule={() => setBookingToReschedule(booking)}
          />
        )}
        card={(booking) => <ProposalCard booking={booking} needsAnswer={needsAnswer(booking)} />}
      />
      {bookingToReschedule && (
        <RescheduleDialog booking={bookingToReschedule} side="customer" onClose={() => setBookingToReschedule(null)} />
      )}
    </>
  );
}

interface CustomerActionsProps {
  booking: Booking;
  needsAnswer: boolean;
  onReschedule: () => void;
}

function CustomerActions({ booking, needsAnswer, onReschedule }: CustomerActionsProps) {
  const steps = stepsOf(booking, useNow());
  return (
    <>
      {isAwaiting(booking) && <ProposalAnswers id={booking.id} isFirst={false} />}
      {steps.has('reschedule') && <Button onClick={onReschedule}>{texts.reschedule}</Button>}
      <ButtonLink href={paths.bookings(booking.id)}>{needsAnswer ? texts.answer : texts.open}</ButtonLink>
    </>
  );
}

function ProposalCard({ booking, needsAnswer }: { booking: Booking; needsAnswer: boolean }) {
  const replyBy = isAwaiting(booking) ? booking.expires_at : needsAnswer && booking.reschedule?.expires_at;
  return (
    <ChatBookingCard
      booking={booking}
      reader="customer"
      actions={<ButtonLink href={paths.bookings(booking.id)}>{needsAnswer ? texts.answer : texts.open}</ButtonLink>}
    >
      {replyBy && <p className={styles.line}>{bookingTexts.replyBy(nearInstantText(replyBy))}</p>}
    </ChatBookingCard>
  );
}
