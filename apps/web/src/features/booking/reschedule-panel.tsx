import type { Booking } from '@fixit/contract/booking';
import { appointmentText, instantText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ranOutText } from './reschedule-texts.ts';
import { wishOf } from './steps.ts';
import { changeTexts } from './texts.ts';
import styles from './artisan/appointment-dialog.module.css';
import { ownBookingTexts as texts } from './artisan/appointment-texts.ts';
import {
  useAcceptRescheduleAsArtisan,
  useDeclineRescheduleAsArtisan,
  useWithdrawRescheduleAsArtisan,
} from './artisan/change-queries.ts';

/** The other time that one of the two asks for, and the answers to it while it can be answered. */
export function RescheduleAnswer({ booking }: { booking: Booking }) {
  const { id, customer_name, reschedule } = booking;
  const wish = wishOf(booking, useNow());
  const accept = useAcceptRescheduleAsArtisan(id);
  const decline = useDeclineRescheduleAsArtisan(id);
  const withdraw = useWithdrawRescheduleAsArtisan(id);
  if (!reschedule) return null;
  if (!wish) return <p className={styles.wish}>{ranOutText(reschedule, 'artisan', customer_name)}</p>;
  const pending = accept.isPending || decline.isPending || withdraw.isPending;
  const isTheirs = wish.asked_by === 'customer';
  const until = instantText(wish.expires_at);
  return (
    <div className={styles.wish}>
      <p>{isTheirs ? changeTexts.asksFor(customer_name) : changeTexts.youAskFor}</p>
      <p className={styles.question}>
        <time dateTime={`${wish.appointment_date}T${wish.appointment_time}`}>
          {appointmentText(wish.appointment_date, wish.appointment_time)}
        </time>{' '}
        {wish.late && <Chip>{changeTexts.lateFlag}</Chip>}
      </p>
      <p>{isTheirs ? changeTexts.stands(until) : changeTexts.waits(customer_name, until)}</p>
      <div className={styles.steps}>
        {isTheirs ? (
          <>
            <Button look="primary" pending={accept.isPending} disabled={pending} onClick={() => accept.change()}>
              {texts.take}
            </Button>
            <Button pending={decline.isPending} disabled={pending} onClick={() => decline.change()}>
              {texts.keepOld}
            </Button>
          </>
        ) : (
          <Button pending={withdraw.isPending} disabled={pending} onClick={() => withdraw.change()}>
            {texts.withdrawWish}
          </Button>
        )}
      </div>
    </div>
  );
}
