import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { TimeOff } from '@fixit/contract/value/week';
import { type SyntheticEvent, useState } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { appointmentText } from '../../../lib/format.ts';
import { CallError, refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { AppointmentTime } from '../../../ui/field/free-time-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { type NewTimeValues, otherNameOf, useRequestReschedule } from '../reschedule-changes.ts';
import { texts } from './booking-dialog-texts.ts';
import styles from './booking-fields.module.css';
import { useFreeTimesOfBooking } from './free-times-queries.ts';
import { FreeUntilNote } from './free-until-note.tsx';
import { WhenChoice } from './when-choice.tsx';
import { dateTimeError } from './when-problem.ts';

interface RescheduleDialogProps {
  booking: Booking;
  side: BookingSide;
  timesOff?: readonly TimeOff[] | undefined;
  onClose: () => void;
}

const rescheduleDraft = ({ id }: Booking) => `reschedule.${id}`;

/** The draft survives closing, a reload and errors. */
export function RescheduleDialog({ booking, side, timesOff, onClose }: RescheduleDialogProps) {
  const { appointment_date, appointment_time } = booking;
  const otherName = otherNameOf(booking, side);
  const forget = () => dropDraft(rescheduleDraft(booking));
  const request = useRequestReschedule(side, booking, { forget, onDone: onClose });
  const form = useForm(initialTime(booking), (time) => storeDraft(rescheduleDraft(booking), time));
  const { values } = form;
  const isSame = values.appointment_date === appointment_date && values.appointment_time === appointment_time;
  const now = useNow();
  const problem = isSame ? null : dateTimeError(values, now, timesOff);
  const freeTimes = useFreeTimesOfBooking(booking, side);
  const [takenTime, setTakenTime] = useState<AppointmentTime | null>(null);
  const isIncomplete = !values.appointment_date || !values.appointment_time;
  const needsTime = isSame || isIncomplete;
  const isGeneralError = Object.keys(refusedFields(request.error)).length === 0;

  // Clears a time that was taken meanwhile, and loads the current free times.
  const onRefused = (time: AppointmentTime) => (error: unknown) => {
    if (!(error instanceof CallError && error.code === 'time_taken' && freeTimes.data)) {
      form.refuse(refusedFields(error));
      return;
    }
    setTakenTime(time);
    form.change('appointment_date', '');
    form.change('appointment_time', '');
    void freeTimes.refetch();
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problem) {
      form.refuse(problem);
      return;
    }
    if (values.appointment_date && values.appointment_time) {
      setTakenTime(null);
      request.change(values, onRefused(values));
      return;
    }
    form.refuse({
      appointment_date: values.appointment_date ? undefined : texts.pickDate,
      appointment_time: values.appointment_time ? undefined : texts.pickTime,
    });
  };

  return (
    <Dialog title={texts.reschedule} onClose={onClose}>
      <form className={formStyles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {takenTime && (
          <div ref={scrollIntoView}>
            <ErrorBanner>
              <strong>{texts.wasTaken(appointmentText(takenTime.appointment_date, takenTime.appointment_time))}</strong>{' '}
              {texts.nothingSent}
            </ErrorBanner>
          </div>
        )}
        {request.error && isGeneralError && !takenTime && (
          <ErrorBanner>{sentenceOf(request.error, texts.askFailed)}</ErrorBanner>
        )}
        <p>
          {texts.bookedFor(appointmentText(appointment_date, appointment_time))} {texts.mustAgree(otherName)}
        </p>
        <WhenChoice
          free={freeTimes.isError ? null : freeTimes.data}
          artisan={side === 'customer' ? otherName : null}
          takenTime={takenTime}
          currentTime={{ appointment_date, appointment_time }}
          labels={{ date: texts.newDate, time: texts.newTime }}
          values={values}
          errors={{ ...form.errors, ...problem }}
          onChange={form.change}
        />
        <FreeUntilNote booking={booking} />
        <Button
          type="submit"
          variant="primary"
          wide
          pending={request.isPending}
          disabled={isSame || (takenTime !== null && isIncomplete)}
        >
          {texts.askFor}
        </Button>
        {freeTimes.data && (needsTime || freeTimes.data.days.length > 0) && (
          <p className={classes(typeStyles.note, !needsTime && styles.reserved)}>{texts.chooseTime}</p>
        )}
      </form>
    </Dialog>
  );
}

/** The submit button may be far below the message. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function initialTime(booking: Booking): NewTimeValues {
  const draft = readDraftFields<NewTimeValues>(rescheduleDraft(booking));
  const text = (field: keyof NewTimeValues) => {
    const value = draft[field];
    return typeof value === 'string' ? value : booking[field];
  };
  return { appointment_date: text('appointment_date'), appointment_time: text('appointment_time') };
}
