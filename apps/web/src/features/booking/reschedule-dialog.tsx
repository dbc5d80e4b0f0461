import type { Booking } from '@fixit/contract/booking';
import type { SyntheticEvent } from 'react';
import { refusedFields, sentenceOf } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { appointmentText, londonWall } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './change.module.css';
import { useAskReschedule } from './change-queries.ts';
import { ChangeRule } from './change-rule.tsx';
import { changeTexts as texts } from './change-texts.ts';

interface RescheduleDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks the artisan for another time. The fields hold London's wall time, as the appointment does. */
export function RescheduleDialog({ booking, onClose }: RescheduleDialogProps) {
  const { appointment_date, appointment_time, artisan_name } = booking;
  const form = useForm({ appointment_date, appointment_time });
  const ask = useAskReschedule(booking.id, artisan_name, onClose);
  const today = londonWall(new Date(useNow()).toISOString())?.[0];
  const refused = refusedFields(ask.error);
  const isSame = form.values.appointment_date === appointment_date && form.values.appointment_time === appointment_time;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { values } = form;
    if (!values.appointment_date || !values.appointment_time) {
      form.refuse({
        ...(values.appointment_date ? {} : { appointment_date: texts.pickDate }),
        ...(values.appointment_time ? {} : { appointment_time: texts.pickTime }),
      });
      return;
    }
    ask.mutate(values, { onError: (error) => form.refuse(refusedFields(error)) });
  };

  return (
    <Dialog title={texts.reschedule} onClose={onClose}>
      <form className={styles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {ask.isError && Object.keys(refused).length === 0 && (
          <ErrorBanner>{sentenceOf(ask.error, texts.askFailed)}</ErrorBanner>
        )}
        <p>
          {texts.bookedFor(appointmentText(appointment_date, appointment_time))} {texts.mustAgree(artisan_name)}
        </p>
        <div className={styles.pair}>
          <TextField
            label={texts.newDate}
            name="appointment_date"
            type="date"
            min={today}
            value={form.values.appointment_date}
            error={form.errors.appointment_date}
            onChange={(value) => form.change('appointment_date', value)}
          />
          <TextField
            label={texts.newTime}
            name="appointment_time"
            type="time"
            step={300}
            value={form.values.appointment_time}
            error={form.errors.appointment_time}
            onChange={(value) => form.change('appointment_time', value)}
          />
        </div>
        <ChangeRule booking={booking} />
        <Button type="submit" look="plate" wide pending={ask.isPending} disabled={isSame}>
          {texts.askFor}
        </Button>
      </form>
    </Dialog>
  );
}
