import type { Booking } from '@fixit/contract/booking';
import { appointmentText, instantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ranOutText } from '../reschedule-texts.ts';
import { stepsOf, type Wish, wishOf } from '../steps.ts';
import { changeTexts as texts } from '../texts.ts';
import styles from '../prompt.module.css';
import {
  useAcceptRescheduleAsCustomer,
  useConfirmBooking,
  useDeclineRescheduleAsCustomer,
  useWithdrawRescheduleAsCustomer,
} from './queries.ts';

interface PromptProps {
  booking: Booking;
  onReport: () => void;
}

/** What an appointment waits for: an answer to another time, or a word that the work was done. Nothing where it waits for nothing. */
export function BookingPrompt({ booking, onReport }: PromptProps) {
  const now = useNow();
  const steps = stepsOf(booking, now);
  const wish = wishOf(booking, now);
  if (wish && steps.has('answer-wish')) return <TheirWish booking={booking} wish={wish} />;
  if (wish && steps.has('withdraw-wish')) return <OwnWish booking={booking} wish={wish} />;
  if (!wish && booking.reschedule && steps.has('reschedule')) {
    return <p className={styles.quiet}>{ranOutText(booking.reschedule, 'customer', booking.artisan_name)}</p>;
  }
  if (steps.has('confirm')) return <Done booking={booking} onReport={steps.has('report') ? onReport : undefined} />;
  return null;
}

interface WishProps {
  booking: Booking;
  wish: Wish;
}

function WishedTime({ wish, lead }: { wish: Wish; lead: string }) {
  return (
    <p>
      {lead}{' '}
      <time className={styles.time} dateTime={`${wish.appointment_date}T${wish.appointment_time}`}>
        {appointmentText(wish.appointment_date, wish.appointment_time)}
      </time>
      {wish.late && <Chip>{texts.lateFlag}</Chip>}
    </p>
  );
}

function TheirWish({ booking, wish }: WishProps) {
  const take = useAcceptRescheduleAsCustomer(booking.id);
  const keep = useDeclineRescheduleAsCustomer(booking.id);
  const pending = take.isPending || keep.isPending;
  return (
    <div className={styles.prompt}>
      <WishedTime wish={wish} lead={texts.asksFor(booking.artisan_name)} />
      <p className={styles.quiet}>{texts.stands(instantText(wish.expires_at))}</p>
      <div className={styles.choices}>
        <Button onClick={() => keep.change()} pending={keep.isPending} disabled={pending}>
          {texts.keepOld}
        </Button>
        <Button look="secondary" onClick={() => take.change()} pending={take.isPending} disabled={pending}>
          {texts.takeWish}
        </Button>
      </div>
    </div>
  );
}

function OwnWish({ booking, wish }: WishProps) {
  const withdraw = useWithdrawRescheduleAsCustomer(booking.id);
  return (
    <div className={styles.prompt}>
      <WishedTime wish={wish} lead={texts.youAskFor} />
      <p className={styles.quiet}>{texts.waits(booking.artisan_name, instantText(wish.expires_at))}</p>
      <div className={styles.choices}>
        <Button onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {texts.withdrawWish}
        </Button>
      </div>
    </div>
  );
}

function Done({ booking, onReport }: { booking: Booking; onReport: (() => void) | undefined }) {
  const confirm = useConfirmBooking(booking.id);
  const isDisputed = booking.booking_status === 'disputed';
  return (
    <div className={styles.prompt}>
      <p className={styles.question}>{isDisputed ? texts.isSettled : texts.isDone}</p>
      <div className={styles.choices}>
        {onReport && <Button onClick={onReport}>{texts.report}</Button>}
        <Button look="secondary" onClick={() => confirm.change()} pending={confirm.isPending}>
          {isDisputed ? texts.settle : texts.confirm}
        </Button>
      </div>
    </div>
  );
}
