import type { Booking } from '@fixit/contract/booking';
import type { TimeOff } from '@fixit/contract/value/week';
import type { SyntheticEvent } from 'react';
import { dropDraft, keepDraft, readTyped } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { appointmentText } from '../../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import form_ from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { BookingMutation } from '../use-change-booking.ts';
import { texts } from './booking-dialog-texts.ts';
import { FreeUntilNote } from './free-until-note.tsx';
import { WhenFields } from './when-fields.tsx';
import { whenProblem } from './when-problem.ts';

/** The new time is London's wall time. */
export interface NewTimeValues {
  appointment_date: string;
  appointment_time: string;
}

interface RescheduleDialogProps {
  booking: Booking;
  title: string;
  /** This person has to agree. */
  who: string;
  ask: BookingMutation<NewTimeValues>;
  /** The reader has taken this time off. */
  timesOff?: readonly TimeOff[] | undefined;
  onClose: () => void;
}

const rescheduleDraft = ({ id }: Booking) => `reschedule.${id}`;

/** A draft survives closing, a reload and errors. */
export function RescheduleDialog({ booking, title, who, ask, timesOff, onClose }: RescheduleDialogProps) {
  const { appointment_date, appointment_time } = booking;
  const form = useForm(typedTime(booking), (time) => keepDraft(rescheduleDraft(booking), time));
  const { values } = form;
  const isSame = values.appointment_date === appointment_date && values.appointment_time === appointment_time;
  const now = useNow();
  const problem = isSame ? null : whenProblem(values, now, timesOff);
  const isAboutNoField = Object.keys(refusedFields(ask.error)).length === 0;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problem) {
      form.refuse(problem);
      return;
    }
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
          errors={{ ...form.errors, ...problem }}
          onChange={form.change}
        />
        <FreeUntilNote booking={booking} />
        <Button type="submit" variant="primary" wide pending={ask.isPending} disabled={isSame}>
          {texts.askFor}
        </Button>
      </form>
    </Dialog>
  );
}

/** Returns the draft, otherwise the current time of the booking. */
function typedTime(booking: Booking): NewTimeValues {
  const draft = readTyped<NewTimeValues>(rescheduleDraft(booking));
  const text = (field: keyof NewTimeValues) => {
    const value = draft[field];
    return typeof value === 'string' ? value : booking[field];
  };
  return { appointment_date: text('appointment_date'), appointment_time: text('appointment_time') };
}

export function dropTypedTime(booking: Booking): void {
  dropDraft(rescheduleDraft(booking));
}
