import type { Booking } from '@fixit/contract/booking';
import { appointmentText } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { Button } from '../../ui/button.tsx';
import styles from './own-booking.module.css';
import { useAcceptWish, useDeclineWish, useWithdrawWish } from './own-booking-queries.ts';
import { ownBookingTexts as texts } from './own-booking-texts.ts';

/** The other time that one of the two asks for, while it can be answered, and the answers to it. */
export function OwnWish({ booking: { id, customer_name, reschedule: wish } }: { booking: Booking }) {
  const now = useNow();
  const accept = useAcceptWish(id);
  const decline = useDeclineWish(id);
  const withdraw = useWithdrawWish(id);
  if (!wish || Date.parse(wish.expires_at) <= now) return null;
  const pending = accept.isPending || decline.isPending || withdraw.isPending;
  return (
    <div className={styles.wish}>
      <p>{wish.asked_by === 'customer' ? texts.asksFor(customer_name) : texts.youAskFor}</p>
      <p className={styles.question}>
        <time dateTime={`${wish.appointment_date}T${wish.appointment_time}`}>
          {appointmentText(wish.appointment_date, wish.appointment_time)}
        </time>
      </p>
      <div className={styles.steps}>
        {wish.asked_by === 'customer' ? (
          <>
            <Button look="plate" pending={accept.isPending} disabled={pending} onClick={() => accept.mutate()}>
              {texts.take}
            </Button>
            <Button pending={decline.isPending} disabled={pending} onClick={() => decline.mutate()}>
              {texts.keepOld}
            </Button>
          </>
        ) : (
          <Button pending={withdraw.isPending} disabled={pending} onClick={() => withdraw.mutate()}>
            {texts.takeBack}
          </Button>
        )}
      </div>
    </div>
  );
}
