import type { Booking } from '@fixit/contract/booking';
import { useNow } from '../../../lib/use-now.ts';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { openReschedule } from '../booking-rules.ts';
import { lastClosed, openBookings } from './chat-booking-lists.ts';
import styles from './chat-bookings.module.css';
import { ChatBookings } from './chat-bookings.tsx';
import { ProposeCard } from './propose-card.tsx';
import { useConversationBookings } from './queries.ts';
import { texts } from './texts.ts';

interface ProposePanelProps {
  conversation_id: string;
  onAgain: (booking: Booking) => void;
}

export function ProposePanel({ conversation_id, onAgain }: ProposePanelProps) {
  const now = useNow();
  const query = useConversationBookings(conversation_id);
  const { data } = query;
  if (query.isError && !data) {
    return (
      <div className={styles.failed}>
        <RetryLine sentence={texts.failed} query={query} />
      </div>
    );
  }
  if (!data) return null;
  const closed = lastClosed(data);
  const waits = (booking: Booking) => openReschedule(booking, now)?.asked_by === 'customer';
  const open = openBookings(data, now);
  const bookings = [...open.filter(waits), ...open.filter((booking) => !waits(booking)), ...(closed ? [closed] : [])];
  return (
    <ChatBookings
      bookings={bookings}
      waiting={open.some(waits)}
      card={(booking) => <ProposeCard booking={booking} onAgain={() => onAgain(booking)} />}
    />
  );
}
