import type { Booking } from '@fixit/contract/booking';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../../../../lib/paths.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { stepsOf } from '../../booking-rules.ts';
import { bookingTexts } from '../../booking-texts.ts';
import { texts as customerTexts } from '../customer-booking-texts.ts';
import { FollowUpSteps, type FollowUpStepsProps } from '../follow-up-steps.tsx';
import type { CustomerChange } from '../use-booking-choice.ts';
import styles from './booking-steps.module.css';
import { texts } from './customer-dialog-texts.ts';
import { useSaveCalendarFile } from './use-save-calendar-file.ts';

interface BookingStepsProps extends FollowUpStepsProps {
  onChange: (change: CustomerChange) => void;
}

/** Offers every step except those in the prompt. */
export function BookingSteps({ booking, actions, onChange }: BookingStepsProps) {
  const steps = stepsOf(booking, useNow());
  const calendar = useSaveCalendarFile(booking);
  // Until the work is confirmed, the prompt offers the report.
  const offersReport = steps.has('report') && !steps.has('confirm');
  return (
    <div className={styles.steps}>
      <FollowUpSteps booking={booking} actions={actions} />
      {steps.has('calendar') && (
        <Button onClick={calendar.save} pending={calendar.isPending}>
          <Icon of={CalendarPlus} />
          {texts.calendar}
        </Button>
      )}
      {steps.has('reschedule') && <Button onClick={() => onChange('reschedule')}>{texts.reschedule}</Button>}
      {steps.has('correct-house') && <Button onClick={() => onChange('address')}>{texts.correctAddress}</Button>}
      {steps.has('cancel') && <Button onClick={() => onChange('cancel')}>{texts.cancel}</Button>}
      {offersReport && <Button onClick={() => onChange('problem')}>{customerTexts.report}</Button>}
      <ChatLink booking={booking} />
    </div>
  );
}

function ChatLink({ booking: { conversation_id } }: { booking: Booking }) {
  return conversation_id ? <ButtonLink href={paths.chat(conversation_id)}>{bookingTexts.chat}</ButtonLink> : null;
}
