import type { Booking } from '@fixit/contract/booking';
import { instantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useBookings } from '../queries.ts';
import { bookingTexts } from '../texts.ts';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting, openBookings } from './chat-booking-lists.ts';
import { ChatBookings } from './chat-bookings.tsx';
import { texts } from './texts.ts';

export function ChatProposals({ conversation_id }: { conversation_id: string }) {
  const now = useNow();
  const { data = [] } = useBookings();
  const here = data.filter((booking) => booking.conversation_id === conversation_id);
  const bookings = openBookings(here, now);
  return (
    <ChatBookings
      bookings={bookings}
      waiting={bookings.some(isAwaiting)}
      card={(booking) => <ProposalCard booking={booking} />}
    />
  );
}

function ProposalCard({ booking }: { booking: Booking }) {
  const awaiting = isAwaiting(booking);
  return (
    <ChatBookingCard
      booking={booking}
      reader="customer"
      actions={<ButtonLink href={paths.bookings(booking.id)}>{awaiting ? texts.answer : texts.open}</ButtonLink>}
    >
      {awaiting && booking.expires_at && (
        <p className={styles.line}>{bookingTexts.replyBy(instantText(booking.expires_at))}</p>
      )}
    </ChatBookingCard>
  );
}
