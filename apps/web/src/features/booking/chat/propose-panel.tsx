import type { Booking } from '@fixit/contract/booking';
import { useNow } from '../../../lib/use-now.ts';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { lastClosed, needsAnswerOf, openBookings } from './chat-booking-lists.ts';
import { useConversationBookings } from './chat-booking-queries.ts';
import { texts } from './chat-booking-texts.ts';
import styles from './chat-bookings.module.css';
import { ChatBookings } from './chat-bookings.tsx';
import { ProposeCard } from './propose-card.tsx';

interface ProposePanelProps {
  conversation_id: string;
  /** Null if the other side can no longer be reached. */
  onAgain: ((booking: Booking) => void) | null;
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
  const closed = onAgain && lastClosed(data);
  return (
    <ChatBookings
      bookings={[...openBookings(data, 'artisan', now), ...(closed ? [closed] : [])]}
      reader="artisan"
      needsAnswer={needsAnswerOf('artisan', now)}
      card={(booking) => <ProposeCard booking={booking} onAgain={() => onAgain?.(booking)} />}
    />
  );
}
