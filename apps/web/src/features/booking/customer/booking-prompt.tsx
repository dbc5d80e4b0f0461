import { type Booking, bookingState } from '@fixit/contract/booking';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../booking-prompt.module.css';
import { type BookingStep, stepsOf } from '../booking-rules.ts';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import { useConfirmBooking } from './customer-booking-changes.ts';
import { texts } from './customer-booking-texts.ts';
import type { CustomerChange } from './use-booking-choice.ts';

interface BookingPromptProps {
  booking: Booking;
  onChange: (change: CustomerChange) => void;
}

const rescheduleSteps: readonly BookingStep[] = ['answer-reschedule', 'withdraw-reschedule', 'reschedule'];

/** Returns false if the prompt would render nothing. */
export function hasPrompt(booking: Booking, now: number): boolean {
  const steps = stepsOf(booking, now);
  const isReschedule = Boolean(booking.reschedule) && rescheduleSteps.some((step) => steps.has(step));
  return steps.has('give-house') || steps.has('confirm') || isReschedule;
}

export function BookingPrompt({ booking, onChange }: BookingPromptProps) {
  const steps = stepsOf(booking, useNow());
  const onReport = steps.has('report') ? () => onChange('problem') : undefined;
  return (
    <>
      {steps.has('give-house') && <HousePrompt booking={booking} onGive={() => onChange('address')} />}
      {rescheduleSteps.some((step) => steps.has(step)) && <ReschedulePanel booking={booking} reader="customer" />}
      {steps.has('confirm') && <CompletionPrompt booking={booking} onReport={onReport} />}
    </>
  );
}

function HousePrompt({ booking, onGive }: { booking: Booking; onGive: () => void }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.question}>{texts.noHouse(booking.artisan_name)}</p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={onGive}>
          {texts.giveHouse}
        </Button>
      </div>
    </div>
  );
}

function CompletionPrompt({ booking, onReport }: { booking: Booking; onReport: (() => void) | undefined }) {
  const confirm = useConfirmBooking(booking.id);
  const isDisputed = booking.booking_status === bookingState.disputed;
  return (
    <div className={styles.prompt}>
      <p className={styles.question}>{isDisputed ? texts.isSettled : texts.isDone}</p>
      <div className={styles.choices}>
        {onReport && <Button onClick={onReport}>{texts.report}</Button>}
        <Button variant="secondary" onClick={() => confirm.change()} pending={confirm.isPending}>
          {isDisputed ? texts.settle : texts.confirm}
        </Button>
      </div>
    </div>
  );
}
