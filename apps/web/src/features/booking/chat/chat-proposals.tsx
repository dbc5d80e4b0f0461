import type { Booking } from '@fixit/contract/booking';
import { instantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useBookings } from '../booking-queries.ts';
import { bookingTexts } from '../booking-texts.ts';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting, needsAnswerOf, openBookings } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';
import { ChatBookings } from './chat-bookings.tsx';

export function ChatProposals({ conversation_id }: { conversation_id: string }) {
  const now = useNow();
  const { data = [] } = useBookings();
  const here = data.filter((booking) => booking.conversation_id === conversation_id);
  const needsAnswer = needsAnswerOf('customer', now);
  return (
    <ChatBookings
      bookings={openBookings(here, 'customer', now)}
      reader="customer"
      needsAnswer={needsAnswer}
      card={(booking) => <ProposalCard booking={booking} needsAnswer={needsAnswer(booking)} />}
    />
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
      {replyBy && <p className={styles.line}>{bookingTexts.replyBy(instantText(replyBy))}</p>}
    </ChatBookingCard>
  );
}
