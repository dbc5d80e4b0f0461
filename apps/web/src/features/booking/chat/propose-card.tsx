import type { Booking } from '@fixit/contract/booking';
import type { ReactNode } from 'react';
import { instantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting } from './chat-booking-lists.ts';
import { texts } from './propose-texts.ts';
import { useWithdrawBooking } from './queries.ts';
import { RescheduleRequest } from './reschedule-request.tsx';
import { chatTexts } from './texts.ts';

interface ProposeCardProps {
  booking: Booking;
  /** Opens the form with what this one says. */
  onAgain: () => void;
}

/** An appointment in the artisan's chat: what awaits an answer can be withdrawn, what came to nothing proposed again. */
export function ProposeCard({ booking, onAgain }: ProposeCardProps) {
  if (isAwaiting(booking)) return <Proposed booking={booking} />;
  if (booking.booking_status === 'accepted' || booking.booking_status === 'disputed') {
    return <Agreed booking={booking} />;
  }
  return <ChatBookingCard booking={booking} actions={<Button onClick={onAgain}>{texts.again}</Button>} />;
}

function Proposed({ booking }: { booking: Booking }) {
  const withdraw = useWithdrawBooking(booking.id);
  return (
    <ChatBookingCard
      booking={booking}
      actions={
        <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {texts.withdraw}
        </Button>
      }
    >
      {booking.expires_at && <Line>{chatTexts.answerUntil(instantText(booking.expires_at))}</Line>}
    </ChatBookingCard>
  );
}

function Agreed({ booking }: { booking: Booking }) {
  return (
    <ChatBookingCard
      booking={booking}
      actions={<ButtonLink href={paths.bookings(booking.id)}>{chatTexts.open}</ButtonLink>}
    >
      {booking.customer_address && <Line>{booking.customer_address}</Line>}
      <RescheduleRequest booking={booking} />
    </ChatBookingCard>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
