import { type Booking, bookingState } from '@fixit/contract/booking';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { type Step, stepsOf } from '../booking-rules.ts';
import styles from '../prompt.module.css';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import {
  useAcceptRescheduleAsCustomer,
  useConfirmBooking,
  useDeclineRescheduleAsCustomer,
  useWithdrawRescheduleAsCustomer,
} from './queries.ts';
import { texts } from './texts.ts';

interface BookingPromptProps {
  booking: Booking;
  onReport: () => void;
}

const rescheduleSteps: readonly Step[] = ['answer-reschedule', 'withdraw-reschedule', 'reschedule'];

/** A reschedule to answer, or work to confirm. */
export function BookingPrompt({ booking, onReport }: BookingPromptProps) {
  const steps = stepsOf(booking, useNow());
  if (rescheduleSteps.some((step) => steps.has(step))) return <Reschedule booking={booking} />;
  if (steps.has('confirm')) return <Done booking={booking} onReport={steps.has('report') ? onReport : undefined} />;
  return null;
}

function Reschedule({ booking }: { booking: Booking }) {
  return (
    <ReschedulePanel
      booking={booking}
      reader="customer"
      accept={useAcceptRescheduleAsCustomer(booking.id)}
      decline={useDeclineRescheduleAsCustomer(booking.id)}
      withdraw={useWithdrawRescheduleAsCustomer(booking.id)}
    />
  );
}

function Done({ booking, onReport }: { booking: Booking; onReport: (() => void) | undefined }) {
  const confirm = useConfirmBooking(booking.id);
  const isDisputed = booking.booking_status === bookingState.disputed;
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
