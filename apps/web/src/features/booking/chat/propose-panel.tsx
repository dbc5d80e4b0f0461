import type { Booking } from '@fixit/contract/booking';
import type { JobSheet } from '@fixit/contract/job/job-sheet';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import { lastClosed } from './chat-booking-lists.ts';
import { ChatJobSheet } from './chat-job-sheet.tsx';
import { ProposeActions, ProposeCard } from './propose-card.tsx';

interface ProposePanelProps {
  sheet: JobSheet;
  isNewChat: boolean;
  /** This is null if the other side can no longer be reached. */
  onProposeAgain: ((booking: Booking) => void) | null;
  onReschedule: (booking: Booking) => void;
}

export function ProposePanel({ sheet, isNewChat, onProposeAgain, onReschedule }: ProposePanelProps) {
  const repeatable = onProposeAgain && lastClosed(sheet.bookings);
  const proposeAgainFor = (booking: Booking) => (booking === repeatable ? () => onProposeAgain?.(booking) : null);
  return (
    <ChatJobSheet
      sheet={sheet}
      isNewChat={isNewChat}
      isUnreachable={onProposeAgain === null}
      rescheduling={(booking) => <ReschedulePanel booking={booking} reader="artisan" />}
      actions={(booking) => (
        <ProposeActions
          booking={booking}
          onProposeAgain={proposeAgainFor(booking)}
          onReschedule={() => onReschedule(booking)}
        />
      )}
      card={(booking) => <ProposeCard booking={booking} onProposeAgain={proposeAgainFor(booking)} />}
    />
  );
}
