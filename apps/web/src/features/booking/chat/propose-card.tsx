import { type Booking, bookingState } from '@fixit/contract/booking';
import type { ReactNode } from 'react';
import { nearInstantText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useCancelAsArtisan } from '../artisan/artisan-booking-changes.ts';
import { stepsOf } from '../booking-rules.ts';
import { bookingTexts } from '../booking-texts.ts';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import { WorkPlace } from '../work-place.tsx';
import styles from './chat-booking-card.module.css';
import { ChatBookingCard } from './chat-booking-card.tsx';
import { isAwaiting } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';

interface ProposeCardProps {
  booking: Booking;
  onProposeAgain: (() => void) | null;
}

export function ProposeActions({
  booking,
  onProposeAgain,
  onReschedule,
}: ProposeCardProps & { onReschedule: () => void }) {
  const mayReschedule = stepsOf(booking, useNow()).has('reschedule');
  if (isAwaiting(booking)) return <Withdraw booking={booking} />;
  if (onProposeAgain) return <Button onClick={onProposeAgain}>{texts.proposeAgain}</Button>;
  return (
    <>
      {mayReschedule && <Button onClick={onReschedule}>{texts.reschedule}</Button>}
      <OpenLink booking={booking} />
    </>
  );
}

export function ProposeCard({ booking, onProposeAgain }: ProposeCardProps) {
  const isAgreed = booking.booking_status === bookingState.accepted || booking.booking_status === bookingState.disputed;
  const proposeAgain = onProposeAgain && <Button onClick={onProposeAgain}>{texts.proposeAgain}</Button>;
  return (
    <ChatBookingCard
      booking={booking}
      reader="artisan"
      actions={isAwaiting(booking) ? <Withdraw booking={booking} /> : (proposeAgain ?? <OpenLink booking={booking} />)}
    >
      {isAwaiting(booking) && booking.expires_at && (
        <ProposalLine>{bookingTexts.replyBy(nearInstantText(booking.expires_at))}</ProposalLine>
      )}
      {isAgreed && booking.customer_address && (
        <ProposalLine>
          <WorkPlace booking={booking} />
        </ProposalLine>
      )}
      {isAgreed && (
        <div className={styles.reschedule}>
          <ReschedulePanel booking={booking} reader="artisan" />
        </div>
      )}
    </ChatBookingCard>
  );
}

function Withdraw({ booking }: { booking: Booking }) {
  const withdraw = useCancelAsArtisan(booking);
  return (
    <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
      {texts.withdraw}
    </Button>
  );
}

function OpenLink({ booking }: { booking: Booking }) {
  return <ButtonLink href={paths.bookings(booking.id)}>{texts.open}</ButtonLink>;
}

function ProposalLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
