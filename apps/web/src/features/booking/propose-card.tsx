import type { Booking } from '@fixit/contract/booking';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './chat-booking-card.module.css';
import { TalkCard } from './chat-booking-card.tsx';
import { isAwaiting } from './chat-booking-lists.ts';
import { talkTexts } from './chat-texts.ts';
import { useWithdrawBooking } from './propose-queries.ts';
import { texts } from './propose-texts.ts';
import { ProposeWish } from './reschedule-request.tsx';

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
  return <TalkCard booking={booking} actions={<Button onClick={onAgain}>{texts.again}</Button>} />;
}

function Proposed({ booking }: { booking: Booking }) {
  const withdraw = useWithdrawBooking(booking.id);
  return (
    <TalkCard
      booking={booking}
      actions={
        <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {texts.withdraw}
        </Button>
      }
    >
      {booking.expires_at && <Line>{talkTexts.answerUntil(instantText(booking.expires_at))}</Line>}
    </TalkCard>
  );
}

function Agreed({ booking }: { booking: Booking }) {
  return (
    <TalkCard booking={booking} actions={<ButtonLink href={paths.bookings(booking.id)}>{talkTexts.open}</ButtonLink>}>
      {booking.customer_address && <Line>{booking.customer_address}</Line>}
      <ProposeWish booking={booking} />
    </TalkCard>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
