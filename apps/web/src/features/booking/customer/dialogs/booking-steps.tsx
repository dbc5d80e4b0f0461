import type { Booking } from '@fixit/contract/booking';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../../../../lib/paths.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { dialogTexts as texts } from './texts.ts';
import { stepsOf } from '../../steps.ts';
import { changeTexts } from '../../texts.ts';
import { type AfterProps, AfterSteps } from '../after-steps.tsx';
import { texts as roomTexts } from '../texts.ts';
import type { Change } from '../use-booking-choice.ts';
import styles from './booking-steps.module.css';
import { useCalendarFile } from './use-save-calendar-file.ts';

interface StepsProps extends AfterProps {
  onChange: (change: Change) => void;
}

/** Everything that can be done with an appointment besides answering what it waits for. */
export function BookingSteps({ booking, actions, onChange }: StepsProps) {
  const steps = stepsOf(booking, useNow());
  const calendar = useCalendarFile(booking);
  // Until the work is confirmed, the question about it offers the report.
  const offersReport = steps.has('report') && !steps.has('confirm');
  return (
    <div className={styles.steps}>
      <AfterSteps booking={booking} actions={actions} />
      {steps.has('calendar') && (
        <Button onClick={calendar.save} pending={calendar.isPending}>
          <Icon of={CalendarPlus} />
          {texts.calendar}
        </Button>
      )}
      {steps.has('reschedule') && <Button onClick={() => onChange('reschedule')}>{texts.reschedule}</Button>}
      {steps.has('cancel') && <Button onClick={() => onChange('cancel')}>{texts.cancel}</Button>}
      {offersReport && <Button onClick={() => onChange('problem')}>{changeTexts.report}</Button>}
      <ChatLink booking={booking} />
    </div>
  );
}

/** The way to the chat in which an appointment was proposed. */
function ChatLink({ booking: { conversation_id } }: { booking: Booking }) {
  return conversation_id ? <ButtonLink href={paths.chat(conversation_id)}>{roomTexts.chat}</ButtonLink> : null;
}
