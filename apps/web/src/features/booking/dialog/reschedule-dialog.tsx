import type { Booking } from '@fixit/contract/booking';
import type { SyntheticEvent } from 'react';
import { dropDraft, keepDraft, readTyped } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { appointmentText } from '../../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import form_ from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { BookingChange } from '../use-change-booking.ts';
import { FreeUntilNote } from './free-until-note.tsx';
import { texts } from './texts.ts';
import { WhenFields } from './when-fields.tsx';

/** In London's wall time. */
export interface NewTime {
  appointment_date: string;
  appointment_time: string;
}

interface RescheduleDialogProps {
  booking: Booking;
  title: string;
  /** Who has to agree. */
  who: string;
  ask: BookingChange<NewTime>;
  onClose: () => void;
}

const draftOf = ({ id }: Booking) => `reschedule.${id}`;

/** A draft survives closing, a reload and errors. */
export function RescheduleDialog({ booking, title, who, ask, onClose }: RescheduleDialogProps) {
  const { appointment_date, appointment_time } = booking;
  const form = useForm(typedTime(booking), (time) => keepDraft(draftOf(booking), time));
  const { values } = form;
  const isSame = values.appointment_date === appointment_date && values.appointment_time === appointment_time;
  const isAboutNoField = Object.keys(refusedFields(ask.error)).length === 0;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (values.appointment_date && values.appointment_time) {
      ask.change(values, (error) => form.refuse(refusedFields(error)));
      return;
    }
    form.refuse({
      appointment_date: values.appointment_date ? undefined : texts.pickDate,
      appointment_time: values.appointment_time ? undefined : texts.pickTime,
    });
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={form_.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {ask.error && isAboutNoField && <ErrorBanner>{sentenceOf(ask.error, texts.askFailed)}</ErrorBanner>}
        <p>
          {texts.bookedFor(appointmentText(appointment_date, appointment_time))} {texts.mustAgree(who)}
        </p>
        <WhenFields
          labels={{ date: texts.newDate, time: texts.newTime }}
          values={values}
          errors={form.errors}
          onChange={form.change}
        />
        <FreeUntilNote booking={booking} />
        <Button type="submit" look="primary" wide pending={ask.isPending} disabled={isSame}>
          {texts.askFor}
        </Button>
      </form>
    </Dialog>
  );
}

/** The draft, else the present time. */
function typedTime(booking: Booking): NewTime {
  const kept = readTyped<NewTime>(draftOf(booking));
  const text = (field: keyof NewTime) => {
    const value = kept[field];
    return typeof value === 'string' ? value : booking[field];
  };
  return { appointment_date: text('appointment_date'), appointment_time: text('appointment_time') };
}

export function dropTypedTime(booking: Booking): void {
  dropDraft(draftOf(booking));
}
