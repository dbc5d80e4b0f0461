import type { Booking } from '@fixit/contract/booking';
import { appointmentText, instantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ownBookingTexts } from '../artisan/appointment-texts.ts';
import {
  useAcceptRescheduleAsArtisan,
  useDeclineRescheduleAsArtisan,
  useWithdrawRescheduleAsArtisan,
} from '../artisan/change-queries.ts';
import { ranOutText } from '../reschedule-texts.ts';
import { type Wish, wishOf } from '../steps.ts';
import styles from './chat-booking-card.module.css';
import { texts } from './propose-texts.ts';
import { chatTexts } from './texts.ts';

/** Another time that one side asks for, in the artisan's chat: the other answers, the old one stands until then. */
export function RescheduleRequest({ booking }: { booking: Booking }) {
  const { reschedule, customer_name } = booking;
  const wish = wishOf(booking, useNow());
  if (!reschedule) return null;
  if (!wish) return <p className={styles.line}>{ranOutText(reschedule, 'artisan', customer_name)}</p>;
  return (
    <div className={styles.wish}>
      <p>
        {(wish.asked_by === 'customer' ? texts.asksFor : texts.askedFor)(
          appointmentText(wish.appointment_date, wish.appointment_time),
          customer_name,
        )}{' '}
        {wish.late && texts.late}
        <span className={styles.until}>{chatTexts.answerUntil(instantText(wish.expires_at))}</span>
      </p>
      <Answers id={booking.id} wish={wish} />
    </div>
  );
}

function Answers({ id, wish }: { id: string; wish: Wish }) {
  const accept = useAcceptRescheduleAsArtisan(id);
  const decline = useDeclineRescheduleAsArtisan(id);
  const withdraw = useWithdrawRescheduleAsArtisan(id);
  const pending = accept.isPending || decline.isPending;
  return (
    <div className={styles.answers}>
      {wish.asked_by === 'artisan' ? (
        <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {ownBookingTexts.withdrawWish}
        </Button>
      ) : (
        <>
          <Button onClick={() => decline.change()} pending={decline.isPending} disabled={pending}>
            {texts.decline}
          </Button>
          <Button look="secondary" onClick={() => accept.change()} pending={accept.isPending} disabled={pending}>
            {texts.accept}
          </Button>
        </>
      )}
    </div>
  );
}
