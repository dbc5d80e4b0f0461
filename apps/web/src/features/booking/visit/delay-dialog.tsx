import type { Booking } from '@fixit/contract/booking';
import { delayMinutes, expectedTime, formatDelay } from '@fixit/contract/booking/visit-times';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field/choice.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useAnnounceDelay } from './visit-changes.ts';
import { texts } from './visit-texts.ts';

interface DelayDialogProps {
  booking: Booking;
  onClose: () => void;
}

const usualDelayMinutes = 20;
const options = delayMinutes.choices.map((minutes) => ({ value: `${minutes}`, label: `${minutes}` }));

/** Previews the sentence that the customer will read. */
export function DelayDialog({ booking, onClose }: DelayDialogProps) {
  const { id, customer_name, appointment_time, starts_at = '', visit } = booking;
  const [minutes, setMinutes] = useState(visit?.delay?.minutes ?? usualDelayMinutes);
  const announce = useAnnounceDelay(id, customer_name, onClose);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    announce.change(minutes);
  };
  return (
    <Dialog title={texts.late} onClose={onClose}>
      <form className={formStyles.form} onSubmit={onSubmit}>
        {announce.error && <ErrorBanner>{sentenceOf(announce.error, texts.failed)}</ErrorBanner>}
        <Choice
          label={texts.lateQuestion(appointment_time)}
          options={options}
          value={`${minutes}`}
          onChange={(value) => setMinutes(Number(value))}
        />
        <p role="status">
          {texts.theyRead(customer_name)}{' '}
          <strong className={typeStyles.strong}>“{formatDelay(minutes, expectedTime(starts_at, minutes))}”</strong>
        </p>
        <Button type="submit" variant="primary" wide pending={announce.isPending}>
          {texts.tell(customer_name)}
        </Button>
      </form>
    </Dialog>
  );
}
