import { type Booking, bookingState } from '@fixit/contract/booking';
import type { ReactNode } from 'react';
import { instantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ArtisanReschedulePanel } from '../artisan/artisan-reschedule-panel.tsx';
import { useCancelAsArtisan } from '../artisan/changes.ts';
import { bookingTexts } from '../booking-texts.ts';
import { WorkPlace } from '../work-place.tsx';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';

interface ProposeCardProps {
  booking: Booking;
  onAgain: () => void;
}

/** An open proposal can be withdrawn, a closed one proposed again. */
export function ProposeCard({ booking, onAgain }: ProposeCardProps) {
  if (isAwaiting(booking)) return <Proposed booking={booking} />;
  if (booking.booking_status === bookingState.accepted || booking.booking_status === bookingState.disputed) {
    return <Agreed booking={booking} />;
  }
  return (
    <ChatBookingCard booking={booking} reader="artisan" actions={<Button onClick={onAgain}>{texts.again}</Button>} />
  );
}

function Proposed({ booking }: { booking: Booking }) {
  const withdraw = useCancelAsArtisan(booking);
  return (
    <ChatBookingCard
      booking={booking}
      reader="artisan"
      actions={
        <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {texts.withdraw}
        </Button>
      }
    >
      {booking.expires_at && <ProposalLine>{bookingTexts.replyBy(instantText(booking.expires_at))}</ProposalLine>}
    </ChatBookingCard>
  );
}

function Agreed({ booking }: { booking: Booking }) {
  return (
    <ChatBookingCard
      booking={booking}
      reader="artisan"
      actions={<ButtonLink href={paths.bookings(booking.id)}>{texts.open}</ButtonLink>}
    >
      {booking.customer_address && (
        <ProposalLine>
          <WorkPlace booking={booking} />
        </ProposalLine>
      )}
      <div className={styles.reschedule}>
        <ArtisanReschedulePanel booking={booking} />
      </div>
    </ChatBookingCard>
  );
}

function ProposalLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
