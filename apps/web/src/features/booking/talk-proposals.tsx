import type { Booking } from '@fixit/contract/booking';
import { instantText } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useBookings } from './queries.ts';
import { TalkBookings } from './talk-bookings.tsx';
import styles from './talk-card.module.css';
import { TalkCard } from './talk-card.tsx';
import { isAwaiting, openBookings } from './talk-lists.ts';
import { talkTexts as texts } from './talk-texts.ts';

/** What the artisan of a chat proposed to the customer, and what they agreed; nothing where that is not known. */
export function TalkProposals({ conversation_id }: { conversation_id: string }) {
  const now = useNow();
  const { data = [] } = useBookings();
  const here = data.filter((booking) => booking.conversation_id === conversation_id);
  const bookings = openBookings(here, now);
  return (
    <TalkBookings
      bookings={bookings}
      waiting={bookings.some(isAwaiting)}
      card={(booking) => <ProposalCard booking={booking} />}
    />
  );
}

function ProposalCard({ booking }: { booking: Booking }) {
  const awaiting = isAwaiting(booking);
  return (
    <TalkCard
      booking={booking}
      actions={<ButtonLink href={paths.bookings(booking.id)}>{awaiting ? texts.answer : texts.open}</ButtonLink>}
    >
      {awaiting && booking.expires_at && (
        <p className={styles.line}>{texts.answerUntil(instantText(booking.expires_at))}</p>
      )}
    </TalkCard>
  );
}
