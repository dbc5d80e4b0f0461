import type { Booking } from '@fixit/contract/booking';
import { appointmentText, instantText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useAcceptRescheduleOwn, useDeclineRescheduleOwn } from './propose-queries.ts';
import { texts } from './propose-texts.ts';
import styles from './talk-card.module.css';
import { talkTexts } from './talk-texts.ts';

type WishOf = NonNullable<Booking['reschedule']>;

/** Another time that one side asks for: the other answers, the old one stands until then. */
export function ProposeWish({ booking, wish }: { booking: Booking; wish: WishOf }) {
  const accept = useAcceptRescheduleOwn(booking.id);
  const decline = useDeclineRescheduleOwn(booking.id);
  const pending = accept.isPending || decline.isPending;
  const time = appointmentText(wish.appointment_date, wish.appointment_time);
  if (wish.asked_by === 'artisan') return <p className={styles.line}>{texts.askedFor(time)}</p>;
  return (
    <div className={styles.wish}>
      <p>
        {texts.asksFor(booking.customer_name, time)} {wish.late && texts.late}
        <span className={styles.until}>{talkTexts.answerUntil(instantText(wish.expires_at))}</span>
      </p>
      <div className={styles.answers}>
        <Button onClick={decline.change} pending={decline.isPending} disabled={pending}>
          {texts.decline}
        </Button>
        <Button look="ink" onClick={accept.change} pending={accept.isPending} disabled={pending}>
          {texts.accept}
        </Button>
      </div>
    </div>
  );
}
